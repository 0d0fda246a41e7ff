import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '#contract/transcripts.ts'
import type { LiveSpeech, SpeechErrorCode, Utterance } from '#server/speech/engines/speech.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import { createRing, silence } from './ring.ts'
import { createLoudness } from './splice.ts'
import {
  type Breakdown,
  breakdownOf,
  openEngineSession,
  type EngineSession,
} from './engine-session.ts'
import { continuedSpeakers } from './speaker-names.ts'

interface HearingHooks {
  /** `untilMs` of the recording have been heard when an utterance is final. */
  onUtterance(utterance: Utterance, untilMs: number): void
  /** An engine has begun to listen, from a sample of the recording on. */
  onSeated?(engine: LiveSpeech, fromSample: number): void
  /** Told once; nothing is heard from then on, and a job transcribes the rest. */
  onFailure(code: SpeechErrorCode): void
}

export interface FailoverStart {
  language: string
  /** Names to listen for, the most important first; a session waits for them. */
  keyterms?: Promise<string[]> | string[] | undefined
  translateTo?: string | undefined
  /** The sample from which on there is no text yet. */
  fromSample: number
  /** Stored audio from there on that nobody has listened to. */
  backlog: AsyncIterable<Uint8Array>
  backlogSamples: number
  /** Nobody waits for the stop, and no job hears the rest: what breaks in the last moment is heard again at once. */
  isStored?: boolean
}

export interface RecogniserFailover {
  hear(start: number, pcm: Uint8Array): void
  /** Samples that came in and that no engine has taken yet. */
  behind: () => number
  /** Resolves when every final was told; false where something was not heard. */
  finish(): Promise<boolean>
  close(): void
}

/** Engines this far behind do not keep up or do not come back; the rest is transcribed after the recording. */
export const MOST_BEHIND_SAMPLES = 120 * sampleRate
/** A shorter hole is heard as silence; a longer one begins a new session at its far end. */
const LONGEST_SILENCE_SAMPLES = 2 * sampleRate
/** So much behind a final may belong to its last word; the next one begins behind the pause in it. */
const TRAIL_SAMPLES = 0.4 * sampleRate
/** Audio that was taken and answered by nothing is kept for so long, in case the session breaks. */
const KEPT_SAMPLES = 90 * sampleRate
const KEPT_OF_SILENCE = 10 * sampleRate
/** Longer than any pause between words: a session may be replaced. */
const PAUSE_SAMPLES = 0.4 * sampleRate
/** So much that may be speech, in seconds, without a sign of life: the engine is asked for its last words. */
const STALL_SECONDS = 30
/** An engine that may be tried within this time is waited for before another is asked, in milliseconds. */
const PATIENCE_MS = 1500
const FINISH_MS = 30_000

/**
 * Lets engines listen to a recording as it comes in. A session that breaks is opened again, with the same engine or
 * with the next, and hears once more what no final covers; one that its vendor limits is replaced in a pause. Never
 * waits and never throws: the audio is kept anyway.
 * @param engines in the order of preference, at least one
 */
