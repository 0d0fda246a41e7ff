import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import { type ItemFields, ItemType } from '#contract/item-fields.ts'
import {
  brandCategory,
  type createItem as createEndpoint,
  type Item,
  type updateItem as updateEndpoint,
} from '#contract/items.ts'
import { mayHoldPatientData, type PatientHint, patientHints } from '#common/patient-hints.ts'
import { assertMayShareMore } from '#server/organisation/groups/lapse.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { dropDefaultTemplateIn, loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { findItem, findStored, getItem, lockedItem } from './find.ts'
import { emptyFields, itemBound, type ItemRow, itemVault, type ItemContent } from './stored.ts'
import { items, publicItems } from './table.ts'
import { keepVersion } from './keep-version.ts'
import { assertMayMove, publishItemChange, requirePublisher } from './shared-items.ts'

/** Creates an item, or returns the one that already has the client's id. @throws AppError 'Invalid item type' */
export async function createItem(
  s: Services,
  userId: string,
  { id = randomUUID(), itemType, group, draft, folderId, ...fields }: Body<typeof createEndpoint>,
): Promise<Item> {
  const type = ItemType.safeParse(itemType)
  if (!type.success) throw new AppError('bad-request', words.invalidItemType)
  // Read before the transaction: one that waits for a second connection could wait for ever.
  const author = await authorName(s, userId)
  return s.db.as(userId, async (tx) => {
    const groupId = await requirePublisher(s, tx, userId, group)
    const place = { id, itemType: type.data, draft, folderId: folderId ?? null, ref: null, groupId }
    const shared = groupId && { shared: { by: author, at: s.now().toISOString() } }
    await insertItem(s, tx, userId, place, { ...emptyFields, ...fields, author, ...shared })
    return findItem(s, tx, userId, id)
  })
}

type Place = Pick<ItemRow, 'id' | 'itemType' | 'draft' | 'folderId' | 'ref' | 'groupId'>

async function insertItem(
  s: Services,
  tx: Tx,
  userId: string,
  place: Place,
  stored: ItemContent,
): Promise<void> {
  const vault = await itemVault(s, { userId, groupId: place.groupId })
  const now = s.now()
  await tx
    .insert(items)
    .values({
      ...place,
      userId,
      visibility: place.groupId ? 'group' : 'me',
      sealed: vault.seal(stored, itemBound(place.id)),
      created: now,
      updated: now,
    })
    .onConflictDoNothing()
  await publishItemChange(s, tx, userId, place.id, place.groupId)
}

/** Specification §5: the author is the user's display name or 'Anonymous'. */
export async function authorName(s: Services, userId: string): Promise<string> {
  return (await loadUser(s, userId)).name.trim() || 'Anonymous'
}

/**
 * @param always keep the former text as a version, however new it is
 * @throws AppError 'version-mismatch' with the newer item, or that a text for everyone may contain patient data
 */
export async function updateItem(
  s: Services,
  userId: string,
  id: string,
  {
    version,
    draft,
    archived,
    folderId,
    group,
    confirmed = false,
    ...fields
  }: Body<typeof updateEndpoint>,
  { always = false } = {},
): Promise<Item> {
  // Read before the transaction: one that waits for a second connection could wait for ever.
  const by = group && group !== 'me' ? await authorName(s, userId) : ''
  return s.db.as(userId, async (tx) => {
    const row = await lockedItem(tx, id)
    if (row.version !== version)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: await findItem(s, tx, userId, id),
      })
    const next = { version: version + 1, updated: s.now() }
    await tx
      .update(items)
      .set({ ...next, draft, archived, folderId })
      .where(eq(items.id, id))
    const moves = group !== undefined && group !== (row.groupId ?? 'me')
    const groupId = moves ? await moveTo(s, tx, userId, row, group) : row.groupId
    if (!moves && groupId && Object.keys(fields).length > 0)
      await assertMayShareMore(s, tx, groupId)
    if (groupId !== row.groupId || Object.keys(fields).length > 0)
      await storeFields(s, tx, { row, groupId, by, fields, next, confirmed, always })
    await publishItemChange(s, tx, userId, id, row.groupId, groupId)
    return findItem(s, tx, userId, id)
  })
}

