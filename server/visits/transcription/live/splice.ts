import { sampleRate } from '#contract/transcripts.ts'
import type { Piece } from './piece.ts'

/** Levels are measured over this many samples: 20 ms, shorter than any pause between words. */
const WINDOW = sampleRate / 50
/** Every fourth sample tells the level of speech well enough. */
const STRIDE = 4

/** Mean magnitude, of full scale 1. */
function levelOf(pcm: Uint8Array, from = 0, to = pcm.length): number {
  let sum = 0
  let count = 0
  for (let at = from; at + 1 < to; at += STRIDE * 2) {
    const sample = ((pcm[at] ?? 0) | ((pcm[at + 1] ?? 0) << 8)) << 16
    sum += Math.abs(sample >> 16)
    count += 1
  }
  return count > 0 ? sum / count / 32_768 : 0
}

/** As in the energy ears: −54 dBFS is silence in any room, speech is 2.5 times louder than the room. */
const QUIETEST = 0.002
const ABOVE_NOISE = 2.5
const LOWEST_FLOOR = QUIETEST / ABOVE_NOISE
const HIGHEST_FLOOR = 0.02
/** For frames of 100 ms: the floor falls at once and rises by a half in about 4 s. */
const FLOOR_RISE = 1.01

/** Reports frame by frame whether somebody may be speaking, relative to the noise of the room. */
export function createLoudness(): (pcm: Uint8Array) => boolean {
  let floor = LOWEST_FLOOR
  return (pcm) => {
    const level = levelOf(pcm)
    floor = Math.max(LOWEST_FLOOR, Math.min(level, floor * FLOOR_RISE, HIGHEST_FLOOR))
    return level > floor * ABOVE_NOISE
  }
}

/**
 * Where speech between two samples is best cut: in the middle of its quietest moment, or at the very end if it is quiet
 * up to there. Without audio to look at it is `from`.
 */
export function quietestSample(pieces: Piece[], from: number, to: number): number {
  const levels = levelsOf(pieces, from, to)
  if (levels.length === 0) return from
  const least = Math.min(...levels)
  const isQuiet = (level: number) => level <= Math.max(QUIETEST / 2, least)
  const first = levels.findIndex(isQuiet)
  const loudAgain = levels.findIndex((level, n) => n > first && !isQuiet(level))
  if (loudAgain < 0) return from + levels.length * WINDOW
  return from + Math.round(((first + loudAgain) / 2) * WINDOW)
}

/** The levels of the windows from a sample on, as far as there is audio. */
function levelsOf(pieces: Piece[], from: number, to: number): number[] {
  const pcm = new Uint8Array(Math.max(0, to - from) * 2)
  let end = 0
  for (const piece of pieces) {
    const part = piece.pcm.subarray(Math.max(0, from - piece.start) * 2)
    const at = Math.max(0, piece.start - from) * 2
    const fits = part.subarray(0, Math.max(0, pcm.length - at))
    pcm.set(fits, at)
    end = Math.max(end, at + fits.length)
  }
  const count = Math.floor(end / 2 / WINDOW)
  return Array.from({ length: count }, (_, n) => levelOf(pcm, n * WINDOW * 2, (n + 1) * WINDOW * 2))
}
