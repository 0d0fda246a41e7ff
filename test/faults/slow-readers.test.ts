import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import { addChunks, listChunks } from '#contract/transcripts.ts'
import { newVisit } from '#test/live.ts'
import { MARK } from '#test/soak/probe.mjs'
import { lastMemory } from '#test/soak/samples.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { record } from './recorder.ts'
import { quantile, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const READERS = isLong ? 500 : 120
const BYTES_A_SECOND = 1_024
const SECONDS = isLong ? 60 : 4
/** The duration of somebody else's request meanwhile, on a machine that others keep busy too. */
const OTHERS_WAIT_MS = 2_000
/** What the server may hold in memory after a collection, in MB: in any case, and for each reader. */
const MOST_MB = 40 + READERS * 0.5
/** Of sound: 38 MB in the long form, which no buffer of the system holds. */
const RECORDED_SECONDS = isLong ? 1_200 : 120

let server: RealServer
beforeAll(async () => {
  server = await realServer({
    NODE_OPTIONS: `--import=${import.meta.resolve('../soak/probe.mjs')}`,
    SOAK_PROBE: 'on',
    SOAK_EVERY_MS: '500',
  })
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the server held after its last collection, in MB. */
function heldMb(): number {
  const memory = lastMemory(server.lines, MARK)
  return memory ? memory.heapMb + memory.externalMb : 0
}

/** Asks for something and reads a little of it every second. */
async function readSlowly(path: string, token: string): Promise<Socket> {
  const { port } = new URL(server.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const timer = setInterval(() => socket.read(BYTES_A_SECOND), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

test('readers that take a kilobyte a second cost the server little, and nobody else waits', async () => {
  const user = await server.newUser()
  const visit = await newVisit(user)
  const { scribeId } = visit
  await record(server.origin, user, visit, new Uint8Array(RECORDED_SECONDS * 32_000), 100_000).done
  const line = (n: number) => ({ text: `Line ${n} of a long conversation, as people talk.` })
  const chunks = Array.from({ length: 500 }, (_, n) => line(n))
  for (let n = 0; n < (isLong ? 10 : 4); n++)
    await user.call(addChunks, { params: { id: scribeId }, body: { chunks } })
  await expect.poll(heldMb).toBeGreaterThan(0)
  const before = heldMb()
  const paths = [
    `/api/recordings/${visit.recordingId}/audio`,
    '/api/events',
    `${listChunks.path.replace(':id', scribeId)}?limit=10000`,
  ]
  const sockets: Socket[] = []
  for (let n = 0; n < READERS; n++)
    sockets.push(await readSlowly(paths[n % paths.length] ?? '/', user.token))
  let most = 0
  const waits: number[] = []
  for (const end = Date.now() + SECONDS * 1_000; Date.now() < end; await sleep(100)) {
    const began = performance.now()
    await user.call(getScribe, { params: { id: scribeId } })
    waits.push(performance.now() - began)
    // Something to tell those who listen.
    await user.call(addChunks, { params: { id: scribeId }, body: { chunks: [line(0)] } })
    most = Math.max(most, heldMb())
  }
  for (const socket of sockets) socket.destroy()
  const grown = most - before
  tally({
    what: `${READERS} readers of 1 kB/s: sound, transcript, events`,
    faults: READERS,
    p99: quantile(waits, 0.99),
    note: `memory of the server ${Math.round(before)} MB before, ${Math.round(most)} MB at most; p99 is another user's request meanwhile`,
  })
  expect(grown).toBeLessThan(MOST_MB)
  expect(quantile(waits, 0.99)).toBeLessThan(OTHERS_WAIT_MS)
  expect((await user.call(getScribe, { params: { id: scribeId } })).id).toBe(scribeId)
})
