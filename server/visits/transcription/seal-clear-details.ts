import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { accounts } from '#server/identity/accounts/table.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { addSetting, readSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { openRow, sealDetails } from './recording-row.ts'
import { recordings } from './table.ts'

/** Rows that are locked at once; a recorder waits a few milliseconds for them at most. */
const BATCH = 100
const DONE = 'recording-details-sealed'

/**
 * Seals what earlier versions of the product stored about recordings in clear text, until a start finds none. Each
 * batch is one transaction, so after a kill the next start continues, and several processes may run it at once. Returns
 * how many rows it sealed.
 */
export async function sealClearDetails(s: Services): Promise<number> {
  if (await readSetting(s, DONE)) return 0
  const users = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts))
  let sealed = 0
  for (const { id } of users) sealed += await sealOfUser(s, id)
  // During an update a process of the earlier version may still write some, so the last pass is one that finds none.
  if (sealed === 0) await addSetting(s, DONE, true)
  return sealed
}

async function sealOfUser(s: Services, userId: string): Promise<number> {
  for (let sealed = 0; ;) {
    const batch = await sealBatch(s, userId)
    if (batch === undefined) return sealed
    sealed += batch
  }
}

/** Returns how many rows it sealed, which another process may have done first; undefined if none is left. */
async function sealBatch(s: Services, userId: string): Promise<number | undefined> {
  return s.db.as(userId, async (tx) => {
    const { id } = recordings
    const found = await tx
      .select({ id })
      .from(recordings)
      .where(and(eq(recordings.userId, userId), isInClear))
      .limit(BATCH)
    if (found.length === 0) return undefined
    const chosen = inArray(
      id,
      found.map((row) => row.id),
    )
    const rows = await tx
      .select()
      .from(recordings)
      .where(and(chosen, isInClear))
      .orderBy(asc(id))
      .for('update')
    const vault = await openVault(s.keys, userScope(userId))
    for (const row of rows)
      await tx
        .update(recordings)
        .set(sealDetails(vault, row.id, openRow(vault, row)))
        .where(eq(id, row.id))
    return rows.length
  })
}

const isInClear = or(
  ne(recordings.clearGaps, sql`'[]'::jsonb`),
  ne(recordings.clearLanguages, sql`'[]'::jsonb`),
  ne(recordings.clearMarks, sql`'[]'::jsonb`),
  sql`${recordings.clearError} is not null`,
)
