import { expect, it } from 'vitest'
import { countingLive } from '#test/fakes/speech.ts'
import { chooseSession, initialState, reduceFailover } from './failover-state.ts'

const first = { ...countingLive(), name: 'first' }
const second = { ...countingLive(), name: 'second' }
const fresh = initialState([first, second], 1000)
const passing = { code: 'API_COMMUNICATION_ERROR', retryable: true } as const
const lasting = { code: 'AUTH_ERROR', retryable: false } as const
const now = () => 0

it('text never uncovers audio: a late final or silence before the covered sample changes nothing', () => {
  const covered = reduceFailover(fresh, { type: 'final', until: 5000 })
  expect(reduceFailover(covered, { type: 'final', until: 3000 }).covered).toBe(5000)
  expect(reduceFailover(covered, { type: 'silence', until: 3000 }).covered).toBe(5000)
  expect(reduceFailover(covered, { type: 'replaced', next: 3000 }).covered).toBe(5000)
})

it('an engine that fails briefly stays a choice, one that refuses does not', () => {
  const event = { type: 'breakdown', engine: first } as const
  expect(reduceFailover(fresh, { ...event, why: passing }).usable).toEqual([first, second])
  expect(reduceFailover(fresh, { ...event, why: lasting }).usable).toEqual([second])
})

it('a breakdown is forgotten at the first text of another session, not when the session opens', () => {
  const broken = reduceFailover(fresh, { type: 'breakdown', engine: first, why: passing })
  expect(reduceFailover(broken, { type: 'replaced', next: 0 }).broken).toEqual(passing)
  expect(reduceFailover(broken, { type: 'partial' }).broken).toBeUndefined()
  expect(reduceFailover(broken, { type: 'final', until: 0 }).broken).toBeUndefined()
})

it('an engine without words is tried less and less often until it produces words', () => {
  const once = reduceFailover(fresh, { type: 'replaced', next: 0 })
  const twice = reduceFailover(once, { type: 'replaced', next: 0 })
  expect(twice.patience).toBe(fresh.patience * 4)
  expect(reduceFailover(twice, { type: 'partial' }).patience).toBe(fresh.patience)
})

it('a failure stays a failure, however late the stop comes', () => {
  const failed = reduceFailover(fresh, { type: 'fail' })
  expect(reduceFailover(failed, { type: 'finish' }).phase).toBe('failed')
})

it('opens the preferred engine, and waits a moment for it rather than take the next', () => {
  expect(chooseSession(fresh, false, now)).toEqual({ do: 'open', engine: first })
  const soon = (engine: typeof first) => (engine === first ? 1500 : 0)
  expect(chooseSession(fresh, false, soon)).toEqual({ do: 'wait', ms: 1500 })
  const later = (engine: typeof first) => (engine === first ? 1501 : 0)
  expect(chooseSession(fresh, false, later)).toEqual({ do: 'open', engine: second })
})

it('where all must wait for long, the one that may be tried first is next', () => {
  const wait = (engine: typeof first) => (engine === first ? 20_000 : 10_000)
  expect(chooseSession(fresh, false, wait)).toEqual({ do: 'wait', ms: 10_000 })
})

it('a stop does not wait for a broken engine, but a stored recording does', () => {
  const broken = reduceFailover(fresh, { type: 'breakdown', engine: first, why: passing })
  const stopped = reduceFailover(broken, { type: 'finish' })
  expect(chooseSession(stopped, false, now)).toEqual({ do: 'fail', code: passing.code })
  expect(chooseSession(stopped, true, now)).toEqual({ do: 'open', engine: first })
})

it('fails with the last reason when no engine is left, and with none if there never was one', () => {
  const one = initialState([first], 0)
  const none = reduceFailover(one, { type: 'breakdown', engine: first, why: lasting })
  expect(chooseSession(none, true, now)).toEqual({ do: 'fail', code: 'AUTH_ERROR' })
  expect(chooseSession(initialState([], 0), true, now)).toEqual({
    do: 'fail',
    code: 'GENERAL_ERROR',
  })
})
