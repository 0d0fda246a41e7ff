import { and, eq, inArray } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import {
  fieldsOfPublic,
  type ItemAccess,
  itemBound,
  type ItemRow,
  itemVault,
  likedAmong,
  present,
  publicColumns,
  type ItemContent,
  withNewFields,
} from './stored.ts'
import { notPublisher } from './shared-items.ts'
import { items, publicItems } from './table.ts'

/** An item that the user may read: their own, one of their groups, or a public one. @throws AppError 'Template not found' */
export async function findStored(s: Services, tx: Tx, id: string): Promise<ItemAccess> {
  const [row] = await tx.select().from(items).where(eq(items.id, id))
  if (row?.sealed) {
    const vault = await itemVault(s, row)
    const stored = vault.open<ItemContent>(row.sealed, itemBound(id))
    return { row, open: undefined, fields: withNewFields(stored) }
  }
  const [open] = await tx.select(publicColumns).from(publicItems).where(eq(publicItems.id, id))
  if (!open) throw notFound()
  return { row, open, fields: fieldsOfPublic(open) }
}

export async function findItem(s: Services, tx: Tx, userId: string, id: string): Promise<Item> {
  const found = await findStored(s, tx, id)
  const liked = found.open ? await likedAmong(tx, userId, [id]) : new Set()
  return present(found, userId, liked.has(id))
}

/** @throws AppError 'Template not found' */
export async function getItem(s: Services, userId: string, id: string): Promise<Item> {
  return s.db.as(userId, (tx) => findItem(s, tx, userId, id))
}

/**
 * Checks the ids of templates to write from: the user's own, their groups', or public ones.
 * @throws AppError 'Template not found', as 'bad-request': the request is wrong, not its address
 */
export async function assertTemplates(tx: Tx, ids: readonly string[]): Promise<void> {
  const [closed, open] = await Promise.all(
    [items, publicItems].map((table) =>
      tx
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, [...ids]), eq(table.itemType, 'template'))),
    ),
  )
  const known = new Set([...(closed ?? []), ...(open ?? [])].map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new AppError('bad-request', words.templateNotFound)
}

/** An item that the user may change, locked. @throws AppError 'Template not found', 'forbidden' for one they can only read */
export async function lockedItem(tx: Tx, id: string, onlyOf?: string): Promise<ItemRow> {
  const isIt = and(eq(items.id, id), onlyOf ? eq(items.userId, onlyOf) : undefined)
  const [row] = await tx.select().from(items).where(isIt).for('update')
  if (row) return row
  const [readable] = await tx.select({ id: items.id }).from(items).where(isIt)
  throw readable ? notPublisher() : notFound()
}

export const notFound = () => new AppError('not-found', words.templateNotFound)
