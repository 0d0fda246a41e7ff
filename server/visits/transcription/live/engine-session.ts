import { sampleRate } from '#contract/transcripts.ts'
import {
  type LiveSession,
  type LiveSpeech,
  SpeechError,
  type SpeechErrorCode,
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
  /** Hands audio over; false means busy, see `LiveSession.write`. `isLoud` tells whether it may hold speech. */
  write(pcm: Uint8Array, isLoud: boolean): boolean
  drained(): Promise<void>
  /** Whether the session should be ended and a new one begun, at best now. */
  isDue(isPause: boolean): boolean
  /** Whether something was said that is not final yet. */
  isMidSentence(): boolean
  /** Asks for the last words. Answers whether all of them were told. */
  finish(): Promise<boolean>
  close(): void
}

interface SittingStart {
  engine: LiveSpeech
  language: string
  keyterms?: Promise<string[]> | string[] | undefined
  translateTo?: string | undefined
  fromSample: number
  /** So many seconds of speech without a sign of life make the session due. */
  patience: number
  signal: AbortSignal
  onUtterance(utterance: Utterance, sitting: EngineSession): void
  /** Told once, for an end that nobody asked for. */
  onBreakdown(why: Breakdown, sitting: EngineSession): void
}

/** A vendor's limit is left alone from this part of it on in a pause, and from the second part on at once. */
const ROTATE_IN_PAUSE = 0.9
const ROTATE_AT_ONCE = 0.97
/** The time that an engine has for its last words when nobody waits for them. */
const FINISH_MS = 15_000

/** @throws SpeechError where the engine cannot listen */
export async function openEngineSession(start: SittingStart): Promise<EngineSession> {
  const { engine, fromSample, language, keyterms, translateTo, signal } = start
  const opened = Date.now()
  const limit = (engine.caps.maxSeconds ?? Infinity) * 1000
  let rotateInPause = opened + limit * ROTATE_IN_PAUSE
  let rotateAtOnce = opened + limit * ROTATE_AT_ONCE
  let unanswered = 0
  let openUtterance: string | undefined
  let state: 'open' | 'finishing' | 'over' = 'open'
  let session: LiveSession | undefined
  let reason: Breakdown | undefined
  const over = Promise.withResolvers<void>()

  function breakDown(why: Breakdown): void {
    if (state === 'over') return
    state = 'over'
    reason = why
    over.resolve()
    session?.close()
    start.onBreakdown(why, sitting)
  }

  function hintRotation(seconds: number): void {
    rotateInPause = Math.min(rotateInPause, Date.now())
    rotateAtOnce = Math.min(rotateAtOnce, Date.now() + seconds * 1000 * 0.7)
  }

  function utterance(event: Utterance): void {
    openUtterance = event.kind === 'partial' ? event.utterance : undefined
    start.onUtterance(event, sitting)
  }

  const sitting: EngineSession = {
    engine,
    fed: fromSample,
    write(pcm, isLoud) {
      // Counted before it is handed over: an engine may answer at once.
      sitting.fed += pcm.length / 2
      if (isLoud) unanswered += pcm.length / 2
      if (session?.write(pcm)) return true
      sitting.fed -= pcm.length / 2
      if (isLoud) unanswered -= pcm.length / 2
      return false
    },
    drained: async () => session?.drained(),
    isDue(isPause) {
      if (unanswered > start.patience * sampleRate) return true
      const now = Date.now()
      return now >= rotateAtOnce || (isPause && now >= rotateInPause)
    },
    isMidSentence: () => openUtterance !== undefined,
    async finish() {
      if (state === 'over') return false
      state = 'finishing'
      const timer = setTimeout(
        () => breakDown({ code: 'TIMEOUT_ERROR', retryable: true }),
        FINISH_MS,
      )
      await Promise.race([session?.finish(), over.promise])
      clearTimeout(timer)
      state = 'over'
      return !reason
    },
    close() {
      state = 'over'
      session?.close()
    },
  }

  const terms = (await keyterms)?.slice(0, engine.caps.keyterms)
  session = await engine.live({
    language,
    offset: fromSample / sampleRate,
    signal,
    ...(terms?.length && { keyterms: terms }),
    ...(translateTo !== undefined && { translateTo }),
    onEvent(event) {
      if (state === 'over' || signal.aborted) return
      unanswered = 0
      if (event.kind === 'error') breakDown(event)
      if (event.kind === 'rotate') hintRotation(event.withinSeconds)
      if (event.kind === 'closed' && state === 'open')
        breakDown({ code: 'API_COMMUNICATION_ERROR', retryable: true })
      if (event.kind === 'partial' || event.kind === 'final') utterance(event)
    },
  })
  // It broke while it was being opened, before anybody knew it.
  if (reason) throw new SpeechError(reason.code, '', reason.retryable, reason.retryAfterMs)
  return sitting
}

export function breakdownOf(error: unknown): Breakdown {
  if (!(error instanceof SpeechError)) return { code: 'GENERAL_ERROR', retryable: false }
  const { code, retryable, retryAfterMs } = error
  return { code, retryable, retryAfterMs }
}
