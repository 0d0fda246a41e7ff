import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { chunkEdits } from '../table.ts'
import type { Place } from './append.ts'
import { type Edit, editBound, type Names, type Overlaps } from './stored.ts'

/** Rows of one statement stay below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

/**
 * Lays edits over lines, by their numbers; each takes the place of the edit before it. What stands for an edit that cannot
 * be read is not stored: it never takes the place of the damaged one.
 */
export async function putEdits(
  tx: Tx,
  { userId, scribeId, vault }: Place,
  edits: ReadonlyMap<number, Edit | Names | Overlaps>,
): Promise<void> {
  const readable = [...edits].filter(([, edit]) => !('damaged' in edit))
  const rows = readable.map(([seq, edit]) => ({
    scribeId,
    seq,
    userId,
    sealed: vault.seal(edit, editBound(scribeId, seq)),
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insert(chunkEdits)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [chunkEdits.scribeId, chunkEdits.seq],
        set: { sealed: sql`excluded.sealed` },
      })
  }
}
