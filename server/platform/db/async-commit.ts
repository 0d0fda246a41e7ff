import { sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/**
 * Lets this transaction commit without waiting for the disk: for data that may be lost with it, such as events replayed
 * to readers, counted attempts, and answers stored for repetitions. It survives a killed app; a killed database or a
 * power cut may undo the last half second. Nothing reported as done may depend on it.
 */
export async function commitAsync(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
