import type { Alarm, TabState } from './alarms.ts'
import type { Message } from './link-state.ts'
import { newView, type SessionView, type StartOptions } from './session-view.ts'
import type { TextMessage } from './text.ts'
import { seemsOver } from './visit-over.ts'

/** How long a notice of the microphone or of a gap is shown, in milliseconds: the gap is also among the lines. */
const newsMs = 15_000

/** Times are those of `Date.now`, 0 for never. */
export interface SessionState {
  view: SessionView
  /** False once another part of the page speaks for the recording. */
  isShown: boolean
  newsAt: number
  spokeAt: number
  /** When the user last confirmed that the visit continues. */
  answeredAt: number
}

/** Who ends a recording from outside. */
export type Yield = 'taken-over' | 'withdrawn'

export type SessionEvent =
  | { type: 'start' | 'pause' | 'stop' | 'hide' | 'leave' }
  /** The notice of the microphone or of a gap has been read. */
  | { type: 'read' }
  /** `missed`: seconds in which nothing was captured before this page. */
  | { type: 'journal'; missed: number }
  | { type: 'recording' | 'resume' | 'speech' | 'goes-on'; now: number }
  | { type: 'connection'; connection: SessionView['connection'] }
  | { type: 'microphone'; label: string; deviceId: string }
  | { type: 'tab'; tab: TabState }
  | { type: 'awake'; awake: boolean }
  | { type: 'notice'; notice: string | undefined; now: number }
  | { type: 'gap'; gap: { from: number; to: number }; missed: number; now: number }
  | { type: 'message'; message: Message; now: number }
  | { type: 'saved'; unsaved: number; durable: boolean; isConfirmed: boolean; now: number }
  | { type: 'watched'; alarm: Alarm | undefined; now: number }
  | { type: 'yield'; to: Yield }

export type SessionEffect =
  | { do: 'pause' | 'resume' | 'show-saved' }
  | { do: 'publish'; message: TextMessage }
  | { do: 'show-seconds'; seconds: number }
  /** The microphone is released, the rest is sent, and the hook is called. */
  | { do: 'yield'; to: Yield }
  /** Consent was withdrawn: audio after this second is deleted. */
  | { do: 'withdraw'; seconds: number }
  /** The server has all of it. */
  | { do: 'finish' }

export type SessionStep = readonly [SessionState, readonly SessionEffect[]]

export function newSession(recordingId: string, options: StartOptions): SessionState {
  const view = newView(recordingId, options)
  return { view, isShown: true, newsAt: 0, spokeAt: 0, answeredAt: 0 }
}

const set = (state: SessionState, change: Partial<SessionView>): SessionState => ({
  ...state,
  view: { ...state.view, ...change },
})

