import { and, desc, eq } from 'drizzle-orm'
import type { Receipt } from '#contract/sign.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { signatures } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { receiptBound } from './sign.ts'

/** The hash of a note's last receipt, and why the note was amended, if it was. */
export async function lastSignature(
  s: Services,
  userId: string,
  noteId: string,
): Promise<{ hash: string; amendment: string | undefined } | undefined> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(signatures)
      .where(and(eq(signatures.noteId, noteId), eq(signatures.userId, userId)))
      .orderBy(desc(signatures.seq))
      .limit(1),
  )
  if (!row) return undefined
  const { amendment } = vault.openPacked<Receipt>(row.sealed, receiptBound(row.scribeId, row.seq))
  return { hash: row.hash, amendment: amendment?.reason }
}
