import { message } from '#common/translation.ts'
import { and, eq } from 'drizzle-orm'
import type { Body, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  type changeFormState as stateEndpoint,
  type Form,
  FormName,
  FormState,
  type FormSummary,
  type listForms as listEndpoint,
  longestFormName,
} from '#contract/forms.ts'
import { parseCursor } from '#server/library/items/list.ts'
import { updateItem } from '#server/library/items/items.ts'
import { notPublisher, publishItemChange } from '#server/library/items/shared-items.ts'
import { items, publicItems } from '#server/library/items/table.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { isFormAdmin } from './admin-group.ts'
import { changeForm } from './change.ts'
import { findForm, formToChange, openListed, readForms } from './find.ts'
import { enqueueProcessing } from './process.ts'
import { presentForm, presentSummary, withState } from './stored.ts'

/** A page of the forms of a user and of their groups, newest first. */
export async function listForms(
  s: Services,
  userId: string,
  { cursor, limit }: Pick<Query<typeof listEndpoint>, 'cursor' | 'limit'>,
): Promise<{ items: FormSummary[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  const isOpen = eq(items.archived, false)
  const rows = await s.db.as(userId, (tx) => readForms(tx, isOpen, { limit: limit + 1, from }))
  const page = await Promise.all(rows.slice(0, limit).map((row) => openListed(s, row)))
  return {
    items: page.map((form) => presentSummary(form, userId)),
    cursor: rows.length > limit ? String(from + limit) : null,
  }
}

export const getForm = async (s: Services, caller: Caller, id: string): Promise<Form> =>
  presentForm(await findForm(s, caller, id), caller.id)

/**
 * Sets the state. The reason is the last error of a failed form, and is kept in the log of any other. A form that is
 * requested again is processed again (specification §4).
 */
export function changeState(
  s: Services,
  caller: Caller,
  id: string,
  { newState, reason }: Body<typeof stateEndpoint>,
): Promise<Form> {
  const parsed = FormState.safeParse(newState)
  if (!parsed.success) throw unknownState()
  const who = { state: parsed.data, at: s.now(), by: caller.id }
  return changeForm(s, {
    by: caller.id,
    find: () => formToChange(s, caller, id),
    change: ({ details }) => withState(details, { ...who, reason: reason?.trim() ?? '' }),
    ...(parsed.data === 'requested' && {
      also: (tx, { actor }) => enqueueProcessing(s, tx, { formId: id, userId: actor }),
    }),
  })
}

const unknownState = () =>
  new AppError(
    'bad-request',
    message('Unknown state. Choose one of {states}.', { states: FormState.options.join(', ') }),
  )

/** Renames a form. Its item keeps the former name as a version. */
export async function renameForm(
  s: Services,
  caller: Caller,
  id: string,
  wanted: string | undefined,
): Promise<Form> {
  const name = FormName.safeParse(wanted ?? '')
  if (!name.success) throw badName()
  const { item, actor } = await formToChange(s, caller, id)
  const version = item.row?.version ?? 0
  await updateItem(s, actor, id, { version, name: name.data })
  return getForm(s, caller, id)
}

const badName = () =>
  new AppError(
    'bad-request',
    message('Enter a name of up to {count, number} characters.', { count: longestFormName }),
  )

/** Deletes a form with its PDFs. A form of a group is deleted by its author or the admin group. */
export async function deleteForm(s: Services, caller: Caller, id: string): Promise<void> {
  const { row, files, actor } = await formToChange(s, caller, id)
  if (row.userId !== caller.id && !(await isFormAdmin(s, caller))) throw notTheirs()
  await s.db.as(actor, async (tx) => {
    await tx.delete(publicItems).where(and(eq(publicItems.id, id), eq(publicItems.userId, actor)))
    const gone = await tx.delete(items).where(eq(items.id, id)).returning({ id: items.id })
    if (gone.length === 0) throw notPublisher()
    for (const { storageKey: key } of files) await s.jobs.enqueue(tx, 'delete-stored', { key })
    for (const one of new Set([row.userId, caller.id]))
      await publishItemChange(s, tx, one, id, row.groupId)
  })
}

const notTheirs = () =>
  new AppError(
    'forbidden',
    message('Only its author and the people who prepare forms can delete a form of a group.'),
  )
