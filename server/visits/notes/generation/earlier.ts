import { and, asc, eq } from 'drizzle-orm'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { notes } from '#server/visits/notes/table.ts'
import type { EarlierNote } from './writer.ts'

/** The finished notes of a visit, oldest first, except the one being regenerated. */
export async function earlierNotes(
  tx: Tx,
  vault: Vault,
  scribeId: string,
  except: string | undefined,
): Promise<EarlierNote[]> {
  const rows = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.scribeId, scribeId), eq(notes.state, 'complete')))
    .orderBy(asc(notes.created))
  return rows.flatMap((row) => {
    if (row.id === except) return []
    const { title, content } = openBody(row, vault)
    return [{ id: row.id, title, content }]
  })
}
