import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type PasteSettings, shippedProfiles } from '#contract/export.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { pasteSettings } from './table.ts'

type PasteContent = Omit<PasteSettings, 'version'>
const bound = (userId: string) => ({ table: 'paste_setting', row: userId, column: 'sealed' })

export async function getPasteSettings(s: Services, userId: string): Promise<PasteSettings> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(pasteSettings).where(eq(pasteSettings.userId, userId)),
  )
  if (!row) return { chosen: shippedProfiles[0]?.id ?? '', profiles: [], version: 0 }
  return { ...vault.open<PasteContent>(row.sealed, bound(userId)), version: row.version }
}

/** @throws AppError 'version-mismatch' with the newer settings, or that two profiles have one id */
export async function putPasteSettings(
  s: Services,
  userId: string,
  { version, ...stored }: PasteSettings,
): Promise<PasteSettings> {
  const ids = [...shippedProfiles, ...stored.profiles].map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw new AppError('bad-request', 'Two copy formats have the same ID.')
  const vault = await openVault(s.keys, userScope(userId))
  const next = {
    sealed: vault.seal(stored, bound(userId)),
    version: version + 1,
    updated: s.now(),
  }
  const mine = eq(pasteSettings.userId, userId)
  const changed = await s.db.as(userId, (tx) =>
    version === 0
      ? tx
          .insert(pasteSettings)
          .values({ userId, ...next })
          .onConflictDoNothing()
          .returning()
      : tx
          .update(pasteSettings)
          .set(next)
          .where(and(mine, eq(pasteSettings.version, version)))
          .returning(),
  )
  const current = await getPasteSettings(s, userId)
  if (changed.length === 0) throw new AppError('version-mismatch', 'version-mismatch', { current })
  return current
}
