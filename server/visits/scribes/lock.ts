import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'

/**
 * Makes other writers of the scribe's transcript and notes wait until the transaction ends. A transaction that locks a
 * recording too locks that first.
 */
export async function lockScribe(tx: Tx, scribeId: string): Promise<void> {
  await tx.execute(sql`select 1 from scribe where id = ${scribeId} for no key update`)
}
