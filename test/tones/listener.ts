import { toSamples } from '#server/transcription/speech/pcm.ts'
import { PILOTS, tonesOf, WORDS } from './vocabulary.ts'

export type HeardWord = { text: string; start: number; end: number; speaker?: 0 | 1 }
export type HeardTurn = { kind: 'partial' | 'final'; words: HeardWord[] }

const RATE = 16_000
const FRAME = RATE / 100
const LOUD = 0.05
const WORD_OVER = 4
const TURN_OVER = 60
/** A word torn at the edge of a connection is too short to be known. */
const SHORTEST_FRAMES = 15

/** Energy of one frequency (Goertzel). */
function energyAt(samples: Float32Array, hz: number): number {
  const k = 2 * Math.cos((2 * Math.PI * hz) / RATE)
  let a = 0
  let b = 0
  for (const sample of samples) {
    const next = sample + k * a - b
    b = a
    a = next
  }
  return a * a + b * b - k * a * b
}

function wordIn(samples: Float32Array): Pick<HeardWord, 'text' | 'speaker'> {
  const known = new Map<number, number>()
  const energy = (hz: number) => {
    const found = known.get(hz) ?? energyAt(samples, hz)
    known.set(hz, found)
    return found
  }
  const score = (word: string) => tonesOf(word).reduce((sum, hz) => sum + energy(hz), 0)
  const [text = ''] = WORDS.toSorted((a, b) => score(b) - score(a))
  const [first, second] = PILOTS.map((hz) => energy(hz))
  const least = score(text) / 20
  if ((first ?? 0) < least && (second ?? 0) < least) return { text }
  return { text, speaker: (first ?? 0) > (second ?? 0) ? 0 : 1 }
}

/**
 * Recognises the words of the tone vocabulary in audio as it comes, so that a fake engine hears what it is
 * sent and nothing else. Times are seconds from the first sample; a turn is over after 0.6 s of silence.
 */
export function toneListener() {
  let rest = new Float32Array(0)
  let frames = 0
  let word: Float32Array[] = []
  let wordStart = 0
  let quiet = 0
  let turn: HeardWord[] = []

  function endWord(): HeardTurn[] {
    const sound = word
    word = []
    if (sound.length - Math.min(quiet, sound.length) < SHORTEST_FRAMES) return []
    const samples = new Float32Array(sound.length * FRAME)
    sound.forEach((frame, n) => samples.set(frame, n * FRAME))
    turn.push({ ...wordIn(samples), start: wordStart / 100, end: (frames - quiet) / 100 })
    return [{ kind: 'partial', words: [...turn] }]
  }

  function endTurn(): HeardTurn[] {
    const words = turn
    turn = []
    return words.length > 0 ? [{ kind: 'final', words }] : []
  }

  function frame(samples: Float32Array): HeardTurn[] {
    const loud = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / FRAME) > LOUD
    if (loud && word.length === 0) wordStart = frames
    frames += 1
    quiet = loud ? 0 : quiet + 1
    if (loud || (word.length > 0 && quiet < WORD_OVER)) word.push(samples)
    if (word.length > 0 && quiet === WORD_OVER) return endWord()
    return quiet === TURN_OVER ? endTurn() : []
  }

  return {
    /** What is understood with these samples (PCM16, whole samples). */
    hear(pcm: Uint8Array): HeardTurn[] {
      const fresh = toSamples(pcm)
      const samples = new Float32Array(rest.length + fresh.length)
      samples.set(rest)
      samples.set(fresh, rest.length)
      const whole = samples.length - (samples.length % FRAME)
      rest = samples.slice(whole)
      const heard: HeardTurn[] = []
      for (let at = 0; at < whole; at += FRAME) heard.push(...frame(samples.slice(at, at + FRAME)))
      return heard
    },
    /** What is still open at the end of the audio. */
    end: (): HeardTurn[] => [...endWord(), ...endTurn()],
    /** Seconds heard so far. */
    seconds: () => frames / 100,
  }
}

/** Every turn of a recording at once. */
export function turnsIn(pcm: Uint8Array): HeardWord[][] {
  const listener = toneListener()
  return [...listener.hear(pcm), ...listener.end()].flatMap(({ kind, words }) =>
    kind === 'final' ? [words] : [],
  )
}

export const textOf = (words: HeardWord[]): string => words.map(({ text }) => text).join(' ')
