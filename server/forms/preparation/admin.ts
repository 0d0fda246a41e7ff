import { message } from '#common/translation.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Form, FormSummary } from '#contract/forms.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { type GroupForm, groupFormsFor, isFormAdmin } from './admin-group.ts'
import { formAs, openListed, readForms } from './find.ts'
import { presentForm, presentSummary } from './stored.ts'
import { forms } from './table.ts'

/** To anyone else the endpoints of the admin group read as if they weren't there. @throws AppError 'not-found' */
export async function requireFormAdmin(s: Services, caller: Caller): Promise<void> {
  if (!(await isFormAdmin(s, caller))) throw new AppError('not-found', 'Not found')
}

/** The forms of all groups, newest first. Specification §8: an empty list when loading fails. */
export async function getAllForms(
  s: Services,
  caller: Caller,
  limit: number,
): Promise<FormSummary[]> {
  try {
    return await readAllForms(s, caller, limit)
  } catch (error) {
    s.log(`The forms of the groups could not be listed: ${errorLabel(error)}`, 'error')
    return []
  }
}

async function readAllForms(s: Services, caller: Caller, limit: number): Promise<FormSummary[]> {
  const listed = await groupFormsFor(s, caller, { limit })
  const found = new Map<string, FormSummary>()
  for (const [ownerId, ids] of byOwner(listed)) {
    const rows = await s.db.as(ownerId, (tx) =>
      readForms(tx, inArray(forms.itemId, ids), { limit: ids.length }),
    )
    for (const form of await Promise.all(rows.map((row) => openListed(s, row))))
      found.set(form.row.itemId, presentSummary(form, caller.id))
  }
  return listed.flatMap(({ id }) => found.get(id) ?? [])
}

function byOwner(listed: readonly GroupForm[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const { id, ownerId } of listed) owners.set(ownerId, [...(owners.get(ownerId) ?? []), id])
  return owners
}

const path = /^groups\/([0-9a-f-]{36})\/forms\/([^/]+)$/i

/**
 * The form at a path of the listing.
 * @throws AppError in the words of specification §8: 'Document does not exist', 'Failed to load form'
 */
export async function getFormAt(s: Services, caller: Caller, docPath = ''): Promise<Form> {
  const [, groupId = '', id = ''] = path.exec(docPath) ?? []
  if (!id) throw noDocument()
  try {
    const [shared] = await groupFormsFor(s, caller, { id, limit: 1 })
    if (shared?.groupId !== groupId.toLowerCase()) throw noDocument()
    const form = await formAs(s, shared.ownerId, id, and(eq(forms.groupId, groupId)))
    if (!form) throw noDocument()
    return presentForm(form, caller.id)
  } catch (error) {
    if (error instanceof AppError) throw error
    s.log(`A form could not be loaded: ${errorLabel(error)}`, 'error')
    throw new AppError('failed', message('Failed to load form'))
  }
}

const noDocument = () => new AppError('not-found', message('Document does not exist'))
