import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '#contract/transcripts.ts'
import { wholeSamples } from '#server/speech/audio/pcm.ts'
import {
  type BatchOptions,
  type BatchSpeech,
  type LiveSpeech,
  type Segment,
  SpeechError,
  type Transcript,
} from '#server/speech/engines/speech.ts'
import { createCircuitBreakers } from './circuit-breaker.ts'
import { openFailover } from './recogniser-failover.ts'

/** Recordings must leave capacity for live visits in the same engine. */
const TIMES_AS_FAST = 3
/** Audio is handed over as a microphone would, so that pauses can be found between the pieces. */
const PIECE_BYTES = sampleRate / 5
/** Limit of the engine's queue, in samples: more would delay live visits. */
const MOST_QUEUED = 2 * sampleRate
const LOOK_MS = 20
/** If the engine takes no piece for this long, it has failed; the job is retried later. */
const PATIENCE_MS = 120_000

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Transcribes recordings with live engines if there is no batch engine: streams stored audio to them, with
 * the same reconnecting and rotation as in a visit.
 * @param engines in the order of preference, at least one
 * @param timesAsFast the highest speed relative to real time; at most 1 for engines that accept only real time
 */
export function liveAsBatch(
  engines: readonly [LiveSpeech, ...LiveSpeech[]],
  timesAsFast: number = TIMES_AS_FAST,
): BatchSpeech {
  const [first] = engines
  const speed = first.caps.realTimeOnly ? Math.min(1, timesAsFast) : timesAsFast
  return {
    name: first.name,
    caps: { ...first.caps, batch: true },
    batch: (options) => speakAgain(engines, options, speed),
    health: first.health,
    close: async () => {},
  }
}

async function speakAgain(
  engines: readonly LiveSpeech[],
  { pcm, language, keyterms, signal, onProgress }: BatchOptions,
  speed: number,
): Promise<Transcript> {
  const segments: Segment[] = []
  let failure: SpeechError | undefined
  const hearing = openFailover(
    engines,
    { language, keyterms, fromSample: 0, backlog: nothing(), backlogSamples: 0, isStored: true },
    {
      onUtterance({ kind, text, start, end, speaker, words }) {
        if (kind !== 'final' || text.trim() === '') return
        const about = { ...(speaker !== undefined && { speaker }), ...(words && { words }) }
        segments.push({ text, start, end, ...about })
      },
      onFailure: (code) =>
        void (failure = new SpeechError(code, 'The live engine stopped.', code !== 'AUTH_ERROR')),
    },
    createCircuitBreakers(),
  )
  try {
    let at = 0
    const clock = createClock(speed)
    for await (const piece of inFrames(pcm)) {
      signal?.throwIfAborted()
      hearing.push(at, piece)
      at += piece.length / 2
      await clock.until(at)
      await roomIn(hearing.lag, () => failure !== undefined, signal)
      if (failure) throw failure
      onProgress?.(at / sampleRate)
    }
    if (await hearing.finish())
      return { text: segments.map(({ text }) => text).join(' '), segments }
    throw failure ?? new SpeechError('TIMEOUT_ERROR', 'The live engine did not finish.', true)
  } finally {
    hearing.close()
  }
}

async function* inFrames(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of wholeSamples(pcm))
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      yield piece.subarray(at, at + PIECE_BYTES)
}

function createClock(speed: number) {
  const began = performance.now()
  return {
    async until(sample: number): Promise<void> {
      const wait = (sample * 1000) / sampleRate / speed - (performance.now() - began)
      if (wait > 0) await sleep(wait)
    },
  }
}

/** Waits until the engine has taken nearly all audio. */
async function roomIn(
  lag: () => number,
  hasFailed: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const late = Date.now() + PATIENCE_MS
  while (lag() > MOST_QUEUED && !hasFailed()) {
    if (Date.now() > late)
      throw new SpeechError('TIMEOUT_ERROR', 'The live engine doesn’t accept audio.', true)
    await sleep(LOOK_MS, undefined, { signal })
  }
}
