import { vi } from 'vitest'
import type { Recogniser, RecogniserClass } from '#web/recorder/browser-speech/recogniser.ts'

/**
 * A browser's recogniser that behaves like Chrome's: partial results word by word, a final, an automatic end in
 * silence, errors; and none of it after `abort`.
 */
export function webSpeech({
  local,
  endsAfterMs = 8000,
}: {
  /** What `available` answers for recognition on the device; undefined for a browser without the question. */
  local?: 'available' | 'downloadable' | 'unavailable'
  endsAfterMs?: number
}) {
  const started: FakeRecogniser[] = []
  const current = () => started.at(-1)
  let starts = 0
  let installed = false

  class FakeRecogniser implements Recogniser {
    lang = ''
    continuous = false
    interimResults = false
    processLocally = false
    onresult: Recogniser['onresult'] = null
    onerror: Recogniser['onerror'] = null
    onend: Recogniser['onend'] = null
    private timer: ReturnType<typeof setTimeout> | undefined
    private results: { text: string; isFinal: boolean }[] = []

    start(): void {
      if (this.timer) throw new Error('InvalidStateError')
      started.push(this)
      starts += 1
      this.results = []
      this.rest()
    }

    /** Counts the silence after which it ends. */
    rest(): void {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.end(), endsAfterMs)
    }

    tell(text: string, isFinal: boolean): void {
      if (!this.timer) return
      this.rest()
      if (this.results.at(-1)?.isFinal === false) this.results.pop()
      this.results.push({ text, isFinal })
      const results = this.results.map((one) =>
        Object.assign([{ transcript: one.text }], { isFinal: one.isFinal }),
      )
      this.onresult?.({ resultIndex: results.length - 1, results })
    }

    end(): void {
      clearTimeout(this.timer)
      this.timer = undefined
      queueMicrotask(() => this.onend?.())
    }

    stop(): void {
      const open = this.results.at(-1)
      if (open && !open.isFinal) this.tell(open.text, true)
      this.end()
    }

    abort(): void {
      this.onresult = null
      this.end()
    }
  }

  const kind: RecogniserClass = FakeRecogniser
  if (local) {
    kind.available = async ({ processLocally }) =>
      processLocally && local === 'downloadable' && installed ? 'available' : local
    kind.install = async () => (installed = local === 'downloadable')
  }

  return {
    kind,
    starts: () => starts,
    settings: () => {
      const { lang, continuous, interimResults, processLocally } = current() ?? {}
      return { lang, continuous, interimResults, processLocally }
    },
    fail: (error: string) => {
      current()?.onerror?.({ error })
      current()?.end()
    },
    /** Starts a sentence that isn't final yet. */
    begin: (text: string) => current()?.tell(text, false),
    /** Says a sentence over this many milliseconds. Needs fake timers. */
    async say(text: string, ms: number): Promise<void> {
      const words = text.split(' ')
      for (const [n] of words.entries()) {
        await vi.advanceTimersByTimeAsync(ms / words.length)
        current()?.tell(words.slice(0, n + 1).join(' '), false)
      }
      current()?.tell(text, true)
    },
  }
}
