import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/**
 * Lets this transaction commit without waiting for the disk: for what a reader may replay of a stream, and nothing else.
 * It survives a killed app; a killed database or a power cut may undo the last half second, and then that part of the note
 * is written again. The note itself, begun or finished, waits for the disk.
 */
export async function commitLightly(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
