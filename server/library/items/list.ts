import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ItemType } from '#contract/item-fields.ts'
import type { Item, ItemFilter, ItemSort } from '#contract/items.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import {
  fieldsOfPublic,
  type ItemAccess,
  type ItemRow,
  itemVault,
  likedAmong,
  openOrDamaged,
  present,
  publicColumns,
} from './stored.ts'
import { itemLikes, items, publicItems } from './table.ts'

export interface ListQuery {
  itemType: ItemType
  filter: ItemFilter
  sort?: ItemSort | undefined
  category?: string | undefined
  group?: string | undefined
  archived?: boolean | undefined
  folder?: string | undefined
  cursor?: string | undefined
  limit: number
}

interface WithDefault extends ListQuery {
  /** The user’s default template, which stays usable even if it's another user's. */
  defaultId?: string
}

/** A page of the items that the user may read. */
export async function listItems(
  s: Services,
  userId: string,
  query: ListQuery,
): Promise<{ items: Item[]; cursor: string | null }> {
  const from = parseCursor(query.cursor)
  // Read before the transaction: one that waits for a second connection could wait for ever.
  const defaultId =
    query.filter === 'usable' ? (await loadUser(s, userId)).profile.defaultTemplateId : ''
  const found = await s.db.as(userId, async (tx) => {
    const rows = await readPage(s, tx, userId, { ...query, defaultId }, from)
    const liked = await likedAmong(
      tx,
      userId,
      rows.flatMap(({ open }) => open?.id ?? []),
    )
    return rows.map((one) => present(one, userId, liked.has(one.open?.id ?? '')))
  })
  const page = found.slice(0, query.limit)
  return { items: page, cursor: found.length > query.limit ? String(from + query.limit) : null }
}

/** The start of a page: its cursor is a count. @throws AppError 'bad-request' for an invalid cursor */
export function parseCursor(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError('bad-request', 'Invalid cursor.')
  return Number(cursor)
}

/** The page and, if there is one, the first item after it. */
async function readPage(
  s: Services,
  tx: Tx,
  userId: string,
  query: WithDefault,
  from: number,
): Promise<ItemAccess[]> {
  const { filter, sort, limit } = query
  if (filter !== 'mine' && filter !== 'groups' && filter !== 'usable')
    return readPublic(tx, userId, query, from)
  // A user and their groups have few items: all are decrypted and sorted by sealed fields.
  const own = await readOwn(s, tx, userId, query)
  const others = filter === 'usable' ? await readUsable(tx, userId, query) : []
  // The user's own come first, however many others there are.
  const mine = ({ row }: ItemAccess) => (row?.userId === userId ? 0 : 1)
  const byOrder = comparing(sort)
  return [...own, ...others]
    .toSorted((a, b) => mine(a) - mine(b) || byOrder(a, b))
    .slice(from, from + limit + 1)
}

async function readOwn(
  s: Services,
  tx: Tx,
  userId: string,
  { itemType, archived = false, group, folder, category, filter }: ListQuery,
): Promise<ItemAccess[]> {
  const rows = await tx
    .select({ row: items, open: publicColumns })
    .from(items)
    .leftJoin(publicItems, eq(publicItems.id, items.id))
    .where(
      and(
        eq(items.itemType, itemType),
        eq(items.archived, archived),
        group ? eq(items.groupId, group) : undefined,
        folder ? eq(items.folderId, folder) : undefined,
        filter === 'mine' && !group ? eq(items.userId, userId) : undefined,
        filter === 'groups' ? eq(items.visibility, 'group') : undefined,
      ),
    )
  const found = await Promise.all(rows.map(({ row, open }) => openRow(s, row, open ?? undefined)))
  return found.filter((one) => !category || one.fields.categories.includes(category))
}

