import type { RecogniserClass } from './recogniser.ts'

/** Seconds of the recording. */
export interface HeardLine {
  text: string
  start: number
  end: number
}

export interface ListenOptions {
  kind: RecogniserClass
  locale: string
  /** Never sends audio anywhere; if that is impossible, nothing is recognised. */
  isLocal: boolean
  /** The present second of the recording. */
  clock: () => number
  onLine: (line: HeardLine) => void
  onPartial: (text: string, start: number) => void
  /** Called once; recognition has ended. */
  onFailure: (reason: string) => void
}

export interface Listening {
  /** Resolves after the last words were reported. */
  stop(): Promise<void>
}

/** Errors after which the browser would fail again at once. */
const lasting = new Set([
  'not-allowed',
  'service-not-allowed',
  'language-not-supported',
  'audio-capture',
])
/** A recogniser that stops this often without a word doesn't work. */
const mostBreaks = 20
/** Words are reported this many seconds after they began. */
const delay = 0.5
const lastWordsMs = 3_000

/** Transcribes with the browser's recogniser until stopped. The recogniser stops in silence, and is restarted. */
export function listenInBrowser(options: ListenOptions): Listening {
  const { kind, clock } = options
  const ended = Promise.withResolvers<void>()
  const recogniser = new kind()
  let stopping = false
  let breaks = 0
  let started: number | undefined
  let earliest = 0

  recogniser.lang = options.locale
  recogniser.continuous = true
  recogniser.interimResults = true
  if (options.isLocal) recogniser.processLocally = true

  const beginning = () => (started ??= Math.max(earliest, clock() - delay))

  function line(text: string): void {
    const start = beginning()
    const end = Math.max(start, clock())
    started = undefined
    earliest = end
    if (text.trim()) options.onLine({ text: text.trim(), start, end })
  }

  recogniser.onresult = ({ resultIndex, results }) => {
    breaks = 0
    let open = ''
    for (let n = resultIndex; n < results.length; n++) {
      const result = results[n]
      const text = result?.[0]?.transcript ?? ''
      if (result?.isFinal) line(text)
      else open += text
    }
    if (open.trim()) options.onPartial(open.trim(), beginning())
  }
  recogniser.onerror = ({ error }) => {
    if (lasting.has(error)) fail(error)
  }
  recogniser.onend = () => {
    started = undefined
    if (stopping) return ended.resolve()
    breaks += 1
    if (breaks > mostBreaks) return fail('ended')
    begin()
  }

  function begin(): void {
    try {
      recogniser.start()
    } catch {
      fail('start')
    }
  }

  function fail(reason: string): void {
    if (stopping) return
    stopping = true
    recogniser.abort()
    ended.resolve()
    options.onFailure(reason)
  }

  begin()
  return {
    async stop() {
      if (!stopping) {
        stopping = true
        recogniser.stop()
        setTimeout(ended.resolve, lastWordsMs)
      }
      await ended.promise
    },
  }
}
