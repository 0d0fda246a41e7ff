import type { Overlap } from '#contract/overlaps.ts'
import type { Chunk } from '#contract/transcripts.ts'

/** A line to be added; its number is given when it is stored. */
export type NewChunk = Omit<Chunk, 'seq' | 'edited'>
/** A line as it is sealed: what was heard, never changed. */
export type StoredChunk = Omit<Chunk, 'edited'>

/** What a user changed of one line. */
export interface Edit {
  text?: string
  speaker?: string
  /** The line was replaced, before there were versions. */
  deleted?: boolean
  /** Another recording of the same moment has it too; see `settleOverlaps`. */
  aside?: boolean
  /** The user's words for an earlier version of the line, which could not be carried over into this one. */
  yours?: string
}

/** The names given to speakers, by the label they were heard under. */
export interface Names {
  names: Record<string, string>
}

/** What two devices recorded at the same time. */
export interface Overlaps {
  overlaps: Overlap[]
}

/** Lines of a sealed segment: few enough to open at once, enough that 10,000 lines take 40 decryptions. */
export const SEGMENT_LINES = 256
/** The number under which a transcript's speaker names lie among its edits. */
export const NAMES_SEQ = -1
/** The number under which lies what two devices recorded at the same time. */
export const OVERLAPS_SEQ = -2

export const segmentOf = (seq: number) => Math.floor(seq / SEGMENT_LINES)

export const tailBound = (scribeId: string, seq: number) => ({
  table: 'chunk_tail',
  row: `${scribeId}:${seq}`,
  column: 'sealed',
})
export const segmentBound = (scribeId: string, fromSeq: number) => ({
  table: 'chunk_segment',
  row: `${scribeId}:${fromSeq}`,
  column: 'sealed',
})
export const editBound = (scribeId: string, seq: number) => ({
  table: 'chunk_edit',
  row: `${scribeId}:${seq}`,
  column: 'sealed',
})

/** A line as the user sees it, or nothing where it was replaced. */
export function laidOver(
  chunk: StoredChunk,
  edit: Edit | undefined,
  names: Names['names'],
): Chunk | undefined {
  const heard = chunk.speaker
  // Nearly every line reads as it was heard; copying 10,000 of them would be felt.
  if (!edit && (heard === undefined || names[heard] === undefined)) return chunk
  if (edit?.deleted || edit?.aside) return undefined
  // An edit names the person meant; only labels as they were heard are looked up.
  const speaker = edit?.speaker ?? (heard === undefined ? undefined : (names[heard] ?? heard))
  return {
    ...chunk,
    ...(speaker !== undefined && { speaker }),
    ...(edit?.text !== undefined && { text: edit.text }),
    ...(edit?.text !== undefined && { edited: true }),
    ...(edit?.yours !== undefined && { yourEdit: edit.yours }),
  }
}
