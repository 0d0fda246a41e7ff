import { expect, it, test } from 'vitest'
import type { Message } from './link-state.ts'
import { newSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'
import type { StartOptions } from './session-view.ts'

const options = { userId: 'u', scribeId: 's', language: 'en', ready: async () => undefined }

/** The session after some events. */
const after = (events: SessionEvent[], from: SessionState): SessionState =>
  events.reduce((state, event) => reduceSession(state, event)[0], from)
const recorded = (more: Partial<StartOptions> = {}) =>
  after(
    [{ type: 'start' }, { type: 'recording', now: 1000 }],
    newSession('r', { ...options, ...more }),
  )
const recording = recorded()

const message = (message: Message): SessionEvent => ({ type: 'message', message, now: 5000 })
const warning = (fatal: boolean) =>
  message({ type: 'error', code: 'unknown-language', message: 'This language is unknown.', fatal })
const opened = {
  type: 'opened',
  recordingId: 'r',
  seq: 4,
  transcribing: false,
  engine: null,
} as const
const translation = {
  type: 'translation',
  result: 'Bonjour',
  text: 'Bonjour',
  language: 'fr',
  seq: 0,
  offset: 1,
  conversationOffset: 1,
  timestamp: 1,
} as const

test.each<[string, SessionEvent, object]>([
  ['seconds missed before this page', { type: 'journal', missed: 3 }, { missed: 3 }],
  ['the connection', { type: 'connection', connection: 'lost' }, { connection: 'lost' }],
  [
    'the microphone',
    { type: 'microphone', label: 'Desk', deviceId: 'd1' },
    { microphone: 'Desk', deviceId: 'd1' },
  ],
  ['the shared tab', { type: 'tab', tab: 'live' }, { tab: 'live' }],
  ['whether the screen stays on', { type: 'awake', awake: true }, { awake: true }],
  ['a notice', { type: 'notice', notice: 'Muted.', now: 1 }, { notice: 'Muted.' }],
  ['whether it is transcribed', message(opened), { transcribing: false, engine: null }],
  ['a warning of the server', warning(false), { warning: 'This language is unknown.' }],
  [
    'the language that is heard',
    message({ type: 'language', language: 'fr', engine: 'Two', from: 2 }),
    { language: 'fr', engine: 'Two' },
  ],
  ['another engine', message({ type: 'engine', engine: 'Two', from: 2 }), { engine: 'Two' }],
])('the view shows %s, and nothing else changes', (_what, event, shown) => {
  const [state, effects] = reduceSession(recording, event)
  expect(state.view).toEqual({ ...recording.view, ...shown })
  expect({ ...state, newsAt: 0, view: null }).toEqual({ ...recording, view: null })
  expect(effects).toEqual([])
})

test.each<[string, SessionEvent, object[]]>([
  [
    'an acknowledgement updates what is saved',
    message({ type: 'ack', seq: 4, seconds: 1 }),
    [{ do: 'show-saved' }],
  ],
  ['a translation is published', message(translation), [{ do: 'publish', message: translation }]],
  ['an answer to a ping does nothing', message({ type: 'pong' }), []],
  ['an error that ends the connection is left to the link', warning(true), []],
])('%s, and the view stays', (_what, event, wanted) => {
  const [state, effects] = reduceSession(recording, event)
  expect(effects).toEqual(wanted)
  expect(state).toEqual(recording)
})

it('a warning goes with the next connection', () => {
  expect(after([warning(false), message(opened)], recording).view.warning).toBeUndefined()
})

it('a notice and a gap go once they are read', () => {
  const gap = { type: 'gap', gap: { from: 1, to: 2 }, missed: 1, now: 2000 } as const
  const notice = { type: 'notice', notice: 'Muted.', now: 2000 } as const
  const { view } = after([gap, notice, { type: 'read' }], recording)
  expect([view.gap, view.notice, view.missed]).toEqual([undefined, undefined, 1])
})

it('a notice alone goes after 15 s too, and nothing else is cleared by the clock', () => {
  const noticed = after([{ type: 'notice', notice: 'Muted.', now: 2000 }], recording)
  const watched = (now: number): SessionEvent => ({ type: 'watched', alarm: undefined, now })
  expect(after([watched(17_000)], noticed).view.notice).toBe('Muted.')
  expect(after([watched(17_001)], noticed).view.notice).toBeUndefined()
  expect(after([watched(20_000)], recording)).toBe(recording)
})

it('alarms are raised while a microphone records, not in a pause, after Stop or in a replay', () => {
  const alarmed: SessionEvent = { type: 'watched', alarm: 'muted', now: 2000 }
  expect(after([alarmed], recording).view.alarm).toBe('muted')
  expect(after([{ type: 'pause' }, alarmed], recording).view.alarm).toBeUndefined()
  expect(after([{ type: 'stop' }, alarmed], recording).view.alarm).toBeUndefined()
  expect(after([alarmed], recorded({ source: 'replay' })).view.alarm).toBeUndefined()
})

it('speech postpones the reminder about a quiet visit, and an answer hides it at once', () => {
  const watched = (now: number): SessionEvent => ({ type: 'watched', alarm: undefined, now })
  expect(
    after([{ type: 'speech', now: 300_000 }, watched(301_001)], recording).view.seemsOver,
  ).toBe(false)
  const asked = after([watched(301_001)], recording)
  expect(after([{ type: 'goes-on', now: 302_000 }], asked).view.seemsOver).toBe(false)
})

it('a recording that is hidden goes on, and one that is left stops; neither speaks for the page', () => {
  const hidden = after([{ type: 'hide' }], recording)
  expect(hidden).toEqual({ ...recording, isShown: false })
  const left = after([{ type: 'leave' }], recording)
  expect(left).toEqual({
    ...recording,
    isShown: false,
    view: { ...recording.view, phase: 'stopping' },
  })
  expect(after([{ type: 'stop' }], recording).isShown).toBe(true)
})

it('the time of the last speech starts with the recording', () => {
  expect(recording).toMatchObject({ spokeAt: 1000, isShown: true, newsAt: 0, answeredAt: 0 })
  const resumed = after([{ type: 'pause' }, { type: 'resume', now: 9000 }], recording)
  expect(resumed).toMatchObject({ spokeAt: 9000, isShown: true })
})
