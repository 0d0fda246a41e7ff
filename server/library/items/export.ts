import { eq } from 'drizzle-orm'
import { ItemType } from '#contract/item-fields.ts'
import type { Services } from '#server/services.ts'
import { listItems } from './list.ts'
import { itemComments, itemLikes, itemReports } from './table.ts'
import { listItemVersions } from './versions.ts'

/** The user's own templates, macros and forms, archived ones included. */
export async function ownItems(s: Services, userId: string) {
  const all = []
  for (const itemType of ItemType.options)
    for (const archived of [false, true]) {
      const query = { itemType, filter: 'mine', archived, limit: 10_000 } as const
      all.push(...(await listItems(s, userId, query)).items)
    }
  return all
}

/** What the user's items said before each change, by item. */
export async function formerItems(s: Services, userId: string) {
  const all = []
  for (const { id } of await ownItems(s, userId)) {
    const versions = await listItemVersions(s, userId, id)
    if (versions.length > 0) all.push({ id, versions })
  }
  return all
}

/** A user's activity in the public library. */
export async function libraryActivity(s: Services, userId: string) {
  return s.db.as(userId, async (tx) => {
    const likes = await tx.select().from(itemLikes).where(eq(itemLikes.userId, userId))
    const comments = await tx.select().from(itemComments).where(eq(itemComments.userId, userId))
    const reports = await tx.select().from(itemReports).where(eq(itemReports.userId, userId))
    return { likes, comments, reports }
  })
}
