import { describe, expect, it } from 'vitest'
import type { Message } from './link-state.ts'
import { newSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'
import type { StartOptions } from './session-view.ts'

const options = { userId: 'u', scribeId: 's', language: 'en', ready: async () => undefined }
const begun = (more: Partial<StartOptions> = {}) => newSession('r', { ...options, ...more })

/** The state after some events, and what the last one asked for. */
function play(events: SessionEvent[], from: SessionState = begun()) {
  let state = from
  let effects: readonly object[] = []
  for (const event of events) [state, effects] = reduceSession(state, event)
  return { state, view: state.view, effects }
}

const message = (message: Message, now = 5000): SessionEvent => ({ type: 'message', message, now })
const opened = message({
  type: 'opened',
  recordingId: 'r',
  seq: -1,
  transcribing: true,
  engine: 'One',
})
const text = message({
  type: 'transcription',
  result: 'Good',
  final: false,
  text: 'Good',
  offset: 2,
  conversationOffset: 0,
  timestamp: 2,
})
const takenOver = message({ type: 'taken-over' })
const withdrawn = message({ type: 'withdrawn', seconds: 3 })
const stopped = message({ type: 'stopped', seconds: 9 })
const start: SessionEvent[] = [{ type: 'start' }, { type: 'recording', now: 1000 }]
const recording = play(start).state
const watched = (now: number, alarm?: 'muted'): SessionEvent => ({ type: 'watched', alarm, now })

describe('pause and resume', () => {
  it('move the microphone once, and only where there is something to move', () => {
    const paused = play([{ type: 'pause' }], recording)
    expect([paused.view.phase, paused.effects]).toEqual(['paused', [{ do: 'pause' }]])
    expect(play([{ type: 'pause' }], paused.state).effects).toEqual([])
    const resumed = play([{ type: 'resume', now: 2000 }], paused.state)
    expect([resumed.view.phase, resumed.effects]).toEqual(['recording', [{ do: 'resume' }]])
    expect(play([{ type: 'resume', now: 2000 }], resumed.state).effects).toEqual([])
  })

  it('do nothing before the microphone is open, after Stop, and in a replay', () => {
    expect(play([{ type: 'start' }, { type: 'pause' }]).view.phase).toBe('starting')
    const ending = play([{ type: 'pause' }, { type: 'stop' }], recording).state
    expect(play([{ type: 'resume', now: 1 }], ending).view.phase).toBe('stopping')
    expect(play([...start, { type: 'pause' }], begun({ source: 'replay' })).view.phase).toBe(
      'recording',
    )
  })

  it('a pause clears an alarm, and does not count as silence', () => {
    const quiet = play([watched(301_001, 'muted'), { type: 'pause' }], recording)
    expect(quiet.view).toMatchObject({ alarm: undefined, seemsOver: false })
    const back = play([{ type: 'resume', now: 900_000 }, watched(900_500)], quiet.state)
    expect(back.view.seemsOver).toBe(false)
  })
})

describe('a recording that stops', () => {
  it('does not begin after all when the microphone opens late', () => {
    const late = play([{ type: 'start' }, { type: 'stop' }, { type: 'recording', now: 2000 }])
    expect(late.view.phase).toBe('stopping')
    expect(play([{ type: 'leave' }, { type: 'start' }]).view.phase).toBe('stopping')
  })

  it('still shows the progress of its rest, and the answer finishes it', () => {
    const ending = play([{ type: 'stop' }], recording).state
    expect(play([text], ending).effects).toMatchObject([{ do: 'publish' }])
    expect(play([stopped], ending).effects).toEqual([{ do: 'finish' }])
  })

  it('cannot be taken over: its own Stop ends it', () => {
    const ending = play([{ type: 'stop' }], recording).state
    const late = play([takenOver], ending)
    expect([late.effects, late.state.isShown]).toEqual([[], true])
  })

  it('deletes what came after a withdrawal, however late it arrives', () => {
    const ending = play([{ type: 'stop' }], recording).state
    expect(play([withdrawn], ending).effects).toEqual([{ do: 'withdraw', seconds: 3 }])
  })
})

describe('a recording that is taken over', () => {
  it('stops and leaves the page to the next recording', () => {
    const { state, effects } = play([takenOver], recording)
    expect(effects).toEqual([{ do: 'yield', to: 'taken-over' }])
    expect([state.view.phase, state.isShown]).toEqual(['stopping', false])
  })

  it('while it reconnects is not revived by a late connection', () => {
    const lost: SessionEvent = { type: 'connection', connection: 'lost' }
    const live: SessionEvent = { type: 'connection', connection: 'live' }
    const { state } = play([lost, takenOver, live, opened, watched(9000)], recording)
    expect([state.view.phase, state.isShown]).toEqual(['stopping', false])
  })

  it('is taken over once, and a pause or a second device after it changes nothing', () => {
    const { state } = play([takenOver], recording)
    expect(play([takenOver], state).effects).toEqual([])
    expect(play([{ type: 'yield', to: 'withdrawn' }], state).effects).toEqual([])
    expect(play([{ type: 'pause' }], state).effects).toEqual([])
  })

  it('from a pause stops as well', () => {
    expect(play([{ type: 'pause' }, takenOver], recording).view.phase).toBe('stopping')
  })
})

describe('the display', () => {
  it('a notice goes after 15 s, but not while the microphone is in trouble', () => {
    const gap: SessionEvent = { type: 'gap', gap: { from: 1, to: 2 }, missed: 1, now: 2000 }
    expect(play([gap, watched(17_000)], recording).view.gap).toBeDefined()
    expect(play([gap, watched(17_001)], recording).view.gap).toBeUndefined()
    const muted = play([gap, watched(3000, 'muted'), watched(17_001, 'muted')], recording)
    expect(muted.view.gap).toBeDefined()
  })

  it('a look that finds nothing new changes nothing', () => {
    expect(play([watched(2000)], recording).state).toBe(recording)
  })

  it('the reminder about a quiet visit returns after the same time once answered', () => {
    const asked = play([watched(301_001)], recording)
    expect(asked.view.seemsOver).toBe(true)
    const answered = play([{ type: 'goes-on', now: 301_500 }, watched(302_000)], asked.state)
    expect(answered.view.seemsOver).toBe(false)
    expect(play([watched(601_501)], answered.state).view.seemsOver).toBe(true)
    expect(play([text, watched(601_501)], answered.state).view.seemsOver).toBe(true)
    const spoken = message(
      {
        type: 'transcription',
        result: '',
        final: false,
        text: '',
        offset: 0,
        conversationOffset: 0,
        timestamp: 0,
      },
      600_000,
    )
    expect(play([spoken, watched(601_501)], answered.state).view.seemsOver).toBe(false)
  })

  it('all is saved only when the server said so and less than a second is unsent', () => {
    const saved = (unsaved: number, isConfirmed: boolean): SessionEvent => ({
      type: 'saved',
      unsaved,
      durable: true,
      isConfirmed,
      now: 7000,
    })
    expect(play([saved(0.9, true)], recording).view.savedAt).toBe(7000)
    expect(play([saved(0.9, false)], recording).view.savedAt).toBeNull()
    expect(play([saved(1, true)], recording).view.savedAt).toBeNull()
  })

  it('a replay shows the seconds of its text, a microphone those of its sound', () => {
    const replay = play(start, begun({ source: 'replay' })).state
    expect(play([text], replay).effects).toMatchObject([
      { do: 'show-seconds', seconds: 2 },
      { do: 'publish' },
    ])
    expect(play([text], recording).effects).toMatchObject([{ do: 'publish' }])
  })
})
