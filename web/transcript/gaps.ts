import type { Gap } from '#common/audio-gaps.ts'

/** The gaps between the beginnings of two lines, in seconds; those that begin with a line come after it. */
export const gapsBetween = <T extends Pick<Gap, 'from'>>(
  gaps: readonly T[],
  after: number,
  until: number,
): T[] => gaps.filter(({ from }) => from >= after && from < until)
