import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Wording } from '#contract/consent.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { wordingCopies } from './table.ts'

const bound = (userId: string, version: string) => ({
  table: 'wording_copy',
  row: `${userId}:${version}`,
  column: 'sealed',
})

/**
 * Keeps what a user is shown to read out. A record that is sent late finds its words here, even if the user has left the
 * group meanwhile or the group is deleted.
 */
export async function keepCopies(
  s: Services,
  userId: string,
  wordings: readonly Wording[],
): Promise<void> {
  if (wordings.length === 0) return
  const vault = await openVault(s.keys, userScope(userId))
  const versions = wordings.map(({ version }) => version)
  await s.db.as(userId, async (tx) => {
    const rows = await tx
      .select({ version: wordingCopies.version })
      .from(wordingCopies)
      .where(and(eq(wordingCopies.userId, userId), inArray(wordingCopies.version, versions)))
    const known = new Set(rows.map(({ version }) => version))
    const fresh = wordings
      .filter(({ version }) => !known.has(version))
      .map(({ version, language, text }) => ({
        userId,
        version,
        sealed: vault.seal({ language, text }, bound(userId, version)),
        created: s.now(),
      }))
    if (fresh.length > 0) await tx.insert(wordingCopies).values(fresh).onConflictDoNothing()
  })
}

/** The copies of a user, oldest first. @param version only this one */
export async function readCopies(
  s: Services,
  userId: string,
  version?: string,
): Promise<Wording[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const mine = eq(wordingCopies.userId, userId)
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(wordingCopies)
      .where(and(mine, version === undefined ? undefined : eq(wordingCopies.version, version)))
      .orderBy(asc(wordingCopies.created), asc(wordingCopies.version)),
  )
  return rows.map(({ version: stored, sealed }) => ({
    version: stored,
    ...vault.open<Omit<Wording, 'version'>>(sealed, bound(userId, stored)),
  }))
}
