import { randomUUID } from 'node:crypto'
import { and, desc, eq, type InferSelectModel, lt, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ItemComment } from '#contract/library.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { notFound } from './find.ts'
import { authorName } from './items.ts'
import { itemComments, publicItems } from './table.ts'

type Row = InferSelectModel<typeof itemComments>

const present = ({ id, text, author, userId, created }: Row, reader: string): ItemComment => ({
  id,
  text,
  author: { name: author },
  mine: userId === reader,
  created: created.toISOString(),
})

/** A page of comments, newest first. @throws AppError 'Template not found' if the item isn't public */
export async function listComments(
  s: Services,
  userId: string,
  itemId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ItemComment[]; cursor: string | null }> {
  return s.db.as(userId, async (tx) => {
    await listedItem(tx, itemId)
    const before = cursor === undefined ? undefined : lt(itemComments.seq, parseCursor(cursor))
    const rows = await tx
      .select()
      .from(itemComments)
      .where(and(eq(itemComments.itemId, itemId), before))
      .orderBy(desc(itemComments.seq))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map((row) => present(row, userId)),
      cursor: rows.length > limit && last ? String(last.seq) : null,
    }
  })
}

function parseCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('bad-request', 'Invalid cursor.')
  return Number(cursor)
}

async function listedItem(tx: Tx, itemId: string, lock = false): Promise<void> {
  const listed = and(eq(publicItems.id, itemId), eq(publicItems.state, 'listed'))
  const find = tx.select({ id: publicItems.id }).from(publicItems).where(listed)
  const [item] = await (lock ? find.for('update') : find)
  if (!item) throw notFound()
}

/**
 * Comments on a public item; the item's row is locked first, so that the count is exact.
 * @throws AppError 'not-found' if the item isn't public, or if the id is somebody else's
 */
export async function addComment(
  s: Services,
  userId: string,
  itemId: string,
  { id = randomUUID(), text }: { id?: string | undefined; text: string },
): Promise<ItemComment> {
  const author = await authorName(s, userId)
  return s.db.system(async (tx) => {
    await listedItem(tx, itemId, true)
    const added = await tx
      .insert(itemComments)
      .values({ id, itemId, userId, author, text, created: s.now() })
      .onConflictDoNothing()
      .returning({ id: itemComments.id })
    if (added.length > 0) await count(tx, itemId, 1)
    const own = and(eq(itemComments.id, id), eq(itemComments.userId, userId))
    const [row] = await tx.select().from(itemComments).where(own)
    if (!row) throw notFound()
    return present(row, userId)
  })
}

/** Deletes a comment of the user's own. @throws AppError 'Comment not found' */
export async function deleteComment(
  s: Services,
  userId: string,
  itemId: string,
  id: string,
): Promise<void> {
  await s.db.system(async (tx) => {
    const own = and(
      eq(itemComments.id, id),
      eq(itemComments.itemId, itemId),
      eq(itemComments.userId, userId),
    )
    await tx
      .select({ id: publicItems.id })
      .from(publicItems)
      .where(eq(publicItems.id, itemId))
      .for('update')
    const gone = await tx.delete(itemComments).where(own).returning({ id: itemComments.id })
    if (gone.length === 0) throw new AppError('not-found', 'Comment not found')
    await count(tx, itemId, -1)
  })
}

async function count(tx: Tx, itemId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(publicItems)
    .set({ comments: sql`${publicItems.comments} + ${by}` })
    .where(eq(publicItems.id, itemId))
}
