import { Failure } from '../api.ts'
import type { Words } from '../words.ts'
import { record, secondsOf, toBase64 } from './record.ts'
import { failedWords, microphoneWords, nothingHeard } from './speech-words.ts'

/** Nobody says a word in less, in seconds. */
const SHORTEST = 0.3

/** `opening`: the browser asks for the microphone; `reading`: the server makes text of the recording. */
export type SpeechState = 'idle' | 'opening' | 'recording' | 'reading'

export interface SpeechView {
  state: SpeechState
  seconds: number
  problem: string
  /** The recording didn't reach the server and can be sent again. */
  isUnsent: boolean
}
export const idle: SpeechView = { state: 'idle', seconds: 0, problem: '', isUnsent: false }

interface Ask {
  words: Words
  transcribe: (audio: string, signal: AbortSignal) => Promise<string>
  /** Gets the text, never ''. */
  onText: (text: string) => void
}

export interface SpokenAnswer {
  start: (ask: Ask) => Promise<void>
  stop: () => void
  resend: () => void
  /** Releases the microphone and drops the sound. */
  leave: () => void
}

interface Work {
  show: (view: SpeechView) => void
  ask?: Ask
  /** Ends the recording and hands it over. */
  finish?: (() => Int16Array[]) | undefined
  blocks: Int16Array[]
  leaving: AbortController
}

/**
 * Records one spoken answer and turns it into text. The sound is only in memory, and gone once it's text or the question is
 * left.
 */
export function createSpokenAnswer(show: (view: SpeechView) => void): SpokenAnswer {
  const work: Work = { show, blocks: [], leaving: new AbortController() }
  return {
    start: (ask) => start(work, ask),
    stop: () => stop(work),
    resend: () => void send(work),
    leave: () => leave(work),
  }
}

async function start(work: Work, ask: Ask): Promise<void> {
  work.ask = ask
  work.leaving = new AbortController()
  const { show, leaving } = work
  show({ ...idle, state: 'opening' })
  try {
    const onSeconds = (seconds: number) => show({ ...idle, state: 'recording', seconds })
    const finish = await record({ onSeconds, onEnd: () => stop(work) })
    if (leaving.signal.aborted) return void finish()
    work.finish = finish
    show({ ...idle, state: 'recording' })
  } catch (error) {
    show({ ...idle, problem: microphoneWords(ask.words, error) })
  }
}

function stop(work: Work): void {
  work.blocks = work.finish?.() ?? []
  work.finish = undefined
  if (secondsOf(work.blocks) >= SHORTEST) void send(work)
  else if (work.ask) work.show({ ...idle, problem: nothingHeard(work.ask.words) })
}

async function send(work: Work): Promise<void> {
  const { ask, show, leaving } = work
  if (!ask) return
  show({ ...idle, state: 'reading' })
  try {
    const text = await ask.transcribe(toBase64(work.blocks), leaving.signal)
    if (leaving.signal.aborted) return
    work.blocks = []
    if (text) ask.onText(text)
    show(text ? idle : { ...idle, problem: nothingHeard(ask.words) })
  } catch (error) {
    if (leaving.signal.aborted) return
    const isUnsent = error instanceof Failure && error.kind === 'network'
    show({ ...idle, problem: failedWords(ask.words, error), isUnsent })
  }
}

function leave(work: Work): void {
  work.leaving.abort()
  work.finish?.()
  work.finish = undefined
  work.blocks = []
}
