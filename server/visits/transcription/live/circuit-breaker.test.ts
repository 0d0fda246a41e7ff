import { expect, it } from 'vitest'
import { countingLive } from '#test/fakes/speech.ts'
import { createCircuitBreakers } from './circuit-breaker.ts'

const engine = countingLive()
const retryable = { retryable: true }

function clock() {
  let at = 0
  const circuits = createCircuitBreakers({ now: () => at })
  const failAfterWaiting = () => {
    at += circuits.waitTime(engine)
    circuits.failed(engine, retryable)
    return circuits.waitTime(engine)
  }
  return { circuits, failAfterWaiting, pass: (ms: number) => (at += ms) }
}

it('waits 1, 2, 4, 8 and 16 seconds, then lets one try every half minute', () => {
  const { circuits, failAfterWaiting, pass } = clock()
  const waits = Array.from({ length: 7 }, failAfterWaiting)
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  pass(30_000)
  expect(circuits.waitTime(engine)).toBe(0)
  circuits.trying(engine)
  // Another recording asks while the first one tries.
  expect(circuits.waitTime(engine)).toBe(10_000)
  circuits.succeeded(engine)
  expect(circuits.waitTime(engine)).toBe(0)
})

it('counts a vendor that many recordings lose at once as one failure', () => {
  const { circuits } = clock()
  for (let n = 0; n < 200; n++) circuits.failed(engine, retryable)
  expect(circuits.waitTime(engine)).toBe(1000)
})

it('waits as long as the vendor asks', () => {
  const { circuits } = clock()
  circuits.failed(engine, { retryable: true, retryAfterMs: 45_000 })
  expect(circuits.waitTime(engine)).toBe(45_000)
})

it('waits ten minutes at most, however long the vendor asks, and never shorter than its own time', () => {
  const { circuits } = clock()
  circuits.failed(engine, { retryable: true, retryAfterMs: 3_600_000 })
  expect(circuits.waitTime(engine)).toBe(600_000)
  const { circuits: short } = clock()
  short.failed(engine, { retryable: true, retryAfterMs: 10 })
  expect(short.waitTime(engine)).toBe(1000)
})

it('lets one try at once after a failure that no waiting mends', () => {
  const { circuits, pass } = clock()
  circuits.failed(engine, { retryable: false })
  expect(circuits.waitTime(engine)).toBe(16_000)
  pass(16_000)
  expect(circuits.waitTime(engine)).toBe(0)
  circuits.trying(engine)
  circuits.failed(engine, { retryable: true, retryAfterMs: 2_000 })
  // A trial that failed decides the next wait, also where the trial itself would have lasted longer.
  expect(circuits.waitTime(engine)).toBe(30_000)
})

it('lets everybody try if nothing or little has failed', () => {
  const { circuits, pass } = clock()
  circuits.trying(engine)
  expect(circuits.waitTime(engine)).toBe(0)
  circuits.failed(engine, retryable)
  pass(1000)
  circuits.trying(engine)
  expect(circuits.waitTime(engine)).toBe(0)
})

it('keeps the vendors apart', () => {
  const { circuits } = clock()
  circuits.failed(engine, retryable)
  expect([circuits.waitTime(engine), circuits.waitTime(countingLive())]).toEqual([1000, 0])
})
