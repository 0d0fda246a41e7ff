import { sampleRate } from '#contract/transcripts.ts'
import {
  type LiveSession,
  type LiveSpeech,
  SpeechError,
  type SpeechErrorCode,
  type SpeechEvent,
  type Utterance,
} from '#server/speech/engines/speech.ts'

/** Why an engine stopped listening. */
export interface Breakdown {
  code: SpeechErrorCode
  retryable: boolean
  retryAfterMs?: number | undefined
}

/** One session of one engine within a recording, from its opening to its end. */
export interface EngineSession {
  readonly engine: LiveSpeech
  /** The next sample that it gets. */
  fed: number
  /** Hands audio over; false means busy, see `LiveSession.write`. `isLoud`: it may hold speech. */
  write(pcm: Uint8Array, isLoud: boolean): boolean
  drained(): Promise<void>
  /** Whether the session should end and a new one begin; `isPause`: nobody is speaking now. */
  isDue(isPause: boolean): boolean
  /** Whether there is text that isn't final yet. */
  isMidSentence(): boolean
  /** Asks for the last words. Resolves with whether all of them were delivered. */
  finish(): Promise<boolean>
  close(): void
}

interface SessionStart {
  engine: LiveSpeech
  language: string
  keyterms?: Promise<string[]> | string[] | undefined
  translateTo?: string | undefined
  fromSample: number
  /** Seconds of speech without any answer after which the session is due. */
  patience: number
  signal: AbortSignal
  onUtterance(utterance: Utterance, session: EngineSession): void
  /** Called once, for an unrequested end. */
  onBreakdown(why: Breakdown, session: EngineSession): void
}

/** From this part of a vendor's limit on a session is replaced in a pause, from the second part on at once. */
const ROTATE_IN_PAUSE = 0.9
const ROTATE_AT_ONCE = 0.97
/** The part of the time that a vendor announces after which a session is replaced at once. */
const ROTATE_AFTER_NOTICE = 0.7
/** The time that an engine has for its last words if nobody waits for them. */
const FINISH_MS = 15_000

interface State {
  start: SessionStart
  phase: 'open' | 'finishing' | 'over'
  /** Why the session broke. */
  reason: Breakdown | undefined
  over: PromiseWithResolvers<void>
  session: LiveSession | undefined
  /** Times of the clock, in milliseconds since 1970. */
  rotateInPause: number
  rotateAtOnce: number
  /** Samples of possible speech since the last answer. */
  unanswered: number
  openUtterance: string | undefined
}

/** @throws SpeechError if the engine can't listen */
export async function openEngineSession(start: SessionStart): Promise<EngineSession> {
  const { engine, fromSample, language, keyterms, translateTo, signal } = start
  const state = initialState(start)
  const session = createHandle(state)
  const terms = (await keyterms)?.slice(0, engine.caps.keyterms)
  state.session = await engine.live({
    language,
    offset: fromSample / sampleRate,
    signal,
    ...(terms?.length && { keyterms: terms }),
    ...(translateTo !== undefined && { translateTo }),
    onEvent: (event) => receive(state, session, event),
  })
  // It broke while it was being opened, before the caller had it.
  const { reason } = state
  if (reason) throw new SpeechError(reason.code, '', reason.retryable, reason.retryAfterMs)
  return session
}

function initialState(start: SessionStart): State {
  const now = Date.now()
  const limit = (start.engine.caps.maxSeconds ?? Infinity) * 1000
  return {
    start,
    phase: 'open',
    reason: undefined,
    over: Promise.withResolvers<void>(),
    session: undefined,
    rotateInPause: now + limit * ROTATE_IN_PAUSE,
    rotateAtOnce: now + limit * ROTATE_AT_ONCE,
    unanswered: 0,
    openUtterance: undefined,
  }
}

function createHandle(state: State): EngineSession {
  const session: EngineSession = {
    engine: state.start.engine,
    fed: state.start.fromSample,
    write: (pcm, isLoud) => write(state, session, pcm, isLoud),
    drained: async () => state.session?.drained(),
    isDue: (isPause) => isDue(state, isPause),
    isMidSentence: () => state.openUtterance !== undefined,
    finish: () => finish(state, session),
    close() {
      state.phase = 'over'
      state.session?.close()
    },
  }
  return session
}

function write(state: State, session: EngineSession, pcm: Uint8Array, isLoud: boolean): boolean {
  const samples = pcm.length / 2
  const count = (sign: 1 | -1) => {
    session.fed += sign * samples
    if (isLoud) state.unanswered += sign * samples
  }
  // Counted before it is handed over: an engine may answer at once.
  count(1)
  if (state.session?.write(pcm)) return true
  count(-1)
  return false
}

function isDue({ unanswered, start, rotateAtOnce, rotateInPause }: State, isPause: boolean) {
  if (unanswered > start.patience * sampleRate) return true
  const now = Date.now()
  return now >= rotateAtOnce || (isPause && now >= rotateInPause)
}

function receive(state: State, session: EngineSession, event: SpeechEvent): void {
  if (state.phase === 'over' || state.start.signal.aborted) return
  state.unanswered = 0
  if (event.kind === 'error') breakDown(state, session, event)
  if (event.kind === 'rotate') noteRotation(state, event.withinSeconds)
  if (event.kind === 'closed' && state.phase === 'open')
    breakDown(state, session, { code: 'API_COMMUNICATION_ERROR', retryable: true })
  if (event.kind !== 'partial' && event.kind !== 'final') return
  state.openUtterance = event.kind === 'partial' ? event.utterance : undefined
  state.start.onUtterance(event, session)
}

function breakDown(state: State, session: EngineSession, why: Breakdown): void {
  if (state.phase === 'over') return
  state.phase = 'over'
  state.reason = why
  state.over.resolve()
  state.session?.close()
  state.start.onBreakdown(why, session)
}

/** The vendor announces that it will end the session within this many seconds. */
function noteRotation(state: State, seconds: number): void {
  const now = Date.now()
  state.rotateInPause = Math.min(state.rotateInPause, now)
  const atOnce = now + seconds * 1000 * ROTATE_AFTER_NOTICE
  state.rotateAtOnce = Math.min(state.rotateAtOnce, atOnce)
}

async function finish(state: State, session: EngineSession): Promise<boolean> {
  if (state.phase === 'over') return false
  state.phase = 'finishing'
  const timeout = { code: 'TIMEOUT_ERROR', retryable: true } as const
  const timer = setTimeout(() => breakDown(state, session, timeout), FINISH_MS)
  await Promise.race([state.session?.finish(), state.over.promise])
  clearTimeout(timer)
  state.phase = 'over'
  return !state.reason
}

export function toBreakdown(error: unknown): Breakdown {
  if (!(error instanceof SpeechError)) return { code: 'GENERAL_ERROR', retryable: false }
  const { code, retryable, retryAfterMs } = error
  return { code, retryable, retryAfterMs }
}
