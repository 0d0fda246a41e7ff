import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import {
  mostPasteProfiles,
  type PasteProfile,
  type PasteSettings,
  type SharedPasteProfile,
  shippedProfiles,
} from '#contract/export.ts'
import { readShared, shareSetting, unshareSetting } from '#server/library/group-settings/shared.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { pasteSettings } from './table.ts'

type PasteContent = Pick<PasteSettings, 'chosen' | 'profiles'>
const bound = (userId: string) => ({ table: 'paste_setting', row: userId, column: 'sealed' })

export async function getPasteSettings(s: Services, userId: string): Promise<PasteSettings> {
  const vault = await openVault(s.keys, userScope(userId))
  const [[row], shared] = await Promise.all([
    s.db.as(userId, (tx) =>
      tx.select().from(pasteSettings).where(eq(pasteSettings.userId, userId)),
    ),
    listShared(s, userId),
  ])
  if (!row) return { chosen: shippedProfiles[0]?.id ?? '', profiles: [], shared, version: 0 }
  const own = vault.open<PasteContent>(row.sealed, bound(userId))
  return { ...own, shared, version: row.version }
}

async function listShared(s: Services, userId: string): Promise<SharedPasteProfile[]> {
  const all = await readShared<PasteProfile>(s, userId, 'paste-profile')
  return all.map(({ groupId, by, at, version, content }) => ({
    groupId,
    by,
    at,
    version,
    profile: content,
  }))
}

/**
 * Publishes a profile to a group, or replaces one that it shares.
 * @throws AppError 'Unauthorized', 'version-mismatch'; 'bad-request' for the ID of a built-in profile, 'too-many'
 */
export async function shareProfile(
  s: Services,
  userId: string,
  groupId: string,
  { profile, version }: { profile: PasteProfile; version: number },
): Promise<PasteSettings> {
  if (shippedProfiles.some(({ id }) => id === profile.id)) throw sameId()
  if (version === 0) {
    const known = (await listShared(s, userId)).filter((one) => one.groupId === groupId)
    if (known.length >= mostPasteProfiles)
      throw new AppError(
        'too-many',
        message('A group shares at most {count, number} copy formats.', {
          count: mostPasteProfiles,
        }),
      )
  }
  await shareSetting(s, userId, { ...inGroup(groupId, profile.id), version }, profile)
  return getPasteSettings(s, userId)
}

/** @throws AppError 'Unauthorized', 'version-mismatch' */
export async function unshareProfile(
  s: Services,
  userId: string,
  groupId: string,
  { profileId, version }: { profileId: string; version: number },
): Promise<PasteSettings> {
  await unshareSetting(s, userId, { ...inGroup(groupId, profileId), version })
  return getPasteSettings(s, userId)
}

const inGroup = (groupId: string, id: string) => ({ groupId, kind: 'paste-profile', id }) as const

const sameId = () => new AppError('bad-request', 'Two copy formats have the same ID.')

/** @throws AppError 'version-mismatch' with the newer settings, or that two profiles have one id */
export async function putPasteSettings(
  s: Services,
  userId: string,
  { version, ...stored }: PasteContent & { version: number },
): Promise<PasteSettings> {
  const ids = [...shippedProfiles, ...stored.profiles].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw sameId()
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
