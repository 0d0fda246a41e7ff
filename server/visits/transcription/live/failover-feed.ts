import { measured, stopwatch } from '#server/platform/measurements/measurements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '#contract/transcripts.ts'
import type { LiveSpeech, SpeechErrorCode, Utterance } from '#server/speech/engines/speech.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import {
  type Breakdown,
  type EngineSession,
  openEngineSession,
  toBreakdown,
} from './engine-session.ts'
import {
  chooseSession,
  type FailoverEvent,
  type FailoverState,
  initialState,
  reduceFailover,
} from './failover-state.ts'
import type { Piece } from './piece.ts'
import { createRing } from './ring.ts'
import { continuedSpeakers } from './speaker-names.ts'
import { createLoudness } from './splice.ts'

export interface FailoverHooks {
  /** Before `untilMs` of the recording all text is final, once an utterance is final. */
  onUtterance(utterance: Utterance, untilMs: number): void
  /** An engine has started, from a sample of the recording on. */
  onOpened?(engine: LiveSpeech, fromSample: number): void
  /** Called once; from then on no engine is active, and a job transcribes the rest. */
  onFailure(code: SpeechErrorCode): void
}

export interface FailoverStart {
  language: string
  /** Key terms, the most important first; a session waits for them. */
  keyterms?: Promise<string[]> | string[] | undefined
  translateTo?: string | undefined
  /** The sample from which on there is no text yet. */
  fromSample: number
  /** Stored audio from there on that no engine has had. */
  backlog: AsyncIterable<Uint8Array>
  backlogSamples: number
  /** The audio is stored, and nobody waits for the stop: audio of a late failure is resent at once. */
  isStored?: boolean
}

/** Engines this far behind can't keep up or won't recover; the rest is transcribed after the recording. */
export const MOST_BEHIND_SAMPLES = 120 * sampleRate
/** This much after a final may belong to its last word; the next one begins after the pause in it. */
const TRAIL_SAMPLES = 0.4 * sampleRate
/** Longer than any pause between words: a session may be replaced. */
const PAUSE_SAMPLES = 0.4 * sampleRate
const LONGEST_PAUSE_MS = 1000

/** A running failover: its state and its feed to the open session. */
export interface Feed {
  readonly start: FailoverStart
  readonly hooks: FailoverHooks
  readonly circuits: CircuitBreakers
  readonly stopping: AbortController
  /** The audio that no final covers. */
  readonly ring: ReturnType<typeof createRing>
  /** Whether audio may be speech, as it comes in. */
  readonly isLoud: (pcm: Uint8Array) => boolean
  /** The same for audio as it is fed, which may be long after it came in. */
  readonly wasLoud: (pcm: Uint8Array) => boolean
  readonly nameSpeaker: ReturnType<typeof continuedSpeakers>
  state: FailoverState
  session: EngineSession | undefined
  /** Audio that comes in before the backlog is read. */
  early: Piece[] | undefined
  /** Samples since it was last loud. */
  quiet: number
  pumping: Promise<void> | undefined
}

export function createFeed(
  engines: readonly LiveSpeech[],
  start: FailoverStart,
  hooks: FailoverHooks,
  circuits: CircuitBreakers,
): Feed {
  return {
    start,
    hooks,
    circuits,
    stopping: new AbortController(),
    ring: createRing(),
    isLoud: createLoudness(),
    wasLoud: createLoudness(),
    nameSpeaker: continuedSpeakers(),
    state: initialState(engines, start.fromSample),
    session: undefined,
    early: [],
    quiet: 0,
    pumping: undefined,
  }
}

export function apply(feed: Feed, event: FailoverEvent): void {
  feed.state = reduceFailover(feed.state, event)
  feed.ring.dropBefore(feed.state.covered)
}

export function fail(feed: Feed, code: SpeechErrorCode): void {
  if (feed.state.phase === 'failed' || feed.stopping.signal.aborted) return
  feed.state = reduceFailover(feed.state, { type: 'fail' })
  close(feed)
  feed.hooks.onFailure(code)
}

export function close({ stopping, ring, session }: Feed): void {
  stopping.abort()
  ring.clear()
  session?.close()
}

/** Reads the backlog, then feeds it and newer audio. */
export function startFeeding(feed: Feed): void {
  feed.pumping = run(feed, async () => {
    let at = feed.start.fromSample
    for await (const pcm of feed.start.backlog) {
      feed.ring.push({ start: at, pcm })
      at += pcm.length / 2
    }
    for (const piece of feed.early ?? []) feed.ring.push(piece)
    feed.early = undefined
    await pump(feed)
  })
}

