import { and, asc, eq, gt, gte, lte, or } from 'drizzle-orm'
import type { Overlap } from '#contract/overlaps.ts'
import { inOrder } from '#contract/transcript-versions.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sent } from '#server/platform/db/sent.ts'
import type { Services } from '#server/services.ts'
import { chunkEdits, chunkSegments, chunkTail } from '../table.ts'
import { hiddenBy, versionsOf } from '../versions/shown.ts'
import type { Place } from './append.ts'
import { type Page, readParts } from './parts.ts'
import {
  type Edit,
  editBound,
  laidOver,
  type Names,
  NAMES_SEQ,
  openEdit,
  openSegment,
  openTail,
  type Overlaps,
  OVERLAPS_SEQ,
  SEGMENT_LINES,
  type StoredChunk,
} from './stored.ts'

/**
 * A page of a transcript at once, for work that needs all of it in clear.
 * @throws AppError 'Scribe not found'
 */
export async function readChunks(
  s: Services,
  userId: string,
  scribeId: string,
  page: Page,
): Promise<{ chunks: Chunk[]; more: boolean }> {
  const parts = readParts(s, userId, scribeId, page)
  const chunks: Chunk[] = []
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return { chunks, more: value }
    for (const chunk of value) chunks.push(chunk)
  }
}

/** Every line as the user sees it, in the order of the visit, inside a transaction. */
export const allChunks = async (tx: Tx, place: Place): Promise<readonly Chunk[]> =>
  (await allLines(tx, place)).chunks

interface Lines {
  chunks: readonly Chunk[]
  /** The original labels of lines' speakers, by line, if their voice was named later. */
  labels: ReadonlyMap<number, string>
}

/** `allChunks` with the labels of speakers who were named. */
export async function allLines(tx: Tx, place: Place): Promise<Lines> {
  const [stored, { names, edits }, versions] = await Promise.all([
    storedLines(tx, place),
    overlay(tx, place, -1, Infinity),
    versionsOf(tx, place.scribeId),
  ])
  const hidden = hiddenBy(versions)
  const shown = hidden ? stored.filter((line) => !hidden(line)) : stored
  const chunks = shown.flatMap((chunk) => laidOver(chunk, edits.get(chunk.seq), names) ?? [])
  const labels = shown.flatMap(({ seq, speaker }) => {
    const isNamed = speaker !== undefined && names[speaker] !== undefined
    return isNamed && edits.get(seq)?.speaker === undefined ? [[seq, speaker] as const] : []
  })
  return { chunks: inOrder(chunks), labels: new Map(labels) }
}

/** Every original line of every version, by number. */
export async function storedLines(tx: Tx, place: Place): Promise<StoredChunk[]> {
  return storedChunks(tx, place, { after: -1, limit: Infinity })
}

/** Up to `limit` + 1 original lines. */
export async function storedChunks(
  tx: Tx,
  place: Place,
  { after, limit }: Page,
): Promise<StoredChunk[]> {
  const { scribeId, vault } = place
  // The live rows first: a row that is sealed meanwhile then occurs twice and is never missed. Both queries are sent
  // together, and run in this order.
  const asked = sent(
    tx
      .select({ seq: chunkTail.seq, sealed: chunkTail.sealed })
      .from(chunkTail)
      .where(and(eq(chunkTail.scribeId, scribeId), gt(chunkTail.seq, after)))
      .orderBy(asc(chunkTail.seq)),
  )
  const [tail, segments] = await Promise.all([asked, segmentRows(tx, scribeId, { after, limit })])
  const lines: StoredChunk[] = []
  for (const row of segments) lines.push(...openSegment(vault, scribeId, row, lines.at(-1)))
  const sealed = lines.filter((chunk) => chunk.seq > after)
  const sealedTo = segments.at(-1)?.toSeq ?? -1
  const room = Math.max(0, limit + 1 - sealed.length)
  const behind = tail.filter((row) => row.seq > sealedTo).slice(0, room)
  const live = openTail(vault, scribeId, behind, lines.at(-1))
  return [...sealed, ...live].slice(0, limit + 1)
}

async function segmentRows(tx: Tx, scribeId: string, { after, limit }: Page) {
  const query = tx
    .select()
    .from(chunkSegments)
    .where(and(eq(chunkSegments.scribeId, scribeId), gt(chunkSegments.toSeq, after)))
    .orderBy(asc(chunkSegments.fromSeq))
  return limit === Infinity ? query : query.limit(Math.ceil((limit + 1) / SEGMENT_LINES) + 1)
}

/** The edits of lines after `after` up to `to`, and the names of the speakers. */
async function overlay(tx: Tx, { scribeId, vault }: Place, after: number, to: number) {
  const inPage = and(
    gt(chunkEdits.seq, after),
    to === Infinity ? gte(chunkEdits.seq, 0) : lte(chunkEdits.seq, to),
  )
  const rows = await tx
    .select({ seq: chunkEdits.seq, sealed: chunkEdits.sealed, version: chunkEdits.version })
    .from(chunkEdits)
    .where(and(eq(chunkEdits.scribeId, scribeId), or(eq(chunkEdits.seq, NAMES_SEQ), inPage)))
  const edits = new Map<number, Edit>()
  let names: Names['names'] = {}
  for (const row of rows) {
    const { seq, sealed, version } = row
    if (seq === NAMES_SEQ)
      names = vault.openOr<Names>(sealed, editBound(scribeId, seq, version), { names }).names
    else edits.set(seq, openEdit(vault, scribeId, row))
  }
  return { names, edits }
}

/** The sealed edits of a transcript as they are stored, for those who change them. */
export async function readOverlay(tx: Tx, place: Place) {
  return overlay(tx, place, -1, Infinity)
}

/** What two devices recorded at the same time, as it was settled last. */
export async function overlapsIn(tx: Tx, { scribeId, vault }: Place): Promise<Overlap[]> {
  const [row] = await tx
    .select({ sealed: chunkEdits.sealed, version: chunkEdits.version })
    .from(chunkEdits)
    .where(and(eq(chunkEdits.scribeId, scribeId), eq(chunkEdits.seq, OVERLAPS_SEQ)))
  if (!row) return []
  const none: Overlaps = { overlaps: [] }
  return vault.openOr<Overlaps>(row.sealed, editBound(scribeId, OVERLAPS_SEQ, row.version), none)
    .overlaps
}

/** One original line, or undefined. */
export async function storedChunk(
  tx: Tx,
  place: Place,
  seq: number,
): Promise<StoredChunk | undefined> {
  const [found] = await storedChunks(tx, place, { after: seq - 1, limit: 1 })
  return found?.seq === seq ? found : undefined
}

/** The lines with these numbers as the user sees them, without replaced or deleted ones. */
export async function linesAt(
  tx: Tx,
  place: Place,
  seqs: readonly number[],
): Promise<Map<number, Chunk>> {
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const limit = last - first + 1
  const stored = await storedChunks(tx, place, { after: first - 1, limit })
  const { names, edits } = await overlay(tx, place, first - 1, last)
  const wanted = new Set(seqs)
  return new Map(
    stored
      .filter(({ seq }) => wanted.has(seq))
      .flatMap((chunk) => laidOver(chunk, edits.get(chunk.seq), names) ?? [])
      .map((chunk) => [chunk.seq, chunk]),
  )
}
