import { GapLines } from './GapLine.tsx'
import { gapsBetween } from './gaps.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { type Bookmark, MarkLines } from './MarkLines.tsx'

export interface Between {
  gaps: readonly Gap[]
  marks: readonly Bookmark[]
  /** Plays from a second of the visit on; undefined where there is no sound. */
  onPlay: ((at: number) => void) | undefined
}

/** What stands at its place among the lines and is no line: what was not captured, and moments that were marked. */
export function BetweenLines({
  gaps,
  marks,
  onPlay,
  after,
  until,
}: Between & { after: number; until: number }) {
  return (
    <>
      <GapLines gaps={gapsBetween(gaps, after, until)} />
      <MarkLines marks={gapsBetween(marks, after, until)} onPlay={onPlay} />
    </>
  )
}
