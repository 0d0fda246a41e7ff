import type { Choice, Mode, SpeechService } from '#server/visits/transcription/engines.ts'
import { DEFAULT_RULE } from '#server/visits/transcription/choose/rule.ts'
import {
  type BatchSpeech,
  type LiveSpeech,
  SpeechError,
  type SpeechErrorCode,
} from '#server/speech/engines/speech.ts'

/** A speech service whose engines a test adds, removes and breaks. */
interface FakeSpeech extends SpeechService {
  live: LiveSpeech | null
  batch: BatchSpeech | null
  /** The result of a search for new engines. */
  onRefresh(): void
}

export function fakeSpeech(): FakeSpeech {
  return {
    live: null,
    batch: null,
    onRefresh: () => undefined,
    choose<M extends Mode>({ mode, allowed }: { mode: M; allowed?: readonly string[] | null }) {
      const engine = mode === 'live' ? this.live : this.batch
      if (!engine || allowed?.includes('ausculta') === false) return null
      const choice = { engine, name: engine.name, service: 'ausculta', note: '', standIns: [] }
      // The mode says which of the two it is.
      return choice as unknown as Choice<M extends 'live' ? LiveSpeech : BatchSpeech>
    },
    engines: () => [],
    rule: () => DEFAULT_RULE,
    async refresh() {
      this.onRefresh()
    },
    list: async () => [],
    close: async () => undefined,
  }
}

const engine = (name: string) => ({
  name,
  caps: {
    live: true,
    batch: true,
    partials: true,
    timestamps: 'segment' as const,
    diarization: 'none' as const,
    languages: 'any' as const,
    autoDetect: true,
    translate: [],
    keyterms: 0,
    sampleRate: 16_000,
  },
  health: async () => ({ ok: true, message: 'Running.' }),
  close: async () => undefined,
})

/** Counts seconds aloud: a final for each whole second of audio. Fails after `failAfter` seconds where given. */
export function countingLive(
  fault: {
    failAfter?: number
    code?: SpeechErrorCode
    refuse?: SpeechErrorCode
    /** Accepts nothing for this long, in milliseconds, while reporting free room at once. */
    busyFor?: number
  } = {},
): LiveSpeech {
  return {
    ...engine('counting'),
    async live({ onEvent, offset = 0 }) {
      if (fault.refuse) throw new SpeechError(fault.refuse, 'secret-host:9 refused', true)
      let samples = 0
      let said = 0
      const busyUntil = Date.now() + (fault.busyFor ?? 0)
      return {
        write(pcm) {
          if (Date.now() < busyUntil) return false
          samples += pcm.length / 2
          while (samples - said * 16_000 >= 16_000) {
            if (said === fault.failAfter) {
              const code = fault.code ?? 'API_ERROR'
              onEvent({ kind: 'error', code, message: 'secret-host:9 broke', retryable: true })
              return true
            }
            const start = offset + said
            const times = { start, end: start + 0.9, utterance: `${start}` }
            onEvent({ kind: 'partial', text: `Second ${start}`, ...times })
            onEvent({ kind: 'final', text: `Second ${start}.`, ...times })
            said += 1
          }
          return true
        },
        drained: async () => undefined,
        finish: async () => onEvent({ kind: 'closed' }),
        close: () => undefined,
      }
    },
  }
}

/** Says how many seconds it was given in one line, after failing as often as asked. */
export function countingBatch(failures: SpeechError[] = []): BatchSpeech {
  return {
    ...engine('counting files'),
    async batch({ pcm, onProgress }) {
      let bytes = 0
      for await (const piece of pcm) {
        bytes += piece.length
        onProgress?.(bytes / 32_000)
      }
      const failure = failures.shift()
      if (failure) throw failure
      const end = bytes / 32_000
      const text = `${end} seconds.`
      return { text, segments: [{ text, start: 0, end }] }
    },
  }
}

/** An engine that accepts everything and answers on command. */
interface HeldBatch extends BatchSpeech {
  /** Lets one that runs, or the next, come to its end. */
  release(): Promise<void>
  /** Lets all present and future transcriptions finish. */
  open(): void
  running(): number
  /** The most that ran at once. */
  most(): number
  aborted(): number
}

export function heldBatch(): HeldBatch {
  const counting = countingBatch()
  const waiting: (() => void)[] = []
  let free = 0
  let running = 0
  let most = 0
  let aborted = 0
  return {
    ...counting,
    running: () => running,
    most: () => most,
    aborted: () => aborted,
    async release() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
    open() {
      free = Infinity
      for (const next of waiting.splice(0)) next()
    },
    async batch(options) {
      running += 1
      most = Math.max(most, running)
      try {
        const answer = await counting.batch(options)
        if (free > 0) free -= 1
        else
          await new Promise<void>((resolve, reject) => {
            waiting.push(resolve)
            options.signal?.addEventListener('abort', () => {
              const at = waiting.indexOf(resolve)
              // A released one can no longer be aborted, and must not remove another one.
              if (at < 0) return
              waiting.splice(at, 1)
              aborted += 1
              reject(new Error('aborted'))
            })
          })
        return answer
      } finally {
        running -= 1
      }
    },
  }
}
