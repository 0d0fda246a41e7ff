import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createCall } from '#contract/call.ts'
import { createScribe } from '#contract/scribes.ts'
import { takeTicket } from '#contract/transcripts.ts'
import { frameBytes } from '#server/visits/transcription/audio/frame.ts'

const FRAME_SAMPLES = 1600
export const FRAME_MS = 100

/** Who is measured: the product, a bare echo by `ws`, or one by Bun. */
export interface Peer {
  name: 'ours' | 'echo' | 'bun'
  pid: number
  origin: string
  token: string
  /** Microseconds of CPU since it started, and bytes of memory now. */
  used(): Promise<{ cpu: number; rss: number }>
  stop(): Promise<void>
}

/** Bun, where this machine has it: it is no part of the project. */
const bun = process.env.BUN ?? 'bun'
export const hasBun = spawnSync(bun, ['--version']).status === 0

/**
 * @param settings of the product's environment, such as a language model
 * @param flags of Node; with --expose-gc what is not used any more is collected before it says what it has used
 */
export async function startPeer(
  name: Peer['name'],
  settings: Record<string, string> = {},
  flags: string[] = [],
): Promise<Peer> {
  const env = { ...process.env, ...settings }
  const [file, by] = name === 'bun' ? ['bun-echo.ts', bun] : ['live-server.ts', process.execPath]
  const options = {
    env,
    execPath: by,
    execArgv: name === 'bun' ? [] : [...process.execArgv, ...flags],
  }
  const child = fork(join(import.meta.dirname, file), [name], options)
  const [about] = (await once(child, 'message')) as [{ origin: string; token: string }]
  return {
    name,
    ...about,
    pid: child.pid ?? 0,
    async used() {
      const answer = once(child, 'message')
      child.send('used')
      const [{ user, system, rss }] = (await answer) as [NodeJS.CpuUsage & { rss: number }]
      return { cpu: user + system, rss }
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** A socket that is open for a separate recording. */
export async function openSocket(peer: Peer): Promise<WebSocket> {
  const url = `${peer.origin.replace('http', 'ws')}/transcription`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  if (peer.name !== 'ours') {
    await once(socket, 'open')
    return socket
  }
  const { call } = createCall({ ...peer, token: () => peer.token, timezone: 'UTC' })
  const { id } = await call(createScribe, { body: {} })
  const { ticket } = await call(takeTicket, {
    body: { scribeId: id, recordingId: crypto.randomUUID() },
  })
  if (socket.readyState !== WebSocket.OPEN) await once(socket, 'open')
  const opened = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'open', ticket }))
  await opened
  return socket
}

/** The number of the frame that a message answers, or nothing. */
function answered(data: Buffer, isBinary: boolean): number | undefined {
  if (isBinary) return data.readUInt32LE(12)
  const text = data.toString()
  return text.startsWith('{"type":"partial"') ? Number(/"text":"(\d+)"/.exec(text)?.[1]) : undefined
}

/** Milliseconds from a frame to its answer, for every frame of one socket at 10 frames a second. */
export async function speak(socket: WebSocket, delay: number, seconds: number): Promise<number[]> {
  const sentAt: number[] = []
  const took: number[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    const n = answered(data, isBinary)
    const at = n === undefined ? undefined : sentAt[n]
    if (at !== undefined) took.push(performance.now() - at)
  })
  await sleep(delay)
  const pcm = Buffer.alloc(FRAME_SAMPLES * 2, 3)
  const began = performance.now()
  for (let n = 0; n < (seconds * 1000) / FRAME_MS; n++) {
    pcm.writeUInt32LE(n, 0)
    sentAt[n] = performance.now()
    socket.send(frameBytes({ seq: n, start: n * FRAME_SAMPLES, pcm }))
    await sleep(Math.max(0, began + (n + 1) * FRAME_MS - performance.now()))
  }
  await sleep(300)
  socket.terminate()
  return took.slice(8)
}
