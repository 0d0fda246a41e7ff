import type { Recording } from '#contract/transcripts.ts'

/** A stretch of the visit that was not captured, in seconds from its start. */
export interface Gap {
  from: number
  to: number
}

/** A breath is no gap: what is shorter is not told. */
const leastSeconds = 1

/** What was not captured of a visit, in order. */
export function gapsOf(recordings: readonly Pick<Recording, 'offset' | 'gaps'>[]): Gap[] {
  return recordings
    .flatMap(({ offset, gaps }) =>
      gaps.map(({ from, to }) => ({ from: offset + from, to: offset + to })),
    )
    .filter(({ from, to }) => to - from >= leastSeconds)
    .toSorted((a, b) => a.from - b.from)
}

/** The gaps between the beginnings of two lines, in seconds; those that begin with a line come after it. */
export const gapsBetween = (gaps: readonly Gap[], after: number, until: number): Gap[] =>
  gaps.filter(({ from }) => from >= after && from < until)
