import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { chunkSegments, chunkTail } from '../table.ts'
import {
  type NewChunk,
  openTail,
  SEGMENT_LINES,
  segmentBound,
  segmentOf,
  type StoredChunk,
  tailBound,
} from './stored.ts'

/** A time beyond a day is a typing or import error. */
const LONGEST_VISIT_SECONDS = 86_400

/** The place of a transcript, and its keys. */
export interface Place {
  userId: string
  scribeId: string
  vault: Vault
}

/**
 * Adds lines at the end of a transcript as part of a transaction, numbered in order; returns the number of the first.
 * Costs the same for the first line and the ten-thousandth.
 * @throws AppError 'Scribe not found'
 */
export async function appendChunksIn(
  s: Services,
  tx: Tx,
  place: Place,
  lines: NewChunk[],
): Promise<{ firstSeq: number }> {
  const { userId, scribeId } = place
  const firstSeq = await takeNumbers(s, tx, place, lines)
  const stored = lines.map((line, n) => ({ ...line, seq: firstSeq + n }))
  for (const [segment, group] of Map.groupBy(stored, (chunk) => segmentOf(chunk.seq))) {
    const isFull = group.at(-1)?.seq === (segment + 1) * SEGMENT_LINES - 1
    if (isFull) await sealSegment(tx, place, segment, group)
    else await addToTail(tx, place, group)
  }
  await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
  return { firstSeq }
}

/**
 * Reserves numbers for the lines and records the change of the visit, in one statement: the row stays locked until the
 * commit, so that nobody appends in between.
 */
async function takeNumbers(
  s: Services,
  tx: Tx,
  { userId, scribeId }: Place,
  lines: NewChunk[],
): Promise<number> {
  const endMs = endOf(lines)
  const [row] = await tx
    .update(scribes)
    .set({
      nextSeq: sql`${scribes.nextSeq} + ${lines.length}`,
      chunkCount: sql`${scribes.chunkCount} + ${lines.length}`,
      durationMs: sql`greatest(${scribes.durationMs}, ${endMs})`,
      sourceRev: sql`${scribes.sourceRev} + 1`,
      draft: false,
      updated: s.now(),
    })
    .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
    .returning({ nextSeq: scribes.nextSeq })
  if (!row) throw new AppError('not-found', words.scribeNotFound)
  return row.nextSeq - lines.length
}

/** Where the last of the lines ends, in milliseconds of the visit. */
export function endOf(lines: readonly NewChunk[]): number {
  const end = lines.reduce((latest, line) => Math.max(latest, line.end ?? line.timestamp), 0)
  return Math.round(Math.min(end, LONGEST_VISIT_SECONDS) * 1000)
}

async function addToTail(
  tx: Tx,
  { userId, scribeId, vault }: Place,
  chunks: StoredChunk[],
): Promise<void> {
  const seqs = chunks.map((chunk) => chunk.seq)
  const sealed = chunks.map((chunk) => vault.seal(chunk, tailBound(scribeId, chunk.seq)))
  // Two arrays instead of four values per row: for a batch of 32 this halves the cost.
  await tx.execute(sql`
    insert into ${chunkTail} (scribe_id, user_id, seq, sealed)
    select ${scribeId}::uuid, ${userId}::uuid, seq, sealed
    from unnest(${sql.param(seqs)}::int[], ${sql.param(sealed)}::bytea[]) as line (seq, sealed)`)
}

/** Moves the live rows of a full segment, with the lines that fill it, into one sealed value. */
async function sealSegment(
  tx: Tx,
  { userId, scribeId, vault }: Place,
  segment: number,
  filling: StoredChunk[],
): Promise<void> {
  const fromSeq = segment * SEGMENT_LINES
  const toSeq = fromSeq + SEGMENT_LINES - 1
  const live = await tx
    .delete(chunkTail)
    .where(
      and(eq(chunkTail.scribeId, scribeId), gte(chunkTail.seq, fromSeq), lte(chunkTail.seq, toSeq)),
    )
    .returning({ seq: chunkTail.seq, sealed: chunkTail.sealed })
  // A damaged row does not stop a recording: its line says so from now on.
  const inOrder = live.toSorted((a, b) => a.seq - b.seq)
  const opened = openTail(vault, scribeId, inOrder)
  const sealed = vault.sealPacked([...opened, ...filling], segmentBound(scribeId, fromSeq))
  await tx.insert(chunkSegments).values({ scribeId, fromSeq, toSeq, userId, sealed })
}

/** A visit that was empty or waited for its text now has it. Others, such as a running recording, stay as they are. */
export async function markReady(tx: Tx, { userId, scribeId }: Place): Promise<void> {
  await tx
    .update(scribes)
    .set({ state: 'ready' })
    .where(
      and(
        eq(scribes.id, scribeId),
        eq(scribes.userId, userId),
        inArray(scribes.state, ['empty', 'waiting']),
      ),
    )
}
