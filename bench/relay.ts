// Rows 1 to 3: what the live socket adds between a frame of audio and the engine's answer, and its CPU,
// against a bare `ws` echo of the same frames. The engine answers at once; everything else is the
// product: ticket, framing, sealed durable store, acknowledgements.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { createCall } from '#contract/call.ts'
import { createScribe } from '#contract/scribes.ts'
import { takeTicket } from '#contract/transcripts.ts'
import { frameBytes } from '#server/transcription/audio/frame.ts'
import type { LiveSpeech } from '#server/transcription/speech/speech.ts'
import { fakeSpeech } from '#test/fakes/speech.ts'
import { benchApp } from './lib/app.ts'
import { median, report } from './report.ts'

const FRAME_SAMPLES = 1600
const FRAME_MS = 100
const SECONDS = 6

/** Says the number that stands in the first four bytes of a frame, and a line now and then. */
function echoEngine(): LiveSpeech {
  return {
    name: 'echo',
    caps: {
      live: true,
      batch: false,
      partials: true,
      timestamps: 'none',
      diarization: 'none',
      languages: 'any',
      autoDetect: true,
      translate: [],
      keyterms: 0,
      sampleRate: 16_000,
    },
    health: async () => ({ ok: true, message: '' }),
    close: async () => undefined,
    async live({ onEvent }) {
      let at = 0
      return {
        write(pcm) {
          const n = Buffer.from(pcm.buffer, pcm.byteOffset, 4).readUInt32LE(0)
          at += FRAME_MS / 1000
          onEvent({ kind: 'partial', utterance: 'u', text: String(n), start: at, end: at })
          // A sentence every five seconds.
          if (n % 50 === 49)
            onEvent({ kind: 'final', utterance: 'u', text: 'A sentence.', start: at, end: at })
          return true
        },
        drained: async () => undefined,
        finish: async () => onEvent({ kind: 'closed' }),
        close: () => undefined,
      }
    },
  }
}

async function serveOurs(): Promise<void> {
  const speech = fakeSpeech()
  speech.live = echoEngine()
  const app = await benchApp({ speech })
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.once('disconnect', () => void app.close())
  process.send?.({ origin: app.origin, token: app.token })
}

function serveEcho(): void {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.once('disconnect', () => process.exit())
  server.on('listening', () => {
    // A listening TCP server has an address object.
    const { port } = server.address() as { port: number }
    process.send?.({ origin: `http://127.0.0.1:${port}`, token: '' })
  })
}

interface Peer {
  name: string
  origin: string
  token: string
  /** Microseconds of CPU since it started. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

async function start(name: string): Promise<Peer> {
  const child = fork(import.meta.filename, [name])
  const [about] = (await once(child, 'message')) as [{ origin: string; token: string }]
  return {
    name,
    ...about,
    async cpu() {
      const answer = once(child, 'message')
      child.send('cpu')
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage]
      return user + system
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

async function openSocket(peer: Peer): Promise<WebSocket> {
  const url = `${peer.origin.replace('http', 'ws')}/transcription`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  if (peer.name === 'echo') {
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
async function speak(socket: WebSocket, delay: number): Promise<number[]> {
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
  for (let n = 0; n < (SECONDS * 1000) / FRAME_MS; n++) {
    pcm.writeUInt32LE(n, 0)
    sentAt[n] = performance.now()
    socket.send(frameBytes({ seq: n, start: n * FRAME_SAMPLES, pcm }))
    await sleep(Math.max(0, began + (n + 1) * FRAME_MS - performance.now()))
  }
  await sleep(300)
  socket.terminate()
  return took.slice(8)
}

const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

async function measure(peer: Peer, sessions: number) {
  const sockets: WebSocket[] = []
  for (let n = 0; n < sessions; n++) sockets.push(await openSocket(peer))
  await sleep(500)
  const before = await peer.cpu()
  const took = (
    await Promise.all(sockets.map((socket, n) => speak(socket, (n * FRAME_MS) / sessions)))
  ).flat()
  const cpu = (await peer.cpu()) - before
  const frames = (sessions * SECONDS * 1000) / FRAME_MS
  if (took.length < (frames / SECONDS) * (SECONDS - 1))
    throw new Error(`${peer.name} left frames unanswered`)
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), cpu: cpu / frames }
}

async function compare(echo: Peer, ours: Peer, sessions: number, rounds: number) {
  const all = { echo: [], ours: [] } as Record<
    'echo' | 'ours',
    Awaited<ReturnType<typeof measure>>[]
  >
  for (let round = 0; round < rounds; round++) {
    all.echo.push(await measure(echo, sessions))
    all.ours.push(await measure(ours, sessions))
  }
  const middle = (who: 'echo' | 'ours', what: 'p50' | 'p99' | 'cpu') =>
    median(all[who].map((one) => one[what]))
  return middle
}

async function run(): Promise<void> {
  const [echo, ours] = [await start('echo'), await start('ours')]
  await measure(ours, 1)
  for (const [sessions, rounds] of [
    [1, 3],
    [200, 3],
  ] as const) {
    const of = await compare(echo, ours, sessions, rounds)
    for (const [q, most] of [
      ['p50', 1],
      ['p99', 5],
    ] as const) {
      const [mine, bare] = [of('ours', q), of('echo', q)]
      console.log(`${sessions} sessions ${q}: echo ${bare.toFixed(2)}, ours ${mine.toFixed(2)} ms`)
      report({
        what: `${sessions === 1 ? 1 : 2} added latency ${q}, ms, ${sessions} sessions, vs ${most} ms`,
        ours: mine - bare,
        peer: most,
        goal: 1,
      })
    }
    if (sessions === 200)
      report({
        what: '3 CPU of 1,000 frames, ms, sealed and stored, vs a bare ws echo',
        ours: of('ours', 'cpu'),
        peer: of('echo', 'cpu'),
        goal: 2.2,
      })
  }
  await Promise.all([echo.stop(), ours.stop()])
}

const [role] = process.argv.slice(2)
if (role === 'ours') await serveOurs()
else if (role === 'echo') serveEcho()
else await run()