/** The state after an event, and the effects to run in this order. A stopping recording never resumes. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionStep {
  if (event.type === 'message') return takeMessage(state, event)
  if (event.type === 'yield') return yieldTo(state, event.to)
  const next = reduce(state, event)
  const isChanged = next.view.phase !== state.view.phase
  if (isChanged && event.type === 'pause') return [next, [{ do: 'pause' }]]
  if (isChanged && event.type === 'resume') return [next, [{ do: 'resume' }]]
  return [next, []]
}

function reduce(
  state: SessionState,
  event: Exclude<SessionEvent, { type: 'message' | 'yield' }>,
): SessionState {
  const { phase } = state.view
  switch (event.type) {
    case 'start':
      return phase === 'stopping' ? state : set(state, { phase: 'starting' })
    case 'recording':
      if (phase !== 'starting') return state
      return set({ ...state, spokeAt: event.now }, { phase: 'recording' })
    case 'pause':
      if (phase !== 'recording' || state.view.source === 'replay') return state
      return set(state, { phase: 'paused', alarm: undefined, seemsOver: false })
    case 'resume':
      if (phase !== 'paused') return state
      return set({ ...state, spokeAt: event.now }, { phase: 'recording' })
    case 'stop':
      return set(state, { phase: 'stopping' })
    case 'leave':
      return set({ ...state, isShown: false }, { phase: 'stopping' })
    case 'hide':
      return { ...state, isShown: false }
    case 'speech':
      return { ...state, spokeAt: event.now }
    case 'goes-on':
      return set({ ...state, answeredAt: event.now }, { seemsOver: false })
    default:
      return show(state, event)
  }
}

type Sight = Extract<
  SessionEvent,
  {
    type:
      | 'journal'
      | 'connection'
      | 'microphone'
      | 'tab'
      | 'awake'
      | 'notice'
      | 'gap'
      | 'read'
      | 'saved'
      | 'watched'
  }
>

function show(state: SessionState, event: Sight): SessionState {
  switch (event.type) {
    case 'journal':
      return set(state, { missed: event.missed })
    case 'connection':
      return set(state, { connection: event.connection })
    case 'microphone':
      return set(state, { microphone: event.label, deviceId: event.deviceId })
    case 'tab':
      return set(state, { tab: event.tab })
    case 'awake':
      return set(state, { awake: event.awake })
    case 'notice':
      return set({ ...state, newsAt: event.now }, { notice: event.notice })
    case 'gap':
      return set({ ...state, newsAt: event.now }, { gap: event.gap, missed: event.missed })
    case 'read':
      return set(state, { notice: undefined, gap: undefined })
    case 'saved': {
      const { unsaved, durable, isConfirmed, now } = event
      return set(state, { unsaved, durable, ...(unsaved < 1 && isConfirmed && { savedAt: now }) })
    }
    case 'watched':
      return watch(state, event)
  }
}

function watch(state: SessionState, event: { alarm: Alarm | undefined; now: number }) {
  const { view, newsAt, spokeAt, answeredAt } = state
  const { alarm, now } = event
  if (view.phase !== 'recording' || view.source === 'replay') return state
  const isNews = view.notice !== undefined || view.gap !== undefined
  const isOld = isNews && !view.alarm && now - newsAt > newsMs
  const isOver = seemsOver(now, spokeAt, answeredAt)
  if (!isOld && alarm === view.alarm && isOver === view.seemsOver) return state
  const read = isOld ? { notice: undefined, gap: undefined } : {}
  return set(state, { ...read, alarm, seemsOver: isOver })
}

function takeMessage(
  state: SessionState,
  { message, now }: { message: Message; now: number },
): SessionStep {
  switch (message.type) {
    case 'opened': {
      const { transcribing, engine } = message
      return [set(state, { transcribing, engine, warning: undefined }), []]
    }
    case 'ack':
      return [state, [{ do: 'show-saved' }]]
    case 'error':
      return [message.fatal ? state : set(state, { warning: message.message }), []]
    case 'language':
      return [set(state, { language: message.language, engine: message.engine }), []]
    case 'engine':
      return [set(state, { engine: message.engine }), []]
    case 'translation':
      return [state, [{ do: 'publish', message }]]
    case 'transcription': {
      const isReplay = state.view.source === 'replay'
      const seconds = { do: 'show-seconds', seconds: message.offset } as const
      const publish = { do: 'publish', message } as const
      return [{ ...state, spokeAt: now }, isReplay ? [seconds, publish] : [publish]]
    }
    case 'taken-over':
      return yieldTo(state, 'taken-over')
    case 'withdrawn':
      return [state, [{ do: 'withdraw', seconds: message.seconds }]]
    case 'stopped':
      return [state, [{ do: 'finish' }]]
    default:
      return [state, []]
  }
}

/** Another device continues the visit, or none does. A stopping recording finishes normally. */
function yieldTo(state: SessionState, to: Yield): SessionStep {
  if (state.view.phase === 'stopping') return [state, []]
  return [set({ ...state, isShown: false }, { phase: 'stopping' }), [{ do: 'yield', to }]]
}
