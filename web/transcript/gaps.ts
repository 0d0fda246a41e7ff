import type { Gap } from '#common/audio-gaps.ts'

/** The gaps between the starts of two lines, in seconds; a gap that starts with a line comes after it. */
export const gapsBetween = <T extends Pick<Gap, 'from'>>(
  gaps: readonly T[],
  after: number,
  until: number,
): T[] => gaps.filter(({ from }) => from >= after && from < until)
