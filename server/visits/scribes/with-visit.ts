import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { scribeRow } from './change.ts'
import type { ScribeRow } from './present.ts'

/**
 * Works on a visit in one transaction of its owner, with the keys to its sealed parts. Returns the work's result.
 * @throws AppError 'Scribe not found'
 */
export async function withVisit<T>(
  s: Services,
  userId: string,
  scribeId: string,
  work: (tx: Tx, vault: Vault, scribe: ScribeRow) => Promise<T>,
): Promise<T> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => work(tx, vault, await scribeRow(tx, userId, scribeId)))
}
