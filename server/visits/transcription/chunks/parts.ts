import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import type { Chunk } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { atOnce, type Turn } from '#server/platform/rate-limit/turns.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { languagesOf } from '#server/visits/scribes/languages.ts'
import type { Services } from '#server/services.ts'
import { chunkEdits, chunkSegments, chunkTail } from '../table.ts'
import { translationsOf } from '../translate/store.ts'
import { hiddenBy, versionsOf } from '../versions/shown.ts'
import type { Place } from './append.ts'
import {
  editBound,
  laidOver,
  type Names,
  NAMES_SEQ,
  openEdit,
  openSegment,
  openTail,
  SEGMENT_LINES,
  type StoredChunk,
} from './stored.ts'

export interface Page {
  /** Lines after this number; -1 from the start. */
  after: number
  limit: number
}

/** Sealed rows that are taken in one transaction and wait to be opened: 10,240 lines, some 300 kB. */
const SEGMENTS_AT_ONCE = 40
/** Live rows opened at once. */
const TAIL_LINES = 64

/**
 * A page of a transcript in the order of transcription, with the user's edits, in parts of at most 256 lines. A part is
 * decrypted on demand, so that nearly all of a slowly read transcript stays sealed. A page is full unless the
 * transcript ends: hidden lines don't count.
 * @param turn when rows are fetched and when a part is opened
 * @returns whether there are more lines after the page
 * @throws AppError 'Scribe not found', before the first part
 */
export async function* readParts(
  s: Services,
  userId: string,
  scribeId: string,
  { after, limit }: Page,
  turn: Turn = atOnce,
): AsyncGenerator<Chunk[], boolean> {
  const vault = await openVault(s.keys, userScope(userId))
  const place = { userId, scribeId, vault }
  let left = limit
  for (let from = after; ;) {
    const page = { after: from, limit: left }
    const rows = await turn(() => s.db.as(userId, (tx) => sealedRows(tx, place, page)))
    for (const [n, open] of rows.parts.entries()) {
      const lines = await turn(async () => open().filter(({ seq }) => seq > page.after))
      const shown = lines.filter((line) => !rows.hidden?.(line)).slice(0, left)
      left -= shown.length
      yield shown.flatMap(rows.asSeen)
      if (left > 0) continue
      return shown.at(-1) !== lines.at(-1) || n < rows.parts.length - 1 || rows.more
    }
    if (!rows.more) return false
    from = rows.to
  }
}

interface SealedRows {
  parts: (() => StoredChunk[])[]
  hidden: ((line: StoredChunk) => boolean) | undefined
  /** A line as its user sees it, or nothing if it was replaced. */
  asSeen: (line: StoredChunk) => Chunk | []
  /** The number of the last line in them. */
  to: number
  /** Whether there are rows behind these. */
  more: boolean
}

async function sealedRows(tx: Tx, place: Place, page: Page): Promise<SealedRows> {
  const { userId, scribeId, vault } = place
  // Independent queries are sent together.
  const [scribe, versions, { segments, tail, more }] = await Promise.all([
    scribeRow(tx, userId, scribeId),
    versionsOf(tx, scribeId),
    readLines(tx, scribeId, page),
  ])
  // The parts are opened in their order.
  let before: StoredChunk | undefined
  const inTurn = (open: () => StoredChunk[]) => () => {
    const lines = open()
    before = lines.at(-1) ?? before
    return lines
  }
  const parts = segments.map((row) => inTurn(() => openSegment(vault, scribeId, row, before)))
  for (let at = 0; at < tail.length; at += TAIL_LINES) {
    const rows = tail.slice(at, at + TAIL_LINES)
    parts.push(inTurn(() => openTail(vault, scribeId, rows, before)))
  }
  const to = tail.at(-1)?.seq ?? segments.at(-1)?.toSeq ?? page.after
  const { targetLanguage } = languagesOf(scribe, vault)
  const [over, translations] = await Promise.all([
    readOverlay(tx, place, page.after, to),
    targetLanguage === null ? undefined : translationsOf(tx, place, targetLanguage),
  ])
  const asSeen = (line: StoredChunk): Chunk | [] => {
    const seen = over(line)
    const translation = translations?.get(line.seq)?.text
    if (!seen) return []
    return translation === undefined ? seen : { ...seen, translation }
  }
  return { parts, hidden: hiddenBy(versions), asSeen, to, more }
}

async function readLines(tx: Tx, scribeId: string, { after, limit }: Page) {
  // The live rows first: a row that is sealed meanwhile then occurs twice and is never missed.
  const live = tx
    .select({ seq: chunkTail.seq, sealed: chunkTail.sealed })
    .from(chunkTail)
    .where(and(eq(chunkTail.scribeId, scribeId), gt(chunkTail.seq, after)))
    .orderBy(asc(chunkTail.seq))
  const most = Math.min(SEGMENTS_AT_ONCE, Math.ceil(limit / SEGMENT_LINES) + 1)
  const packed = tx
    .select()
    .from(chunkSegments)
    .where(and(eq(chunkSegments.scribeId, scribeId), gt(chunkSegments.toSeq, after)))
    .orderBy(asc(chunkSegments.fromSeq))
    .limit(most + 1)
  const [tail, segments] = await Promise.all([live, packed])
  if (segments.length > most) return { segments: segments.slice(0, most), tail: [], more: true }
  const sealedTo = segments.at(-1)?.toSeq ?? -1
  return { segments, tail: tail.filter(({ seq }) => seq > sealedTo), more: false }
}

/** What lays the edits of the lines after `after` up to `to` over a line, and the names of the speakers. */
async function readOverlay(tx: Tx, { scribeId, vault }: Place, after: number, to: number) {
  const inPage = and(gt(chunkEdits.seq, after), lte(chunkEdits.seq, to))
  const rows = await tx
    .select({ seq: chunkEdits.seq, sealed: chunkEdits.sealed, version: chunkEdits.version })
    .from(chunkEdits)
    .where(and(eq(chunkEdits.scribeId, scribeId), or(eq(chunkEdits.seq, NAMES_SEQ), inPage)))
  const rowAt = new Map(rows.map((row) => [row.seq, row]))
  const none: Names = { names: {} }
  const named = rowAt.get(NAMES_SEQ)
  const { names } = named
    ? vault.openOr(named.sealed, editBound(scribeId, NAMES_SEQ, named.version), none)
    : none
  return (line: StoredChunk) => {
    const row = rowAt.get(line.seq)
    const edit = row && openEdit(vault, scribeId, row)
    return laidOver(line, edit, names)
  }
}
