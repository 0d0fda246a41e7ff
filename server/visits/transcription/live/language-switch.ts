import type { Languages } from '#contract/translation.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import type { Piece } from './piece.ts'
import type { RecogniserFailover } from './recogniser-failover.ts'

/** An engine's language settings. */
export interface Listening {
  language: string
  /** A language to translate into while listening, if the engine can. */
  translateTo?: string | undefined
}

interface SwitchingRecogniser extends RecogniserFailover {
  /** Takes effect from the next sample on: earlier speech is finished in the old language. */
  change(to: Listening): void
}

/** Opens a recogniser at a sample; undefined if no engine supports the language: then a job transcribes the rest. */
type OpenRecogniser = (to: Listening, fromSample: number) => RecogniserFailover | undefined

interface State {
  open: OpenRecogniser
  /** Called once another language is listened for, from a sample on. */
  onSwitched: (to: Listening, fromSample: number) => void
  current: RecogniserFailover | undefined
  /** Whether all audio so far has gone to a recogniser and has been answered. */
  isWhole: boolean
  /** The target of the pending switch. */
  wanted: Listening | undefined
  switching: Promise<void> | undefined
  /** Audio that came in during a switch. */
  waiting: Piece[]
  arrival: PromiseWithResolvers<void>
  isClosed: boolean
}

/**
 * A recogniser whose language may change while it listens. The old session delivers its last words before the new one
 * begins, so that lines stay in order. Audio that comes in meanwhile waits.
 */
export function createSwitchingRecogniser(
  first: RecogniserFailover | undefined,
  open: OpenRecogniser,
  onSwitched: State['onSwitched'],
): SwitchingRecogniser {
  const state: State = {
    open,
    onSwitched,
    current: first,
    isWhole: first !== undefined,
    wanted: undefined,
    switching: undefined,
    waiting: [],
    arrival: Promise.withResolvers(),
    isClosed: false,
  }
  return {
    push(start, pcm) {
      if (!state.switching) return state.current?.push(start, pcm)
      state.waiting.push({ start, pcm })
      state.arrival.resolve()
    },
    change(to) {
      state.wanted = to
      if (!state.switching) startSwitch(state)
    },
    finish: () => finish(state),
    lag: () =>
      (state.current?.lag() ?? 0) + state.waiting.reduce((sum, { pcm }) => sum + pcm.length / 2, 0),
    close: () => close(state),
  }
}

function startSwitch(state: State): void {
  state.arrival = Promise.withResolvers()
  state.switching = switchOver(state).finally(() => {
    state.switching = undefined
    // The language has changed again.
    if (state.wanted && !state.isClosed) startSwitch(state)
  })
}

async function switchOver(state: State): Promise<void> {
  const { current, waiting } = state
  if (current && !(await current.finish())) state.isWhole = false
  // The switch takes effect at the start of the next piece, which may not have arrived yet.
  if (waiting.length === 0) await state.arrival.promise
  const [piece] = waiting
  const to = state.wanted
  if (!piece || !to || state.isClosed) return
  state.wanted = undefined
  // A job transcribes from the first sample without text on: no live text may come after that.
  state.current = state.isWhole ? state.open(to, piece.start) : undefined
  if (!state.current) state.isWhole = false
  state.onSwitched(to, piece.start)
  for (const { start, pcm } of waiting.splice(0)) state.current?.push(start, pcm)
}

async function finish(state: State): Promise<boolean> {
  // No audio follows the change, so there is nothing to transcribe.
  if (state.waiting.length === 0) state.wanted = undefined
  state.arrival.resolve()
  await state.switching
  const { current, isWhole } = state
  const isFinished = isWhole && current !== undefined && (await current.finish())
  close(state)
  return isFinished
}

function close(state: State): void {
  state.isClosed = true
  state.arrival.resolve()
  state.current?.close()
}

/** What engines listen for with the languages of the visit. Translation is requested if one of them can translate. */
export function listeningOf(engines: readonly LiveSpeech[], chosen: Languages): Listening {
  const { language, targetLanguage, translating } = chosen
  const to = translating ? targetLanguage : null
  const can = to !== null && engines.some(({ caps }) => caps.translate.includes(to))
  return { language, ...(can && { translateTo: to }) }
}
