import { sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/**
 * Lets this transaction commit without waiting for the disk: for what may be lost with it, such as what a reader replays
 * of a stream, counts of tries, and answers kept for a repetition. It survives a killed app; a killed database or a power
 * cut may undo the last half second. Nothing that was reported as done may depend on it.
 */
export async function commitAsync(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
