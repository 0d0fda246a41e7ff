import type { Overlap } from '#contract/overlaps.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/** A line to be added; its number is given when it is stored. */
export type NewChunk = Omit<Chunk, 'seq' | 'edited'>
/** A sealed line: the original, which never changes. */
export type StoredChunk = Omit<Chunk, 'edited'>

/** A user's changes to one line. */
export interface Edit {
  text?: string
  speaker?: string
  /** The line was replaced, before there were versions. */
  deleted?: boolean
  /** Another recording of the same moment has it too; see `settleOverlaps`. */
  aside?: boolean
  /** The user's words for an earlier version of the line, which could not be carried over into this one. */
  yours?: string
  /** The stored edit cannot be read. */
  damaged?: boolean
}

/** The names given to speakers, by their original labels. */
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
/** The number of what two devices recorded at the same time. */
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
export const editBound = (scribeId: string, seq: number, version: number) => ({
  table: 'chunk_edit',
  row: `${scribeId}:${seq}`,
  column: 'sealed',
  version,
})

/** The placeholder for damaged lines, at the end of the lines before them. */
const damagedLine = (seq: number, timestamp: number): StoredChunk => ({
  seq,
  text: damagedText,
  timestamp,
  untimed: true,
  damaged: true,
})
const endOf = (line: StoredChunk | undefined) => line?.end ?? line?.timestamp ?? 0

/** Live rows in their order, opened. @param before the line before them */
export function openTail(
  vault: Vault,
  scribeId: string,
  rows: readonly { seq: number; sealed: Uint8Array }[],
  before?: StoredChunk,
): StoredChunk[] {
  const lines: StoredChunk[] = []
  for (const { seq, sealed } of rows) {
    const instead = damagedLine(seq, endOf(lines.at(-1) ?? before))
    lines.push(vault.openOr(sealed, tailBound(scribeId, seq), instead))
  }
  return lines
}

/** A decrypted segment; a damaged one becomes one placeholder line. */
export const openSegment = (
  vault: Vault,
  scribeId: string,
  { fromSeq, sealed }: { fromSeq: number; sealed: Uint8Array },
  before?: StoredChunk,
): StoredChunk[] =>
  vault.openPackedOr(sealed, segmentBound(scribeId, fromSeq), [damagedLine(fromSeq, endOf(before))])

/** A row of edits, as it is stored. */
export interface SealedEdit {
  seq: number
  sealed: Uint8Array
  version: number
}

/** An edit, decrypted. An unreadable edit makes its line unreadable, because the original words were corrected. */
export const openEdit = (
  vault: Vault,
  scribeId: string,
  { seq, sealed, version }: SealedEdit,
): Edit =>
  vault.openOr<Edit>(sealed, editBound(scribeId, seq, version), {
    text: damagedText,
    damaged: true,
  })

/** A line as the user sees it, or nothing if it was replaced. */
export function laidOver(
  chunk: StoredChunk,
  edit: Edit | undefined,
  names: Names['names'],
): Chunk | undefined {
  const heard = chunk.speaker
  // Nearly every line is unedited; copying 10,000 of them would take noticeable time.
  if (!edit && (heard === undefined || names[heard] === undefined)) return chunk
  if (edit?.deleted || edit?.aside) return undefined
  // An edit names the person; only original labels are looked up.
  const speaker = edit?.speaker ?? (heard === undefined ? undefined : (names[heard] ?? heard))
  return {
    ...chunk,
    ...(speaker !== undefined && { speaker }),
    ...(edit?.text !== undefined && { text: edit.text }),
    ...(edit?.text !== undefined && { edited: true }),
    ...(edit?.damaged && { damaged: true }),
    ...(edit?.yours !== undefined && { yourEdit: edit.yours }),
  }
}
