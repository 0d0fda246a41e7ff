import { message } from '#common/translation.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  fieldsOfPublic,
  type ItemAccess,
  type ItemContent,
  type ItemRow,
  itemVault,
  openOrDamaged,
  publicColumns,
} from '#server/library/items/stored.ts'
import { items, publicItems } from '#server/library/items/table.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { groupFormsFor } from './admin-group.ts'
import { findBuiltIn } from './built-in.ts'
import { formNotFound } from './failing.ts'
import { formBound, formVault, isReadOnly, newDetails } from './stored.ts'
import type { FormDetails, FormFileRow, FormRow, StoredForm } from './stored.ts'
import { formFiles, forms } from './table.ts'

/** Rows of one form, still sealed. */
interface FormRows {
  /** Null for another user's public form. */
  item: ItemRow | null
  open: ItemAccess['open']
  row: FormRow
  files: FormFileRow[]
}

interface Span {
  limit: number
  from?: number
}

/** The rows of forms that the acting user sees, newest first. */
export async function readForms(
  tx: Tx,
  where: SQL | undefined,
  { limit, from = 0 }: Span,
): Promise<FormRows[]> {
  const rows = await tx
    .select({ item: items, open: publicColumns, row: forms })
    .from(forms)
    .leftJoin(items, eq(items.id, forms.itemId))
    .leftJoin(publicItems, eq(publicItems.id, forms.itemId))
    .where(where)
    .orderBy(desc(sql`coalesce(${items.created}, ${publicItems.created})`), forms.itemId)
    .limit(limit)
    .offset(from)
  const ids = rows.map(({ row }) => row.itemId)
  const files =
    ids.length > 0 ? await tx.select().from(formFiles).where(inArray(formFiles.formId, ids)) : []
  return rows.map(({ open, ...rest }) => ({
    ...rest,
    open: open ?? undefined,
    files: files.filter(({ formId }) => formId === rest.row.itemId),
  }))
}

/**
 * Decrypts the rows. Outside of the transaction, because reading a key may need another connection. @throws
 * DecryptError
 */
export async function openForm(s: Services, found: FormRows): Promise<StoredForm> {
  const details = (await formVault(s, found.row)).openPacked<FormDetails>(
    found.row.sealed,
    formBound(found.row.itemId),
  )
  return withDetails(s, found, details)
}

/** `openForm` for lists: a damaged form hides none of the others. */
export async function openListed(s: Services, found: FormRows): Promise<StoredForm> {
  const { item, open, row } = found
  const since = (item ?? open)?.created ?? s.now()
  const instead = { ...newDetails(since, row.userId), stateChangedBy: null }
  const vault = await formVault(s, row)
  const details = vault.openPackedOr<FormDetails>(row.sealed, formBound(row.itemId), instead)
  return withDetails(s, found, details)
}

async function withDetails(
  s: Services,
  { item, open, row, files }: FormRows,
  details: FormDetails,
): Promise<StoredForm> {
  const fields = await fieldsOf(s, item, open)
  return { item: { row: item ?? undefined, open, fields }, row, files, details }
}

async function fieldsOf(
  s: Services,
  item: ItemRow | null,
  open: ItemAccess['open'],
): Promise<ItemContent> {
  if (open) return fieldsOfPublic(open)
  // A form has an item, a public item, or both.
  if (!item) throw formNotFound()
  return openOrDamaged(await itemVault(s, item), item)
}

/** A form with the account that is acted as to change it: the caller, or the owner of the group for the admin group. */
export interface FoundForm extends StoredForm {
  actor: string
}

/**
 * A form that the caller reads: their own, one of their groups, a public or built-in one or, for the admin group, of any group.
 * @throws AppError 'not-found'
 */
export async function findForm(s: Services, caller: Caller, id: string): Promise<FoundForm> {
  // A body can name anything, such as text that the database refuses.
  if (!isUuid(id)) throw formNotFound()
  const own = await formAs(s, caller.id, id)
  if (own) return own
  const [shared] = await groupFormsFor(s, caller, { id, limit: 1 })
  const found = shared && (await formAs(s, shared.ownerId, id))
  if (!found) throw formNotFound()
  return found
}

/**
 * A form that the caller may change: their own, one of their groups or, for the admin group, of any group.
 * @throws AppError 'not-found', 'forbidden' for a built-in form and another user's public one
 */
export async function formToChange(s: Services, caller: Caller, id: string): Promise<FoundForm> {
  const form = await findForm(s, caller, id)
  if (isReadOnly(form)) throw notTheirs()
  return form
}

const notTheirs = () =>
  new AppError('forbidden', message('Only its author can change this form. Copy it first.'))

/** A form as a user sees it. */
export async function formAs(
  s: Services,
  actor: string,
  id: string,
  where?: SQL,
): Promise<FoundForm | undefined> {
  const isIt = and(eq(forms.itemId, id), where ?? sql`true`)
  const [rows] = await s.db.as(actor, (tx) => readForms(tx, isIt, { limit: 1 }))
  const form = rows ? await openForm(s, rows) : await findBuiltIn(s, actor, id)
  return form && { ...form, actor }
}
