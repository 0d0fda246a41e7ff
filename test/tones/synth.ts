import { writeFile } from 'node:fs/promises'
import { toPcm16, wavOf } from '#server/speech/audio/pcm.ts'
import { PILOTS, tonesOf } from './vocabulary.ts'

export type Turn = { speaker?: 0 | 1; text: string }
type SpokenWord = { text: string; speaker?: 0 | 1; start: number; end: number }
export type Speech = { pcm: Uint8Array; words: SpokenWord[]; seconds: number }

const WORD_SECONDS = 0.24
const WORD_GAP = 0.12
const TURN_GAP = 1.2
const LEAD = 0.3
const TAIL = 1
const FADE_SAMPLES = 80

/** A small visit of four turns that uses complaint, negation, a drug with dose and a plan. */
export const VISIT: Turn[] = [
  { speaker: 0, text: 'good morning how are you today' },
  { speaker: 1, text: 'hello doctor i have been having chest pain for three days' },
  { speaker: 0, text: 'your blood pressure is high take ibuprofen twice daily with food' },
  { speaker: 1, text: 'no fever no cough thank you goodbye' },
]

/**
 * Ten seconds to put before a visit that a microphone plays: the file plays from the moment the microphone opens, before
 * the page listens, so its beginning may be missed on a busy machine.
 */
export const SETTLING: Turn[] = [
  { speaker: 0, text: 'yes okay yes okay yes okay yes okay yes okay' },
  { speaker: 0, text: 'yes okay yes okay yes okay yes okay yes okay' },
]

function speakWord(word: string, speaker: Turn['speaker'], rate: number): Float32Array {
  const length = Math.round(WORD_SECONDS * rate)
  const [low, high] = tonesOf(word)
  const pilot = speaker === undefined ? 0 : PILOTS[speaker]
  return Float32Array.from({ length }, (_, k) => {
    const fade = Math.min(1, k / FADE_SAMPLES, (length - 1 - k) / FADE_SAMPLES)
    const x = (2 * Math.PI * k) / rate
    return fade * (0.2 * Math.sin(low * x) + 0.2 * Math.sin(high * x) + 0.15 * Math.sin(pilot * x))
  })
}

/** Speaks turns as tones: PCM16 mono, and when each word sounds (seconds). */
export function tonePcm(script: Turn[], rate = 16_000): Speech {
  const parts: Float32Array[] = []
  const words: SpokenWord[] = []
  let length = 0
  const add = (part: Float32Array) => {
    parts.push(part)
    length += part.length
  }
  const pause = (seconds: number) => add(new Float32Array(Math.round(seconds * rate)))
  pause(LEAD)
  for (const { speaker, text } of script) {
    for (const word of text.split(' ')) {
      const start = length / rate
      add(speakWord(word, speaker, rate))
      words.push({ text: word, speaker, start, end: length / rate })
      pause(WORD_GAP)
    }
    pause(TURN_GAP)
  }
  pause(TAIL)
  return { pcm: Buffer.concat(parts.map(toPcm16)), words, seconds: length / rate }
}

/** Writes the turns as a WAV file, for instance for Chromium's `--use-file-for-fake-audio-capture`. */
export async function toneWav(script: Turn[], path: string, rate = 16_000): Promise<Speech> {
  const spoken = tonePcm(script, rate)
  await writeFile(path, wavOf(spoken.pcm, rate))
  return spoken
}
