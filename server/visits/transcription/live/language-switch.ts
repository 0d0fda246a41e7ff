import type { Languages } from '#contract/translation.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import type { RecogniserFailover } from './recogniser-failover.ts'

/** What an engine is to listen for. */
export interface Listening {
  language: string
  /** A language to translate into while listening, where the engine can. */
  translateTo?: string | undefined
}

interface SwitchingHearing extends RecogniserFailover {
  /** Listens otherwise from the next sample on: what was said before is heard to its end as it was. */
  change(to: Listening): void
}

interface Piece {
  at: number
  pcm: Uint8Array
}

/**
 * A hearing whose language may change while it goes on. The old session says its last words before the new one begins,
 * so lines stay in order; what comes in meanwhile waits.
 * @param open begins to listen from a sample on; undefined where no engine knows the language, then a job hears the rest
 * @param onSwitched what is heard from a sample on
 */
export function switchingHearing(
  first: RecogniserFailover | undefined,
  open: (to: Listening, fromSample: number) => RecogniserFailover | undefined,
  onSwitched: (to: Listening, fromSample: number) => void,
): SwitchingHearing {
  let current = first
  let heardAll = first !== undefined
  let wanted: Listening | undefined
  let switching: Promise<void> | undefined
  const waiting: Piece[] = []
  let arrival = Promise.withResolvers<void>()
  let closed = false

  async function switchOver(): Promise<void> {
    if (current && !(await current.finish())) heardAll = false
    // The switch is made where the next piece begins, which may be still to come.
    if (waiting.length === 0) await arrival.promise
    const [piece] = waiting
    const to = wanted
    if (!piece || !to || closed) return
    wanted = undefined
    // What was not heard is left to the job, which goes on from there: nothing may come behind it.
    current = heardAll ? open(to, piece.at) : undefined
    if (!current) heardAll = false
    onSwitched(to, piece.at)
    for (const { at, pcm } of waiting.splice(0)) current?.hear(at, pcm)
  }

  function begin(): void {
    arrival = Promise.withResolvers()
    switching = switchOver().finally(() => {
      switching = undefined
      // It was changed once more meanwhile.
      if (wanted && !closed) begin()
    })
  }

  function close(): void {
    closed = true
    arrival.resolve()
    current?.close()
  }

  return {
    hear(at, pcm) {
      if (!switching) return current?.hear(at, pcm)
      waiting.push({ at, pcm })
      arrival.resolve()
    },
    change(to) {
      wanted = to
      if (!switching) begin()
    },
    async finish() {
      // A change with no sound behind it has nothing to listen to.
      if (waiting.length === 0) wanted = undefined
      arrival.resolve()
      await switching
      const inTime = heardAll && current !== undefined && (await current.finish())
      close()
      return inTime
    },
    behind: () =>
      (current?.behind() ?? 0) + waiting.reduce((sum, { pcm }) => sum + pcm.length / 2, 0),
    close,
  }
}

/** How engines are to listen, with what is chosen for the visit: one of them translating is enough to ask for it. */
export function listeningOf(engines: readonly LiveSpeech[], chosen: Languages): Listening {
  const { language, targetLanguage, translating } = chosen
  const to = translating ? targetLanguage : null
  const can = to !== null && engines.some(({ caps }) => caps.translate.includes(to))
  return { language, ...(can && { translateTo: to }) }
}
