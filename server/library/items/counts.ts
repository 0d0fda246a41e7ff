import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { notFound } from './find.ts'
import { itemLikes, publicItems } from './table.ts'

/**
 * Likes a public item, or removes the like (specification §4). The item's row is locked first, so that simultaneous
 * likes are counted exactly.
 * @throws AppError 'Template not found' if the item isn't public
 */
export async function likeItem(s: Services, userId: string, itemId: string) {
  return s.db.system(async (tx) => {
    const listed = and(eq(publicItems.id, itemId), eq(publicItems.state, 'listed'))
    const [item] = await tx
      .select({ id: publicItems.id })
      .from(publicItems)
      .where(listed)
      .for('update')
    if (!item) throw notFound()
    const mine = and(eq(itemLikes.itemId, itemId), eq(itemLikes.userId, userId))
    const taken = await tx.delete(itemLikes).where(mine).returning({ id: itemLikes.itemId })
    const likedByMe = taken.length === 0
    if (likedByMe) await tx.insert(itemLikes).values({ itemId, userId, created: s.now() })
    const [counted] = await tx
      .update(publicItems)
      .set({ likes: sql`${publicItems.likes} + ${likedByMe ? 1 : -1}` })
      .where(eq(publicItems.id, itemId))
      .returning({ likes: publicItems.likes })
    return { likes: counted?.likes ?? 0, likedByMe }
  })
}

/** Counts a use. @throws AppError 'Template not found' if the item isn't public (specification §5) */
export async function recordUse(s: Services, itemId: string) {
  return s.db.system(async (tx) => {
    const [counted] = await tx
      .update(publicItems)
      .set({ useCount: sql`${publicItems.useCount} + 1` })
      .where(and(eq(publicItems.id, itemId), eq(publicItems.state, 'listed')))
      .returning({ useCount: publicItems.useCount })
    if (!counted) throw notFound()
    return counted
  })
}