/** Feeds available audio, unless a feed is already running. */
export function keepFeeding(feed: Feed): void {
  feed.pumping ??= run(feed, () => pump(feed))
}

async function run(feed: Feed, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    fail(feed, toBreakdown(error).code)
  } finally {
    feed.pumping = undefined
  }
}

/** Feeds available audio; opens, reopens and replaces sessions as needed. */
async function pump(feed: Feed): Promise<void> {
  while (feed.state.phase !== 'failed' && !feed.stopping.signal.aborted) {
    const session = feed.session ?? (await openSession(feed))
    if (!session) continue
    const piece = feed.ring.next(session.fed)
    if (isDue(feed, session) || (piece && piece.start > session.fed))
      await replace(feed, session, piece?.start)
    else if (!piece) return
    else if (!session.write(piece.pcm, feed.wasLoud(piece.pcm))) await session.drained()
  }
}

/** Also true if so much audio has no final text that a failure would exceed the allowed lag. */
export function isDue({ quiet, ring }: Feed, session: EngineSession): boolean {
  const isPause = !session.isMidSentence() && quiet >= PAUSE_SAMPLES
  return session.isDue(isPause) || ring.length() > MOST_BEHIND_SAMPLES
}

/** Opens a session at the first sample without text, as soon as an engine may be tried. */
async function openSession(feed: Feed): Promise<EngineSession | undefined> {
  const { circuits, start, state, stopping } = feed
  // A stop doesn't wait for a broken engine: a job transcribes the rest.
  const next = chooseSession(state, start.isStored === true, (engine) => circuits.waitTime(engine))
  if (next.do === 'fail') fail(feed, next.code)
  if (next.do === 'wait') await pause(next.ms, stopping.signal)
  if (next.do === 'open') await tryEngine(feed, next.engine)
  if (stopping.signal.aborted) feed.session?.close()
  return feed.session
}

async function tryEngine(feed: Feed, engine: LiveSpeech): Promise<void> {
  const { circuits, hooks, ring, start, state, stopping } = feed
  circuits.trying(engine)
  const fromSample = ring.next(state.covered)?.start ?? state.covered
  const seconds = stopwatch()
  try {
    feed.session = await openEngineSession({
      ...start,
      engine,
      fromSample,
      patience: state.patience,
      signal: stopping.signal,
      onUtterance: (utterance, from) => noteUtterance(feed, utterance, from),
      onBreakdown: (why, from) => noteBreakdown(feed, why, from),
    })
    measured('engine', { engine: engine.name, outcome: 'opened', seconds: seconds() })
    hooks.onOpened?.(engine, fromSample)
  } catch (error) {
    stopping.signal.throwIfAborted()
    lose(feed, engine, toBreakdown(error))
  }
}

/** Adds jitter, so that the recordings of a process don't all reconnect at once. */
async function pause(wait: number, signal: AbortSignal): Promise<void> {
  const slice = Math.min(wait * (1 + Math.random() * 0.2), LONGEST_PAUSE_MS)
  await sleep(slice, undefined, { signal })
}

function lose(feed: Feed, engine: LiveSpeech, why: Breakdown): void {
  measured('engine', { engine: engine.name, outcome: 'failed' })
  if (why.retryable) feed.circuits.failed(engine, why)
  feed.state = reduceFailover(feed.state, { type: 'breakdown', engine, why })
}

function noteBreakdown(feed: Feed, why: Breakdown, from: EngineSession): void {
  if (from !== feed.session) return
  feed.session = undefined
  lose(feed, from.engine, why)
  keepFeeding(feed)
}

function noteUtterance(feed: Feed, utterance: Utterance, from: EngineSession): void {
  if (from !== feed.session) return
  const { circuits, hooks, ring } = feed
  circuits.succeeded(from.engine)
  const named = feed.nameSpeaker(utterance, from)
  if (utterance.kind === 'partial') {
    feed.state = reduceFailover(feed.state, { type: 'partial' })
    return hooks.onUtterance(named, 0)
  }
  const end = Math.round(utterance.end * sampleRate)
  const until = Math.min(from.fed, ring.findPause(end, end + TRAIL_SAMPLES))
  apply(feed, { type: 'final', until })
  hooks.onUtterance(named, Math.floor((feed.state.covered * 1000) / sampleRate))
}

/** Ends a session in good order; the next begins where it stopped, or after a gap. */
async function replace(feed: Feed, old: EngineSession, next = old.fed): Promise<void> {
  const isWell = await old.finish()
  // If it broke instead, `noteBreakdown` has cleared it, and the next session gets its audio again.
  if (!isWell || feed.session !== old) return
  feed.session = undefined
  apply(feed, { type: 'replaced', next })
}
