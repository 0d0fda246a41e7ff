import { and, desc, eq, inArray } from 'drizzle-orm'
import { mostItemVersions } from '#contract/item-versions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { type ItemRow, itemVault, type ItemContent } from './stored.ts'
import { itemVersions } from './table.ts'

/** Saves by typing that follow each other within this time are one change. */
const SAME_EDIT_MS = 60_000

export const versionBound = (itemId: string, version: number) => ({
  table: 'item_version',
  row: `${itemId}:${version}`,
  column: 'sealed',
})

const ofItem = (itemId: string) => eq(itemVersions.itemId, itemId)

/**
 * Keeps an item's text before a change, unless it was typed just now.
 * @param always keep it however new it is
 */
export async function keepVersion(
  s: Services,
  tx: Tx,
  { id: itemId, userId, groupId, version, updated }: ItemRow,
  before: ItemContent,
  always = false,
): Promise<void> {
  const known = await tx
    .select({ version: itemVersions.version })
    .from(itemVersions)
    .where(ofItem(itemId))
    .orderBy(desc(itemVersions.version))
  const isAtRest = s.now().getTime() - updated.getTime() > SAME_EDIT_MS
  if (!isAtRest && !always && known.length > 0) return
  const vault = await itemVault(s, { userId, groupId })
  const { author: _, shared: _s, ...fields } = before
  const sealed = vault.seal(fields, versionBound(itemId, version))
  await tx
    .insert(itemVersions)
    .values({ itemId, version, userId, groupId, sealed, created: updated })
    .onConflictDoNothing()
  const tooMany = known.slice(mostItemVersions - 1).map((one) => one.version)
  if (tooMany.length > 0)
    await tx.delete(itemVersions).where(and(ofItem(itemId), inArray(itemVersions.version, tooMany)))
}
