import type { Gap } from '#contract/gaps.ts'

/** The gaps between the beginnings of two lines, in seconds; those that begin with a line come after it. */
export const gapsBetween = (gaps: readonly Gap[], after: number, until: number): Gap[] =>
  gaps.filter(({ from }) => from >= after && from < until)
