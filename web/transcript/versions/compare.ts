import type { Chunk } from '#contract/transcripts.ts'

/** The text of two versions for the same moment. */
export interface Moment {
  /** Seconds of the visit. */
  at: number
  before: string
  after: string
}

interface Piece {
  from: number
  to: number
  side: 'before' | 'after'
  text: string
}

/** Aligns the lines of two versions by time, and cuts where both pause. */
export function compareVersions(before: readonly Chunk[], after: readonly Chunk[]): Moment[] {
  const pieces = [...toPieces(before, 'before'), ...toPieces(after, 'after')].toSorted(
    (a, b) => a.from - b.from,
  )
  const moments: (Moment & { to: number })[] = []
  for (const { from, to, side, text } of pieces) {
    const open = moments.at(-1)
    if (open && from < open.to - slackSeconds) {
      open[side] = open[side] ? `${open[side]} ${text}` : text
      open.to = Math.max(open.to, to)
      continue
    }
    moments.push({ at: from, to, before: '', after: '', [side]: text })
  }
  return moments.map(({ at, before: was, after: is }) => ({ at, before: was, after: is }))
}

/** Tolerance, in seconds: two engines rarely agree on the tenth of a second at which a line ends. */
const slackSeconds = 0.25

const toPieces = (chunks: readonly Chunk[], side: Piece['side']): Piece[] =>
  chunks.map(({ timestamp, end, text }) => ({
    from: timestamp,
    to: Math.max(end ?? timestamp, timestamp + 2 * slackSeconds),
    side,
    text,
  }))

/** The moments at which the versions differ by more than punctuation and case. */
export const changedMoments = (moments: readonly Moment[]): Moment[] =>
  moments.filter(({ before, after }) => wordsOnly(before) !== wordsOnly(after))

const wordsOnly = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''
