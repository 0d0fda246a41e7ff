import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { type LinkEvent, type LinkState, type Message, newLink, reduceLink } from './link-state.ts'

/** The state after some events, and what the last one asked for. */
function play(events: LinkEvent[], from: LinkState = newLink) {
  let state = from
  let effects: readonly { do: string }[] = []
  for (const event of events) [state, effects] = reduceLink(state, event)
  return { state, effects, done: effects.map((effect) => effect.do) }
}

const message = (message: Message, now = 1000, acked = -1): LinkEvent => ({
  type: 'message',
  message,
  now,
  acked,
})
const opened = (seq: number, now = 1000, acked = -1) =>
  message({ type: 'opened', recordingId: '', seq, transcribing: true, engine: null }, now, acked)
const ack = (seq: number, now = 1000) => message({ type: 'ack', seq, seconds: 1 }, now)
const error = (code: string, fatal = true) => message({ type: 'error', code, message: '', fatal })
const attempt: LinkEvent = { type: 'attempt', now: 500 }
const live = play([attempt, opened(-1)]).state

describe('a connection', () => {
  it('continues from what the server has or acknowledged before, whichever is later', () => {
    expect(play([attempt, opened(7)]).state.sent).toBe(7)
    expect(play([attempt, opened(3, 1000, 9)]).state.sent).toBe(9)
  })

  it('that opens and stores nothing counts as failed, so that the pauses grow', () => {
    const round: LinkEvent[] = [attempt, opened(-1), { type: 'closed' }]
    expect(play([...round, ...round, ...round]).state.failures).toBe(3)
    expect(play([...round, attempt, opened(-1), ack(0)]).state.failures).toBe(0)
  })

  it('a reopened connection has a new number, so that a late read is not sent over it', () => {
    const again = play([{ type: 'closed' }, attempt, opened(-1)], live)
    expect(again.state.opening).toBe(live.opening + 1)
  })

  it('a dropped connection sends nothing more, without waiting for it to close', () => {
    const dropped = play([{ type: 'drop' }], live)
    expect(dropped.done).toEqual(['hang-up'])
    expect(play([{ type: 'ping', now: 2000 }], dropped.state).done).toEqual([])
    expect(play([{ type: 'stop' }, { type: 'drained' }], dropped.state).done).toEqual([])
  })
})

describe('silence of the server', () => {
  const check = (now: number, acked = -1): LinkEvent => ({ type: 'check', now, acked })
  const sent = (seq: number, now: number): LinkEvent => ({ type: 'sent', seq, now })

  it('ends a connection 6 s after the first frame without an answer, however many follow', () => {
    const busy = [sent(0, 2000), sent(1, 4000), sent(2, 7000)]
    expect(play([...busy, check(8000)], live).done).toEqual(['pump'])
    expect(play([...busy, check(8001)], live).done).toEqual(['hang-up'])
  })

  it('restarts its count at an acknowledgement, and stops it when all is acknowledged', () => {
    const answered = [sent(0, 2000), ack(0, 7500), sent(1, 7600)]
    expect(play([...answered, check(8001, 0)], live).done).toEqual(['pump'])
    expect(play([...answered, check(99_000, 1)], live).done).toEqual(['pump'])
  })

  it('after a ping ends it as well, unless anything at all was answered', () => {
    const pinged = play(
      [
        { type: 'ping', now: 2000 },
        { type: 'ping', now: 7000 },
      ],
      live,
    ).state
    expect(play([check(8001)], pinged).done).toEqual(['hang-up'])
    const partial = message({
      type: 'transcription',
      result: 'a',
      final: false,
      text: 'a',
      offset: 0,
      conversationOffset: 0,
      timestamp: 0,
    })
    expect(play([partial, check(8001)], pinged).done).toEqual(['pump'])
  })

  it('ends an attempt after 10 s, and never a pause between two', () => {
    expect(play([attempt, check(10_501)]).done).toEqual(['hang-up'])
    expect(play([attempt, { type: 'closed' }, check(99_000)]).done).toEqual(['pump'])
  })
})

describe('a stop', () => {
  it('is sent once, after the last frame', () => {
    const asked = play([{ type: 'stop' }], live)
    expect(asked.done).toEqual(['pump'])
    const drained = play([{ type: 'drained' }], asked.state)
    expect(drained.effects).toEqual([{ do: 'send', control: { type: 'stop' } }])
    expect(play([{ type: 'drained' }], drained.state).done).toEqual([])
    expect(play([{ type: 'stop' }, { type: 'drained' }], drained.state).done).toEqual([])
  })

  it('is sent again when the connection broke before its answer', () => {
    const stopped = play([{ type: 'stop' }, { type: 'drained' }], live).state
    const again = play([{ type: 'closed' }, attempt, opened(4), { type: 'drained' }], stopped)
    expect(again.effects).toEqual([{ do: 'send', control: { type: 'stop' } }])
  })

  it('that comes while reconnecting waits for the next opening', () => {
    const asked = play([{ type: 'closed' }, { type: 'stop' }, { type: 'drained' }], live)
    expect(asked.done).toEqual([])
    expect(play([attempt, opened(4), { type: 'drained' }], asked.state).done).toEqual(['send'])
  })
})

describe('the end', () => {
  it('is settled when the server has everything, after passing on its message', () => {
    const { effects } = play([message({ type: 'stopped', seconds: 3 })], live)
    expect(effects).toMatchObject([{ do: 'tell' }, { do: 'end', isSettled: true }])
  })

  it('is settled when the visit is gone, and keeps audio refused for another reason', () => {
    expect(play([error('not-found')], live).effects).toContainEqual({ do: 'end', isSettled: true })
    for (const code of ['bad-request', 'forbidden'])
      expect(play([error(code)], live).effects).toContainEqual({ do: 'end', isSettled: false })
  })

  it('does not come from a fault of the server, nor from a warning', () => {
    for (const one of [error('failed'), error('not-found', false)])
      expect(play([one], live).done).toEqual(['tell'])
    const refused: LinkEvent = { type: 'refused', error: new AppError('unavailable', '') }
    expect(play([attempt, refused]).done).toEqual([])
  })

  it('is the last: whatever comes late changes nothing', () => {
    const over = play([{ type: 'leave' }], live).state
    const late: LinkEvent[] = [
      attempt,
      opened(9),
      ack(9),
      error('not-found'),
      { type: 'stop' },
      { type: 'drained' },
      { type: 'drop' },
      { type: 'closed' },
      { type: 'ping', now: 1 },
      { type: 'check', now: 99_000, acked: -1 },
      message({ type: 'stopped', seconds: 1 }),
    ]
    for (const event of late) expect(reduceLink(over, event)).toEqual([over, []])
  })
})
