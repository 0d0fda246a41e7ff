import type { LiveSpeech, SpeechErrorCode } from '#server/speech/engines/speech.ts'
import type { Breakdown } from './engine-session.ts'

/** Seconds of possible speech without an answer after which an engine is asked for its last words. */
const STALL_SECONDS = 30

/** A failover's knowledge of its engines and of how far the recording has text. */
export interface FailoverState {
  phase: 'listening' | 'finishing' | 'failed'
  /** The engines that may still be tried, in the order of preference. */
  usable: readonly LiveSpeech[]
  /** Why the last session ended, until an engine answers again. */
  broken: Breakdown | undefined
  /** The stall limit of the next session, in seconds. */
  patience: number
  /** The first sample that no final covers. */
  covered: number
}

export type FailoverEvent =
  | { type: 'finish' | 'fail' | 'partial' }
  /** A final, with everything before `until` covered. */
  | { type: 'final'; until: number }
  /** A session broke or couldn't be opened. */
  | { type: 'breakdown'; engine: LiveSpeech; why: Breakdown }
  /** A session ended in good order; the next begins at `next`. */
  | { type: 'replaced'; next: number }
  /** A long silence up to `until` needn't be transcribed again. */
  | { type: 'silence'; until: number }

export function initialState(engines: readonly LiveSpeech[], fromSample: number): FailoverState {
  return {
    phase: 'listening',
    usable: engines,
    broken: undefined,
    patience: STALL_SECONDS,
    covered: fromSample,
  }
}

/** The state after an event. A failed failover stays failed. */
export function reduceFailover(state: FailoverState, event: FailoverEvent): FailoverState {
  switch (event.type) {
    case 'finish':
      return state.phase === 'listening' ? { ...state, phase: 'finishing' } : state
    case 'fail':
      return { ...state, phase: 'failed' }
    case 'partial':
      return { ...state, broken: undefined, patience: STALL_SECONDS }
    case 'final':
      return { ...cover(state, event.until), broken: undefined, patience: STALL_SECONDS }
    case 'breakdown':
      return { ...state, broken: event.why, usable: keepUsable(state, event) }
    case 'replaced':
      // The engine answers, so what sounds like speech may not be any: it's asked less often until there are words.
      return { ...cover(state, event.next), patience: state.patience * 2 }
    case 'silence':
      return cover(state, event.until)
  }
}

const cover = (state: FailoverState, sample: number): FailoverState => ({
  ...state,
  covered: Math.max(state.covered, sample),
})

/** An engine that won't recover within minutes is no longer a choice for this recording. */
function keepUsable(
  { usable }: FailoverState,
  { engine, why }: Extract<FailoverEvent, { type: 'breakdown' }>,
): readonly LiveSpeech[] {
  return why.retryable ? usable : usable.filter((one) => one !== engine)
}

/** An engine that may be tried within this time is waited for before another is tried, in milliseconds. */
const PATIENCE_MS = 1500

/** What to do without a session. */
export type NextSession =
  | { do: 'fail'; code: SpeechErrorCode }
  | { do: 'wait'; ms: number }
  | { do: 'open'; engine: LiveSpeech }

/**
 * Chooses the next engine: those that may be tried soon in the order of preference, then the next that may be tried.
 * @param canWait whether nobody waits for the stop of the recording; otherwise a job transcribes the rest
 * @param waitFor milliseconds until an engine may be tried
 */
export function chooseSession(
  { usable, broken, phase }: FailoverState,
  canWait: boolean,
  waitFor: (engine: LiveSpeech) => number,
): NextSession {
  const ranked = usable
    .map((engine, order) => ({ engine, order, ms: waitFor(engine) }))
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
  const [first] = ranked
  if (!first || (broken && phase === 'finishing' && !canWait))
    return { do: 'fail', code: broken?.code ?? 'GENERAL_ERROR' }
  return first.ms > 0 ? { do: 'wait', ms: first.ms } : { do: 'open', engine: first.engine }
}

const rank = ({ ms }: { ms: number }) => (ms <= PATIENCE_MS ? 0 : ms)