async function openRow(s: Services, row: ItemRow, open: ItemAccess['open']): Promise<ItemAccess> {
  if (open) return { row, open, fields: fieldsOfPublic(open) }
  return { row, open: undefined, fields: openOrDamaged(await itemVault(s, row), row) }
}

/** Others' items that the user chose by liking them or as the default, and built-in ones. */
async function readUsable(tx: Tx, userId: string, query: WithDefault): Promise<ItemAccess[]> {
  if (query.archived || query.group || query.folder) return []
  const liked = tx
    .select({ id: itemLikes.itemId })
    .from(itemLikes)
    .where(eq(itemLikes.userId, userId))
  const rows = await tx
    .select(publicColumns)
    .from(publicItems)
    .where(
      and(
        ...inType(query),
        sql`(${publicItems.curated} or ${publicItems.id} = ${query.defaultId ?? ''} or ${inArray(publicItems.id, liked)})`,
        sql`${publicItems.userId} is distinct from ${userId}`,
      ),
    )
  return rows.map((open) => ({ row: undefined, open, fields: fieldsOfPublic(open) }))
}

function inType({ itemType, category }: ListQuery): (SQL | undefined)[] {
  return [
    eq(publicItems.itemType, itemType),
    eq(publicItems.state, 'listed'),
    category ? sql`${category} = any(${publicItems.categories})` : undefined,
  ]
}

async function readPublic(
  tx: Tx,
  userId: string,
  query: ListQuery,
  from: number,
): Promise<ItemAccess[]> {
  const likedAt = and(eq(itemLikes.itemId, publicItems.id), eq(itemLikes.userId, userId))
  const rows = await tx
    .select({ open: publicColumns, row: items })
    .from(publicItems)
    .leftJoin(items, and(eq(items.id, publicItems.id), eq(items.userId, userId)))
    .leftJoin(itemLikes, likedAt)
    .where(and(...inType(query), ...ofFilter(query.filter)))
    .orderBy(...buildOrder(query, userId), asc(publicItems.id))
    .limit(query.limit + 1)
    .offset(from)
  return rows.map(({ open, row }) => ({
    row: row ?? undefined,
    open,
    fields: fieldsOfPublic(open),
  }))
}

function ofFilter(filter: ItemFilter): SQL[] {
  if (filter === 'liked') return [sql`${itemLikes.userId} is not null`]
  if (filter === 'curated') return [eq(publicItems.curated, true)]
  if (filter === 'popular') return [ne(publicItems.useCount, 0)]
  if (filter === 'most-liked') return [ne(publicItems.likes, 0)]
  return []
}

const sortOfFilter: Partial<Record<ItemFilter, ItemSort>> = {
  popular: 'useCount',
  'most-liked': 'likes',
  newest: 'created',
  liked: 'likedBy',
}

function buildOrder({ filter, sort = sortOfFilter[filter] }: ListQuery, userId: string): SQL[] {
  if (sort === 'useCount') return [desc(publicItems.useCount)]
  if (sort === 'likes') return [desc(publicItems.likes)]
  if (sort === 'created') return [desc(publicItems.created)]
  // The most recently liked come first, then unliked ones.
  if (sort === 'likedBy') return [sql`${itemLikes.created} desc nulls last`]
  return [
    sql`${publicItems.userId} is not distinct from ${userId} desc`,
    sql`lower(${publicItems.name})`,
  ]
}

function comparing(sort: ItemSort | undefined): (a: ItemAccess, b: ItemAccess) => number {
  if (sort === 'created') return (a, b) => createdTime(b) - createdTime(a)
  if (sort === 'useCount') return (a, b) => (b.open?.useCount ?? 0) - (a.open?.useCount ?? 0)
  if (sort === 'likes') return (a, b) => (b.open?.likes ?? 0) - (a.open?.likes ?? 0)
  return (a, b) => a.fields.name.localeCompare(b.fields.name, 'en')
}

const createdTime = ({ row, open }: ItemAccess) => (row ?? open)?.created.getTime() ?? 0
