import { and, between, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { chunkEdits } from '../table.ts'
import type { Place } from './append.ts'
import { type Edit, editBound, type Names, type Overlaps } from './stored.ts'

/** Rows of one statement stay below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

/**
 * Stores edits of lines, by their numbers; each replaces the edit before it. A placeholder for an unreadable edit isn't
 * stored: it never replaces the damaged one.
 */
export async function putEdits(
  tx: Tx,
  { userId, scribeId, vault }: Place,
  edits: ReadonlyMap<number, Edit | Names | Overlaps>,
): Promise<void> {
  const readable = [...edits].filter(([, edit]) => !('damaged' in edit))
  if (readable.length === 0) return
  const former = await readVersions(tx, scribeId, [...edits.keys()])
  const rows = readable.map(([seq, edit]) => {
    const version = (former.get(seq) ?? 0) + 1
    return {
      scribeId,
      seq,
      userId,
      version,
      sealed: vault.seal(edit, editBound(scribeId, seq, version)),
    }
  })
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insert(chunkEdits)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [chunkEdits.scribeId, chunkEdits.seq],
        set: { sealed: sql`excluded.sealed`, version: sql`excluded.version` },
      })
  }
}

/** The versions of edits that are stored, by their lines. */
async function readVersions(
  tx: Tx,
  scribeId: string,
  seqs: readonly number[],
): Promise<Map<number, number>> {
  const among = between(chunkEdits.seq, Math.min(...seqs), Math.max(...seqs))
  const rows = await tx
    .select({ seq: chunkEdits.seq, version: chunkEdits.version })
    .from(chunkEdits)
    .where(and(eq(chunkEdits.scribeId, scribeId), among))
  return new Map(rows.map(({ seq, version }) => [seq, version]))
}
