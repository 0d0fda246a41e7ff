import { and, eq, inArray } from 'drizzle-orm'
import type { Item } from '#contract/items.ts'
import { mostHits } from '#contract/library.ts'
import type { Services } from '#server/services.ts'
import { fieldsOfPublic, likedAmong, present, publicColumns } from './stored.ts'
import { items, publicItems } from './table.ts'

/** Public items by their ids, in that order, without deleted or hidden ones. Ids beyond 29 are ignored. */
export async function readPublicItems(
  s: Services,
  userId: string,
  ids: readonly string[],
): Promise<{ items: Item[] }> {
  const wanted = ids.slice(0, mostHits)
  return s.db.as(userId, async (tx) => {
    const rows = await tx
      .select({ open: publicColumns, row: items })
      .from(publicItems)
      .leftJoin(items, and(eq(items.id, publicItems.id), eq(items.userId, userId)))
      .where(and(inArray(publicItems.id, wanted), eq(publicItems.state, 'listed')))
    const liked = await likedAmong(tx, userId, wanted)
    const byId = new Map(
      rows.map(({ open, row }) => {
        const found = { row: row ?? undefined, open, fields: fieldsOfPublic(open) }
        return [open.id, present(found, userId, liked.has(open.id))]
      }),
    )
    return { items: wanted.flatMap((id) => byId.get(id) ?? []) }
  })
}
