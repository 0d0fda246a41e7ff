import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ItemVersion } from '#contract/item-versions.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import type { Services } from '#server/services.ts'
import { lockedItem } from './find.ts'
import { updateItem } from './items.ts'
import { versionBound } from './keep-version.ts'
import { itemVault, withNewFields } from './stored.ts'
import { itemVersions } from './table.ts'

/** Newest first. @throws AppError 'Template not found' if one may not change the item */
export async function listItemVersions(
  s: Services,
  userId: string,
  id: string,
): Promise<ItemVersion[]> {
  const rows = await s.db.as(userId, async (tx) => {
    await lockedItem(tx, id)
    return tx
      .select()
      .from(itemVersions)
      .where(eq(itemVersions.itemId, id))
      .orderBy(desc(itemVersions.version))
  })
  return Promise.all(
    rows.map(async ({ version, created, ...row }) => {
      const vault = await itemVault(s, row)
      const stored = vault.open<ItemFields>(row.sealed, versionBound(id, version))
      return { version, created: created.toISOString(), fields: withNewFields(stored) }
    }),
  )
}

/** @throws AppError 'version-mismatch' with the newer item, or that there is no such version */
export async function restoreItemVersion(
  s: Services,
  userId: string,
  id: string,
  { version, to, confirmed }: { version: number; to: number; confirmed: boolean },
): Promise<Item> {
  const found = (await listItemVersions(s, userId, id)).find((one) => one.version === to)
  if (!found) throw new AppError('not-found', 'This version no longer exists.')
  return updateItem(s, userId, id, { ...found.fields, version, confirmed }, { always: true })
}
