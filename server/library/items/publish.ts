import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { mayHoldPatientData, patientHints } from '#common/patient-hints.ts'
import type { Services } from '#server/services.ts'
import { findItem, findStored, getItem, lockedItem } from './find.ts'
import { pickPublicPart } from './items.ts'
import { refuseHidden } from './reports.ts'
import { assertMayShare, publishItemChange } from './shared-items.ts'
import { itemBound, itemVault } from './stored.ts'
import { items, publicItems } from './table.ts'

/**
 * Makes a user's own item readable by everyone: its fields move from the sealed row to clear text.
 * @param confirmed a person has reviewed the possible patient data
 * @param assertForm checks that a form may become public
 * @throws AppError 'version-mismatch' if it isn't the reviewed version
 */
export async function publishItem(
  s: Services,
  userId: string,
  id: string,
  { version, confirmed }: { version: number; confirmed: boolean },
  assertForm: (userId: string, id: string, confirmed: boolean) => Promise<void>,
): Promise<Item> {
  const { itemType: type, public: isPublic } = await getItem(s, userId, id)
  if (type === 'form' && !isPublic) await assertForm(userId, id, confirmed)
  await s.db.system((tx) => refuseHidden(tx, id))
  return s.db.as(userId, async (tx) => {
    const row = await lockedItem(tx, id, userId)
    const { fields, open } = await findStored(s, tx, id)
    if (open) return findItem(s, tx, userId, id)
    await assertMayShare(tx, userId, 'public')
    if (row.version !== version)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: await findItem(s, tx, userId, id),
      })
    if (!confirmed && patientHints(fields).length > 0)
      throw new AppError('bad-request', mayHoldPatientData, {
        detail: 'Review what will be public, then confirm.',
      })
    const { itemType, created } = row
    const next = { version: version + 1, updated: s.now() }
    await tx
      .insert(publicItems)
      .values({ id, userId, itemType, ...pickPublicPart(fields), created, ...next })
    await tx
      .update(items)
      .set({ ...next, visibility: 'public', groupId: null, sealed: null, draft: false })
      .where(eq(items.id, id))
    await publishItemChange(s, tx, userId, id, row.groupId)
    return findItem(s, tx, userId, id)
  })
}

/** Takes an item back: it is sealed under its owner's key again, its likes and counts go. */
export async function unpublishItem(s: Services, userId: string, id: string): Promise<Item> {
  return s.db.as(userId, async (tx) => {
    const row = await lockedItem(tx, id, userId)
    if (row.visibility !== 'public') return findItem(s, tx, userId, id)
    const { fields } = await findStored(s, tx, id)
    const vault = await itemVault(s, { userId, groupId: null })
    await tx.delete(publicItems).where(eq(publicItems.id, id))
    const sealed = vault.seal(fields, itemBound(id))
    const next = { version: row.version + 1, updated: s.now() }
    await tx
      .update(items)
      .set({ ...next, visibility: 'me', sealed })
      .where(eq(items.id, id))
    await publishItemChange(s, tx, userId, id, row.groupId)
    return findItem(s, tx, userId, id)
  })
}
