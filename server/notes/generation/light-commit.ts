import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/**
 * Lets this transaction commit without waiting for the disk. It survives a killed process; a power cut within
 * the next half second may undo it, and then a note that had just been begun is begun again by its user. The
 * finished note waits for the disk.
 */
export async function commitLightly(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
