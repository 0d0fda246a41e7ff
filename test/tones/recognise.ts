import type { Word } from '#server/speech/engines/speech.ts'
import { HIGH, LOW, PILOTS, wordOf } from './vocabulary.ts'

/** A vendor fake's result: the words so far of an utterance, and whether it has ended. */
export type Recognition = { words: Word[]; isFinal: boolean }

type ToneRecogniser = {
  /** Takes PCM16 mono; answers once for each word that ended and each utterance that is over. */
  hear(pcm16: Uint8Array): Recognition[]
  /** Ends the utterance, if one is open. */
  flush(): Recognition[]
  /** Seconds taken so far. */
  seconds(): number
}

const FRAME_SECONDS = 0.01
const LOUD = 0.02
/** Shorter sounds are clicks; the words of `tonePcm` last 240 ms. */
const SHORTEST_FRAMES = 5
const END_FRAMES = 2

/** Energy of one frequency (Goertzel 1958). */
function energyAt(samples: Float32Array, hz: number, rate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let one = 0
  let two = 0
  for (const sample of samples) {
    const next = sample + turn * one - two
    two = one
    one = next
  }
  return one * one + two * two - turn * one * two
}

function loudest(samples: Float32Array, tones: readonly number[], rate: number): number {
  const energies = tones.map((hz) => energyAt(samples, hz, rate))
  return energies.indexOf(Math.max(...energies))
}

/**
 * Recognises the words of `tonePcm` as audio arrives, in plain arithmetic: with it a vendor's fake answers to the audio
 * that it really received, so a dropped, doubled or torn sentence shows in the text.
 * @param rate samples per second
 * @param pauseSeconds silence that ends an utterance
 */
export function toneRecogniser(rate = 16_000, pauseSeconds = 0.5): ToneRecogniser {
  const frame = Math.round(FRAME_SECONDS * rate)
  let rest: Buffer = Buffer.alloc(0)
  let frames = 0
  let sound: Float32Array[] = []
  let quiet = 0
  let words: Word[] = []

  function endOfWord(): Recognition[] {
    const loud = sound.slice(0, sound.length - quiet)
    const end = frames - quiet
    sound = []
    if (loud.length < SHORTEST_FRAMES) return []
    const samples = Float32Array.from(loud.flatMap((piece) => [...piece]))
    const word = wordOf(loudest(samples, LOW, rate), loudest(samples, HIGH, rate))
    if (word === undefined) return []
    const times = { start: (end - loud.length) * FRAME_SECONDS, end: end * FRAME_SECONDS }
    words.push({ text: word, ...times, speaker: String(loudest(samples, PILOTS, rate)) })
    return [{ words: [...words], isFinal: false }]
  }

  function flush(): Recognition[] {
    const last = sound.length > 0 ? endOfWord() : []
    const whole = words
    words = []
    return whole.length > 0 ? [...last, { words: whole, isFinal: true }] : last
  }

  function hearFrame(samples: Float32Array): Recognition[] {
    frames += 1
    const level = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)
    quiet = level > LOUD ? 0 : quiet + 1
    if (quiet === 0 || sound.length > 0) sound.push(samples)
    const heard = quiet === END_FRAMES && sound.length > 0 ? endOfWord() : []
    return quiet * FRAME_SECONDS >= pauseSeconds && words.length > 0
      ? [...heard, ...flush()]
      : heard
  }

  return {
    hear(pcm16) {
      const all = Buffer.concat([rest, pcm16])
      const whole = all.length - (all.length % (frame * 2))
      rest = all.subarray(whole)
      const heard: Recognition[] = []
      for (let at = 0; at < whole; at += frame * 2) {
        const samples = new Float32Array(frame)
        for (let i = 0; i < frame; i++) samples[i] = all.readInt16LE(at + i * 2) / 32_768
        heard.push(...hearFrame(samples))
      }
      return heard
    },
    flush,
    seconds: () => frames * FRAME_SECONDS,
  }
}

export const textOf = (words: Word[]) => words.map((word) => word.text).join(' ')