/** @returns the group, or null for its author alone. @throws AppError where the user may not move it there */
async function moveTo(
  s: Services,
  tx: Tx,
  userId: string,
  row: ItemRow,
  group: string,
): Promise<string | null> {
  assertMayMove(row, userId)
  if (row.itemType === 'form')
    throw new AppError('bad-request', 'A form stays where it was uploaded.')
  return requirePublisher(s, tx, userId, group)
}

interface Change {
  row: ItemRow
  /** The audience; null for its author alone. */
  groupId: string | null
  /** Who publishes it to the group. */
  by: string
  fields: Partial<ItemFields>
  next: { version: number; updated: Date }
  confirmed: boolean
  always: boolean
}

/** Possible patient data in a text that wasn't there when somebody reviewed it. */
function refuseNewHints(before: ItemContent, after: ItemContent): void {
  const keyOf = ({ kind, text }: PatientHint) => `${kind} ${text}`
  const known = new Set(patientHints(before).map(keyOf))
  if (patientHints(after).every((hint) => known.has(keyOf(hint)))) return
  throw new AppError('bad-request', mayHoldPatientData, {
    detail: 'Review what everyone would see, then confirm.',
  })
}

async function storeFields(
  s: Services,
  tx: Tx,
  { row, groupId, by, fields, next, confirmed, always }: Change,
): Promise<void> {
  const { fields: before } = await findStored(s, tx, row.id)
  const moved = groupId !== row.groupId && { shared: { by, at: next.updated.toISOString() } }
  const stored = { ...before, ...fields, ...moved }
  if (row.visibility === 'public' && !confirmed) refuseNewHints(before, stored)
  if (Object.keys(fields).length > 0) await keepVersion(s, tx, row, before, always)
  if (row.visibility === 'public') {
    if (groupId !== null) throw new AppError('bad-request', 'Unpublish it first.')
    await tx
      .update(publicItems)
      .set({ ...pickPublicPart(stored), ...next })
      .where(eq(publicItems.id, row.id))
    return
  }
  const vault = await itemVault(s, { userId: row.userId, groupId })
  await tx
    .update(items)
    .set({
      groupId,
      visibility: groupId ? 'group' : 'me',
      sealed: vault.seal(stored, itemBound(row.id)),
    })
    .where(eq(items.id, row.id))
}

/** The columns of a public item that its fields fill. */
export function pickPublicPart(fields: ItemContent) {
  const { name, description, categories, author, shared: _, ...content } = fields
  const headings = content.sections.map((section) => section.heading)
  return { name, description, categories, author, headings, content }
}

/** @throws AppError 'Template not found' */
export async function deleteItem(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const { groupId } = await lockedItem(tx, id, userId)
    await tx.delete(publicItems).where(and(eq(publicItems.id, id), eq(publicItems.userId, userId)))
    await tx.delete(items).where(eq(items.id, id))
    await dropDefaultTemplateIn(s, tx, userId, id)
    await publishItemChange(s, tx, userId, id, groupId)
  })
}

/** The name of a copy (specification §5). */
export const copyName = (name: string): string => `(Copy) ${name}`.slice(0, 200)

/**
 * Specification §5: '(Copy) ' before the name, without the brand's category, the copier as author.
 * @param copyForm copies a form with its PDFs
 */
export async function copyItem(
  s: Services,
  userId: string,
  id: string,
  copyForm: (userId: string, id: string) => Promise<Item>,
): Promise<Item> {
  const copyId = randomUUID()
  const author = await authorName(s, userId)
  const { itemType } = await getItem(s, userId, id)
  if (itemType === 'form') return copyForm(userId, id)
  return s.db.as(userId, async (tx) => {
    const { fields } = await findStored(s, tx, id)
    const stored = {
      ...fields,
      name: copyName(fields.name),
      categories: fields.categories.filter((category) => category !== brandCategory),
      author,
    }
    const place = { id: copyId, itemType, draft: false, folderId: null, ref: id, groupId: null }
    await insertItem(s, tx, userId, place, stored)
    return findItem(s, tx, userId, copyId)
  })
}
