import { GapLines } from './GapLine.tsx'
import { gapsBetween } from './gaps.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { type Bookmark, MarkLines } from './MarkLines.tsx'

export interface Between {
  gaps: readonly Gap[]
  marks: readonly Bookmark[]
  /** Plays from a second of the visit; undefined without audio. */
  onPlay: ((at: number) => void) | undefined
}

/** Gaps and bookmarks between two lines. */
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
