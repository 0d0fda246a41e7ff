import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '#contract/transcripts.ts'
import {
  type LiveSession,
  type LiveSpeech,
  SpeechError,
  type SpeechErrorCode,
  type Utterance,
} from '../speech/speech.ts'

export interface HearingHooks {
  /** `untilMs` of the recording have been heard when an utterance is final. */
  onUtterance(utterance: Utterance, untilMs: number): void
  /** Told once; nothing is heard from then on, and a job transcribes the rest. */
  onFailure(code: SpeechErrorCode): void
}

export interface HearingStart {
  language: string
  /** Names to listen for. */
  keyterms?: Promise<string[]>
  /** The sample from which on there is no text yet. */
  fromSample: number
  /** Stored audio from there on that nobody has listened to. */
  backlog: AsyncIterable<Uint8Array>
  backlogSamples: number
}

export interface Hearing {
  hear(start: number, pcm: Uint8Array): void
  /** Resolves when every final was told; false where something was not heard. */
  finish(): Promise<boolean>
  close(): void
}

/** An engine this far behind does not keep up; the rest is transcribed after the recording. */
export const MOST_BEHIND_SAMPLES = 120 * sampleRate
/** A shorter hole is heard as silence; a longer one begins a new session at its far end. */
const LONGEST_SILENCE_SAMPLES = 2 * sampleRate
/** After a final an engine has heard silence; this much of it belongs to the last word. */
const TRAIL_MS = 400
const FINISH_MS = 30_000

type Item = { pcm: Uint8Array } | { restartAt: number }

/** Lets an engine listen to a recording as it comes in. Never waits and never throws: the audio is kept anyway. */
export function listen(engine: LiveSpeech, start: HearingStart, hooks: HearingHooks): Hearing {
  const stopping = new AbortController()
  const queue: Item[] = []
  let session: LiveSession | undefined
  let queued = 0
  let failed = false
  let finishing = false
  /** The next sample expected, and the next one the engine gets. */
  let expected = start.fromSample + start.backlogSamples
  let fed = start.fromSample
  let pumping: Promise<void> | undefined = begin()

  function fail(code: SpeechErrorCode): void {
    if (failed || stopping.signal.aborted) return
    failed = true
    close()
    hooks.onFailure(code)
  }

  async function open(sample: number): Promise<LiveSession> {
    fed = sample
    const keyterms = await start.keyterms
    return engine.live({
      language: start.language,
      ...(keyterms && { keyterms }),
      offset: sample / sampleRate,
      signal: stopping.signal,
      onEvent(event) {
        if (failed || stopping.signal.aborted) return
        if (event.kind === 'error') fail(event.code)
        if (event.kind === 'closed' && !finishing) fail('API_COMMUNICATION_ERROR')
        if (event.kind === 'partial' || event.kind === 'final')
          hooks.onUtterance(event, heardUntil(event))
      },
    })
  }

  function heardUntil({ end }: Utterance): number {
    return Math.floor(Math.min((fed * 1000) / sampleRate, end * 1000 + TRAIL_MS))
  }

  async function begin(): Promise<void> {
    try {
      session = await open(start.fromSample)
      for await (const pcm of start.backlog) await feed(pcm)
      await drain()
    } catch (error) {
      fail(error instanceof SpeechError ? error.code : 'GENERAL_ERROR')
    } finally {
      pumping = undefined
    }
  }

  async function pump(): Promise<void> {
    try {
      await drain()
    } catch (error) {
      fail(error instanceof SpeechError ? error.code : 'GENERAL_ERROR')
    } finally {
      pumping = undefined
    }
  }

  async function drain(): Promise<void> {
    for (let item = queue.shift(); item && !failed; item = queue.shift()) {
      if ('restartAt' in item) await restart(item.restartAt)
      else {
        queued -= item.pcm.length
        await feed(item.pcm)
      }
    }
  }

  async function feed(pcm: Uint8Array): Promise<void> {
    stopping.signal.throwIfAborted()
    while (!write(pcm)) {
      await session?.drained()
      stopping.signal.throwIfAborted()
    }
  }

  /** Counted before it is handed over: an engine may answer at once. */
  function write(pcm: Uint8Array): boolean {
    fed += pcm.length / 2
    const taken = session?.write(pcm) ?? false
    if (!taken) fed -= pcm.length / 2
    return taken
  }

  async function restart(sample: number): Promise<void> {
    finishing = true
    await session?.finish()
    session = await open(sample)
    finishing = false
  }

  function enqueue(item: Item): void {
    queue.push(item)
    if ('pcm' in item) queued += item.pcm.length
    if (queued > MOST_BEHIND_SAMPLES * 2) fail('API_ERROR')
    else pumping ??= pump()
  }

  function close(): void {
    stopping.abort()
    queue.length = 0
    session?.close()
  }

  return {
    hear(at, pcm) {
      const fresh = expected > at ? pcm.subarray((expected - at) * 2) : pcm
      if (failed || fresh.length === 0) return
      const hole = at - expected
      expected = at + pcm.length / 2
      if (hole > LONGEST_SILENCE_SAMPLES) enqueue({ restartAt: at })
      else if (hole > 0) enqueue({ pcm: new Uint8Array(hole * 2) })
      // The way of nearly every frame: straight through, in the same turn of the event loop.
      if (pumping || !write(fresh)) enqueue({ pcm: fresh })
    },
    async finish() {
      const done = (async () => {
        while (pumping) await pumping
        finishing = true
        await session?.finish()
        return true
      })()
      const timeout = new AbortController()
      const late = sleep(FINISH_MS, false, { signal: timeout.signal }).catch(() => false)
      const inTime = failed ? false : await Promise.race([done.catch(() => false), late])
      timeout.abort()
      const heardAll = inTime && !failed
      close()
      return heardAll
    },
    close,
  }
}
