import type { LiveSpeech } from '#server/speech/engines/speech.ts'

/** Limits when a process may try its engines, shared by all its recordings, to spare a failing vendor. */
export interface CircuitBreakers {
  /** Milliseconds until the engine may be opened; 0 is now. */
  waitTime(engine: LiveSpeech): number
  /** A recording opens the engine now; during a trial the others wait for the outcome. */
  trying(engine: LiveSpeech): void
  failed(engine: LiveSpeech, how: { retryable: boolean; retryAfterMs?: number | undefined }): void
  /** The engine has returned text. */
  succeeded(engine: LiveSpeech): void
}

interface CircuitTimes {
  now: () => number
  /** The first wait, which doubles with every failure. */
  firstMs: number
}

/** After this many failures in a row, only one recording may try, every half minute. */
const OPENS_AFTER = 5
const LONGEST_MS = 30_000
/** The longest wait that a vendor may ask for. */
const LONGEST_ASKED_MS = 600_000
/** A trial ends after this time, whatever its outcome. */
const TRIAL_MS = 10_000

interface State {
  failures: number
  notBefore: number
}

/** 1, 2, 4, 8, 16 s, then a try every 30 s (half open); the vendor's `Retry-After` takes precedence. */
export function createCircuitBreakers(times: Partial<CircuitTimes> = {}): CircuitBreakers {
  const { now = Date.now, firstMs = 1000 } = times
  const states = new WeakMap<LiveSpeech, State>()
  const waitTime = (engine: LiveSpeech) => Math.max(0, (states.get(engine)?.notBefore ?? 0) - now())

  return {
    waitTime,
    trying(engine) {
      const state = states.get(engine)
      if (state && state.failures >= OPENS_AFTER) state.notBefore = now() + TRIAL_MS
    },
    failed(engine, { retryable, retryAfterMs = 0 }) {
      const state = states.get(engine) ?? { failures: 0, notBefore: 0 }
      states.set(engine, state)
      const isTrial = state.failures >= OPENS_AFTER
      // Many recordings losing one vendor at the same moment count as one failure.
      if (waitTime(engine) === 0 || isTrial) state.failures += 1
      if (!retryable) state.failures = Math.max(state.failures, OPENS_AFTER)
      const backoff = Math.min(LONGEST_MS, firstMs * 2 ** (state.failures - 1))
      const wait = Math.max(backoff, Math.min(LONGEST_ASKED_MS, retryAfterMs))
      state.notBefore = isTrial ? now() + wait : Math.max(state.notBefore, now() + wait)
    },
    succeeded: (engine) => void states.delete(engine),
  }
}
