import { elapsed } from './time-mark.ts'

/** A stretch of a visit that was not captured, in seconds from its start. */
export interface Gap {
  from: number
  to: number
  /** It was captured, and deleted since; or the device that may have it doesn’t respond. */
  why?: 'withdrawn' | 'awaited' | undefined
}

/** Shorter gaps aren't shown: a breath is no gap. */
const leastSeconds = 1

/** The gaps of a visit's recordings, in order. Each recording counts its gaps from its own start. */
export function listGaps(recordings: readonly { offset: number; gaps: readonly Gap[] }[]): Gap[] {
  return recordings
    .flatMap(({ offset, gaps }) =>
      gaps.map((gap) => ({ ...gap, from: offset + gap.from, to: offset + gap.to })),
    )
    .filter(({ from, to }) => to - from >= leastSeconds)
    .toSorted((a, b) => a.from - b.from)
}

/** The text of a gap, in the transcript and in a note. */
export const gapText = ({ from, to, why }: Gap): string =>
  `${elapsed(from)} to ${elapsed(to)} ${why ? reasons[why] : 'not captured'}`

const reasons = {
  withdrawn: 'not kept: consent withdrawn',
  awaited: 'not here yet: the other device may still send it',
} as const
