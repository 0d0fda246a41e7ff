import type { Piece } from './piece.ts'
import { quietestSample } from './splice.ts'

/** The audio of a recording that no final text covers yet, to resend when a session breaks. */
interface Ring {
  push(piece: Piece): void
  /** The audio at sample `at` or next after it; undefined at the end. */
  next(at: number): Piece | undefined
  /** Drops what is before a sample. */
  dropBefore(sample: number): void
  /** The quietest moment between two samples, where speech may be cut. */
  findPause(from: number, to: number): number
  /** How many samples are kept, holes between them not counted. */
  length(): number
  /** How many of them lie behind a sample. */
  lengthFrom(sample: number): number
  /** Forgets all. */
  clear(): void
}

const endOf = ({ start, pcm }: Piece) => start + pcm.length / 2
const lengthFrom = (piece: Piece, sample: number) =>
  Math.max(0, endOf(piece) - Math.max(piece.start, sample))
/** The search starts at the end, because readers are nearly always close to it. */
const NEAR_PIECES = 8

export function createRing(): Ring {
  let pieces: Piece[] = []
  let kept = 0

  function indexAt(sample: number): number {
    const near = pieces.at(-NEAR_PIECES)
    const from = near && near.start <= sample ? pieces.length - NEAR_PIECES : 0
    const found = pieces.slice(from).findIndex((piece) => endOf(piece) > sample)
    return found < 0 ? -1 : from + found
  }

  return {
    push(piece) {
      pieces.push(piece)
      kept += piece.pcm.length / 2
    },
    next(at) {
      const piece = pieces[indexAt(at)]
      if (!piece || piece.start >= at) return piece
      return { start: at, pcm: piece.pcm.subarray((at - piece.start) * 2) }
    },
    dropBefore(sample) {
      const first = indexAt(sample)
      const dropped = first < 0 ? pieces : pieces.slice(0, first)
      pieces = first < 0 ? [] : pieces.slice(first)
      kept -= dropped.reduce((sum, { pcm }) => sum + pcm.length / 2, 0)
    },
    findPause(from, to) {
      const touched = pieces.filter((piece) => endOf(piece) > from && piece.start < to)
      return quietestSample(touched, from, to)
    },
    length: () => kept,
    lengthFrom: (sample) => pieces.reduce((sum, piece) => sum + lengthFrom(piece, sample), 0),
    clear() {
      pieces = []
      kept = 0
    },
  }
}

/** Silence of this many samples. */
export const silence = (samples: number) => new Uint8Array(samples * 2)
