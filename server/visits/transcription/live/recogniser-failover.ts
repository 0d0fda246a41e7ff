import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '#contract/transcripts.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import {
  apply,
  close,
  createFeed,
  fail,
  type FailoverHooks,
  type FailoverStart,
  type Feed,
  isDue,
  keepFeeding,
  MOST_BEHIND_SAMPLES,
  startFeeding,
} from './failover-feed.ts'
import { reduceFailover } from './failover-state.ts'
import type { Piece } from './piece.ts'
import { silence } from './ring.ts'

export interface RecogniserFailover {
  push(start: number, pcm: Uint8Array): void
  /** Samples that have arrived and that no engine has taken yet. */
  lag: () => number
  /** Resolves when every final was delivered; false if some audio has no text. */
  finish(): Promise<boolean>
  close(): void
}

/** A shorter gap is sent as silence; after a longer one a new session starts. */
const LONGEST_SILENCE_SAMPLES = 2 * sampleRate
/** Unanswered audio is kept this long, in case the session fails. */
const KEPT_SAMPLES = 90 * sampleRate
const KEPT_OF_SILENCE = 10 * sampleRate
const FINISH_MS = 30_000

/**
 * Feeds a recording to engines as it comes in. A failed session is reopened, with the same engine or the
 * next, and gets all audio again that no final covers. A session with a vendor limit is replaced in a pause. Never waits
 * and never throws: the audio is stored anyway.
 * @param engines in the order of preference, at least one
 */
export function openFailover(
  engines: readonly LiveSpeech[],
  start: FailoverStart,
  hooks: FailoverHooks,
  circuits: CircuitBreakers,
): RecogniserFailover {
  const feed = createFeed(engines, start, hooks, circuits)
  /** The next sample expected. */
  let expected = start.fromSample + start.backlogSamples
  startFeeding(feed)
  return {
    push(at, pcm) {
      const fresh = expected > at ? pcm.subarray((expected - at) * 2) : pcm
      if (feed.state.phase === 'failed' || fresh.length === 0) return
      const hole = at - expected
      expected = at + pcm.length / 2
      const from = expected - fresh.length / 2
      if (hole > 0 && hole <= LONGEST_SILENCE_SAMPLES)
        take(feed, { start: from - hole, pcm: silence(hole) })
      take(feed, { start: from, pcm: fresh })
    },
    lag: () => countLag(feed),
    finish: () => finish(feed),
    close: () => close(feed),
  }
}

function take(feed: Feed, piece: Piece): void {
  const { early, ring, session } = feed
  if (early) return void early.push(piece)
  ring.push(piece)
  const { start, pcm } = piece
  feed.quiet = feed.isLoud(pcm) ? 0 : feed.quiet + pcm.length / 2
  trim(feed)
  const isNext = !feed.pumping && session?.fed === start && !isDue(feed, session)
  // Nearly every frame goes straight to the engine, in the same turn of the event loop.
  if (isNext && session.write(pcm, feed.quiet === 0)) return
  keepFeeding(feed)
}

/** During a long silence: the engine has had it once and doesn't need it again. */
function trim(feed: Feed): void {
  const { ring, session, state } = feed
  if (ring.length() <= KEPT_SAMPLES) return
  const lag = countLag(feed)
  if (lag > MOST_BEHIND_SAMPLES) return fail(feed, state.broken?.code ?? 'BUSY')
  if (!session || session.isMidSentence() || lag > 0) return
  apply(feed, { type: 'silence', until: session.fed - KEPT_OF_SILENCE })
}

function countLag({ ring, session, state, early = [] }: Feed): number {
  const waiting = early.reduce((sum, { pcm }) => sum + pcm.length / 2, 0)
  return ring.lengthFrom(session?.fed ?? state.covered) + waiting
}

async function finish(feed: Feed): Promise<boolean> {
  feed.state = reduceFailover(feed.state, { type: 'finish' })
  const timeout = new AbortController()
  const late = sleep(FINISH_MS, false, { signal: timeout.signal }).catch(() => false)
  const isWhole = await Promise.race([finishRest(feed), late])
  timeout.abort()
  if (!isWhole) fail(feed, feed.state.broken?.code ?? 'TIMEOUT_ERROR')
  close(feed)
  return isWhole
}

/** Whether everything that came in was sent, and answered to the end. */
async function finishRest(feed: Feed): Promise<boolean> {
  const isStored = feed.start.isStored === true
  for (;;) {
    if (!feed.session && feed.state.broken && !isStored) return false
    keepFeeding(feed)
    while (feed.pumping) await feed.pumping
    const last = feed.session
    if (feed.state.phase === 'failed' || !last) return false
    if (await last.finish()) return true
    // A failed session is gone; one that returned no more text would return none on a second try.
    if (!isStored || feed.session === last) return false
  }
}