export function openFailover(
  engines: readonly LiveSpeech[],
  start: FailoverStart,
  hooks: HearingHooks,
  circuits: CircuitBreakers,
): RecogniserFailover {
  const stopping = new AbortController()
  const ring = createRing()
  const isLoud = createLoudness()
  const wasLoudThen = createLoudness()
  const nameSpeaker = continuedSpeakers()
  let usable = [...engines]
  let sitting: EngineSession | undefined
  let broken: Breakdown | undefined
  let state: 'listening' | 'finishing' | 'failed' = 'listening'
  /** The next sample expected, and the first that no final covers. */
  let expected = start.fromSample + start.backlogSamples
  let heard = start.fromSample
  /** What comes in before the backlog is read. */
  let early: [number, Uint8Array][] | undefined = []
  /** Samples since it was last loud. */
  let quiet = 0
  let patience = STALL_SECONDS
  let pumping: Promise<void> | undefined = begin()

  function fail(code: SpeechErrorCode): void {
    if (state === 'failed' || stopping.signal.aborted) return
    state = 'failed'
    close()
    hooks.onFailure(code)
  }

  async function begin(): Promise<void> {
    await run(async () => {
      let at = start.fromSample
      for await (const pcm of start.backlog) {
        ring.push({ start: at, pcm })
        at += pcm.length / 2
      }
      for (const [from, pcm] of early ?? []) ring.push({ start: from, pcm })
      early = undefined
      await pump()
    })
  }

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      fail(breakdownOf(error).code)
    } finally {
      pumping = undefined
    }
  }

  /** Feeds what is there; opens, opens again and replaces sessions on the way. */
  async function pump(): Promise<void> {
    while (state !== 'failed' && !stopping.signal.aborted) {
      const now = sitting ?? (await seat())
      if (!now) continue
      const piece = ring.next(now.fed)
      if (isDue(now) || (piece && piece.start > now.fed)) await replace(now, piece?.start)
      else if (!piece) return
      else if (!now.write(piece.pcm, wasLoudThen(piece.pcm))) await now.drained()
    }
  }

  /** Also when nothing is final for so long that a break would cost more than the engine may lag behind. */
  const isDue = (now: EngineSession) =>
    now.isDue(!now.isMidSentence() && quiet >= PAUSE_SAMPLES) || ring.length() > MOST_BEHIND_SAMPLES

  /** Opens a session where the first unheard sample is, as soon as an engine may be tried. */
  async function seat(): Promise<EngineSession | undefined> {
    // Who stops a recording is not kept waiting: a job hears the rest.
    const [engine] = usable.toSorted((a, b) => rank(a) - rank(b))
    if (!engine || (broken && state === 'finishing' && !start.isStored)) {
      fail(broken?.code ?? 'GENERAL_ERROR')
      return undefined
    }
    const wait = circuits.waitOf(engine)
    if (wait > 0) {
      await pause(wait)
      return undefined
    }
    circuits.trying(engine)
    const fromSample = ring.next(heard)?.start ?? heard
    try {
      sitting = await openEngineSession({
        ...start,
        engine,
        fromSample,
        patience,
        signal: stopping.signal,
        onUtterance,
        onBreakdown,
      })
      hooks.onSeated?.(engine, fromSample)
    } catch (error) {
      stopping.signal.throwIfAborted()
      lose(engine, breakdownOf(error))
    }
    if (stopping.signal.aborted) sitting?.close()
    return sitting
  }

  /** Engines that may be tried soon, in the order of preference, then those that come first. */
  function rank(engine: LiveSpeech): number {
    const wait = circuits.waitOf(engine)
    return wait <= PATIENCE_MS ? engines.indexOf(engine) - engines.length : wait
  }

  /** A little uneven, so that the recordings of a process do not all come back in one moment. */
  async function pause(wait: number): Promise<void> {
    const slice = Math.min(wait * (1 + Math.random() * 0.2), 1000)
    await sleep(slice, undefined, { signal: stopping.signal })
  }

  function lose(engine: LiveSpeech, why: Breakdown): void {
    broken = why
    if (why.retryable) circuits.failed(engine, why)
    // What will not be better in a minute is no choice for this recording any more.
    else usable = usable.filter((one) => one !== engine)
  }

  function onBreakdown(why: Breakdown, from: EngineSession): void {
    if (from !== sitting) return
    sitting = undefined
    lose(from.engine, why)
    pumping ??= run(pump)
  }

  function onUtterance(utterance: Utterance, from: EngineSession): void {
    if (from !== sitting) return
    broken = undefined
    patience = STALL_SECONDS
    circuits.succeeded(from.engine)
    const spoken = nameSpeaker(utterance, from)
    if (utterance.kind === 'partial') return hooks.onUtterance(spoken, 0)
    const end = Math.round(utterance.end * sampleRate)
    heard = Math.max(heard, Math.min(from.fed, ring.pauseIn(end, end + TRAIL_SAMPLES)))
    ring.dropBefore(heard)
    hooks.onUtterance(spoken, Math.floor((heard * 1000) / sampleRate))
  }

  /** Ends a session in good order; the next begins where it stopped, or behind a hole. */
  async function replace(old: EngineSession, next = old.fed): Promise<void> {
    const isWell = await old.finish()
    // Where it broke instead, `onBreakdown` has seen to it, and what it owed is heard again.
    if (!isWell || sitting !== old) return
    sitting = undefined
    // It answers, so what sounds like speech may be none: it is asked less often until there are words.
    patience *= 2
    heard = Math.max(next, heard)
    ring.dropBefore(heard)
  }

  function take(at: number, pcm: Uint8Array): void {
    if (early) return void early.push([at, pcm])
    ring.push({ start: at, pcm })
    quiet = isLoud(pcm) ? 0 : quiet + pcm.length / 2
    trim()
    const isStraight = !pumping && sitting?.fed === at && !isDue(sitting)
    // The way of nearly every frame: straight through, in the same turn of the event loop.
    if (isStraight && sitting?.write(pcm, quiet === 0)) return
    pumping ??= run(pump)
  }

  const behind = () =>
    ring.lengthFrom(sitting?.fed ?? heard) +
    (early ?? []).reduce((sum, [, pcm]) => sum + pcm.length / 2, 0)

  /** Nobody speaks for long: the engine has heard that once, and need not hear it again. */
  function trim(): void {
    if (ring.length() <= KEPT_SAMPLES) return
    const missing = behind()
    if (missing > MOST_BEHIND_SAMPLES) return fail(broken?.code ?? 'BUSY')
    if (!sitting || sitting.isMidSentence() || missing > 0) return
    heard = Math.max(heard, sitting.fed - KEPT_OF_SILENCE)
    ring.dropBefore(heard)
  }

  function close(): void {
    stopping.abort()
    ring.clear()
    sitting?.close()
  }

  return {
    hear(at, pcm) {
      const fresh = expected > at ? pcm.subarray((expected - at) * 2) : pcm
      if (state === 'failed' || fresh.length === 0) return
      const hole = at - expected
      expected = at + pcm.length / 2
      const from = expected - fresh.length / 2
      if (hole > 0 && hole <= LONGEST_SILENCE_SAMPLES) take(from - hole, silence(hole))
      take(from, fresh)
    },
    behind,
    async finish() {
      if (state === 'listening') state = 'finishing'
      const timeout = new AbortController()
      const late = sleep(FINISH_MS, false, { signal: timeout.signal }).catch(() => false)
      const isWhole = await Promise.race([hearRest(), late])
      timeout.abort()
      if (!isWhole) fail(broken?.code ?? 'TIMEOUT_ERROR')
      close()
      return isWhole
    },
    close,
  }

  /** Whether everything that came in was fed, and answered to the end. */
  async function hearRest(): Promise<boolean> {
    for (;;) {
      if (!sitting && broken && !start.isStored) return false
      pumping ??= run(pump)
      while (pumping) await pumping
      const last = sitting
      if (state === 'failed' || !last) return false
      if (await last.finish()) return true
      // A session that broke is gone; one that only said nothing more would say no more to a second question.
      if (!start.isStored || sitting === last) return false
    }
  }
}
