import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listRecordings } from '#contract/transcripts.ts'
import { newVisit, openLive } from '#test/live.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer, residentMb } from './real-server.ts'
import { progress, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** One frame a second, as coarse as the protocol allows for a whole number. */
const SECONDS = isLong ? 14_400 : 600
/** From here on growth is counted. */
const WARM = 1 / 3
const READINGS = 60
const SAMPLES = 16_000
/** How many frames may be in transit: the server decides the speed. */
const AHEAD = 60
const FINISH_MS = 5_000

let server: RealServer
beforeAll(async () => {
  server = await realServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Growth of values taken at even distances, for the whole distance: the least-squares line. */
function growth(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const top = values.reduce((sum, one, n) => sum + (n - middle) * (one - mean), 0)
  const bottom = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  return (top / bottom) * (values.length - 1)
}

test('hours of recording neither grow the server nor make its end slow', async () => {
  const user = await server.newUser()
  const visit = await newVisit(user)
  const live = await openLive(server, user, visit)
  const memory: number[] = []
  let acked = -1
  for (let seq = 0; seq < SECONDS; seq++) {
    live.frame(seq, seq * SAMPLES, new Uint8Array(SAMPLES * 2).fill(seq))
    const needed = seq - AHEAD
    if (needed > acked) acked = (await live.next('ack', (ack) => ack.seq >= needed)).seq
    // Data read before needn't be searched again.
    live.messages.splice(0, live.messages.length - 1)
    if (seq % (SECONDS / READINGS) !== 0) continue
    const mb = await residentMb(server.pid())
    memory.push(mb)
    progress(`${seq} of ${SECONDS} chunks, ${acked} acknowledged, ${Math.round(mb)} MB`)
  }
  await live.next('ack', ({ seq }) => seq === SECONDS - 1)
  const began = performance.now()
  live.send({ type: 'stop' })
  await live.next('stopped')
  const finish = performance.now() - began
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  expect(items).toMatchObject([{ state: 'stored', gaps: [], duration: SECONDS }])
  expect(finish).toBeLessThan(FINISH_MS)
  const rest = memory.slice(READINGS * WARM)
  const hours = (SECONDS / 3_600) * (1 - WARM)
  const slope = growth(rest) / hours
  expect(Math.max(...rest) - Math.min(...rest)).toBeLessThan(150)
  tally({
    what: `${SECONDS} chunks of a second each, then the end`,
    faults: 0,
    acked: SECONDS,
    lost: 0,
    p99: Math.round(finish),
    note: `finished in ${Math.round(finish)} ms; memory of the server ${Math.round(rest[0] ?? 0)} to ${Math.round(rest.at(-1) ?? 0)} MB, most ${Math.round(Math.max(...rest))}, slope ${slope.toFixed(2)} MB an hour of sound behind the first third`,
  })
})
