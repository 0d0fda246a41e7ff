import { and, eq, getTableColumns, type InferSelectModel, inArray } from 'drizzle-orm'
import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import { groupScope, userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { itemLikes, type items, publicItems } from './table.ts'

export type ItemRow = InferSelectModel<typeof items>
type PublicRow = Omit<InferSelectModel<typeof publicItems>, 'search'>
/** The sealed part of a private item. */
export type ItemContent = ItemFields & {
  author: string
  /** Who published it to a group last, and when. */
  shared?: NonNullable<Item['shared']>
}

export const itemBound = (id: string) => ({ table: 'item', row: id, column: 'sealed' })

/** The vault that seals an item: its owner's, or its group's (specification §6). */
export function itemVault(
  s: Services,
  { userId, groupId }: Pick<ItemRow, 'userId' | 'groupId'>,
): Promise<Vault> {
  return openVault(s.keys, groupId ? groupScope(groupId) : userScope(userId))
}

export const emptyFields: Omit<ItemFields, 'name'> = {
  description: '',
  content: '',
  sections: [],
  categories: [],
  documentType: '',
  additionalInfo: '',
  preview: { testConvo: '', testOutput: '' },
  triggerWord: '',
  spokenPhrase: '',
  hotkey: '',
  assets: [],
}

/** What is stored, with the fields that are newer than it empty. */
export const withNewFields = <T extends Partial<ItemFields>>(stored: T) => ({
  ...emptyFields,
  ...stored,
})

/** The fields of a private item. A damaged one says so instead. */
export function openOrDamaged(vault: Vault, { id, sealed }: ItemRow): ItemContent {
  // A private row is sealed; only a public one isn't.
  const stored = vault.openOr<ItemContent>(sealed ?? Buffer.alloc(0), itemBound(id), {
    ...emptyFields,
    name: damaged.title,
    description: damaged.toDo,
    author: '',
  })
  return withNewFields(stored)
}

/** An item as a user sees it: the row, its fields, and its public part if it has one. */
export interface ItemAccess {
  row: ItemRow | undefined
  open: PublicRow | undefined
  fields: ItemContent
}

export function fieldsOfPublic({
  name,
  description,
  categories,
  author,
  content,
}: PublicRow): ItemContent {
  return { ...emptyFields, ...content, name, description, categories, author }
}

export function present(
  { row, open, fields }: ItemAccess,
  userId: string,
  likedByMe: boolean,
): Item {
  const { author, shared, ...given } = fields
  // One of the two is there: an item is private, public, or both sides of a published one.
  const known = (row ?? open) as ItemRow | PublicRow
  return {
    ...given,
    id: known.id,
    itemType: known.itemType,
    type: 'prompt',
    group: open ? 'public' : (row?.groupId ?? 'me'),
    public: open !== undefined,
    hidden: open?.state === 'hidden',
    ref: row?.ref ?? null,
    headings: fields.sections.map((section) => section.heading),
    author: { name: author },
    shared: row?.groupId ? (shared ?? { by: author, at: row.created.toISOString() }) : null,
    builtIn: open?.curated ?? false,
    mine: known.userId === userId,
    likes: open?.likes ?? 0,
    likedByMe,
    useCount: open?.useCount ?? 0,
    comments: open?.comments ?? 0,
    folderId: row?.folderId ?? null,
    draft: row?.draft ?? false,
    archived: row?.archived ?? false,
    created: known.created.toISOString(),
    updated: known.updated.toISOString(),
    version: known.version,
  }
}

/** Which of these items the user likes. */
export async function likedAmong(tx: Tx, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: itemLikes.itemId })
    .from(itemLikes)
    .where(and(eq(itemLikes.userId, userId), inArray(itemLikes.itemId, ids)))
  return new Set(rows.map((row) => row.id))
}

const { search: _search, ...columns } = getTableColumns(publicItems)
/** All of a public item but its search index. */
export const publicColumns = columns
