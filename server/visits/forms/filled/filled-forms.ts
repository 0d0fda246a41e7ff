import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { withChanges } from '#common/with-changes.ts'
import type { Body, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  FillChanges,
  FilledForm,
  FilledFormSummary,
  listFilledForms as listEndpoint,
  saveFilledForm as saveEndpoint,
} from '#contract/filled-forms.ts'
import { fieldKey } from '#contract/form-fields.ts'
import { parseCursor } from '#server/library/items/list.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { filledForms } from '../table.ts'
import { formToFill } from './form-to-fill.ts'
import { knownFields } from './known-fields.ts'
import { remapContent } from './remap.ts'
import {
  changeFilled,
  fieldsChangedError,
  type FilledContent,
  filledRow,
  type FilledRow,
  openContent,
  presentFilled,
  presentListed,
  sealContent,
  formSignedError,
  withFilled,
  withUnsigned,
} from './stored.ts'
import { addVersion, keepEdit, keepRefused } from './versions.ts'

/** A page of the forms that were filled for a visit, the last changed one first. */
export async function listFilledForms(
  s: Services,
  userId: string,
  scribeId: string,
  { cursor, limit }: Query<typeof listEndpoint>,
): Promise<{ items: FilledFormSummary[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    const rows = await tx
      .select()
      .from(filledForms)
      .where(and(eq(filledForms.scribeId, scribeId), eq(filledForms.userId, userId)))
      .orderBy(desc(filledForms.updated), filledForms.id)
      .limit(limit + 1)
      .offset(from)
    return {
      items: rows.slice(0, limit).map((row) => presentListed(row, vault)),
      cursor: rows.length > limit ? String(from + limit) : null,
    }
  })
}

/**
 * The form as it is filled for a visit, which starts with the first call.
 * @throws AppError 'not-found' for a visit or form of somebody else, 'bad-request' for a form that isn't ready to use
 */
export async function openFilledForm(
  s: Services,
  userId: string,
  scribeId: string,
  formId: string,
): Promise<FilledForm> {
  const known = await withVisit(s, userId, scribeId, (tx, vault) =>
    findFilled(s, tx, vault, { scribeId, formId }),
  )
  if (known?.filled.signed) return known.filled
  // Its form may have been deleted, or be in preparation again.
  if (known) return withCurrentFields(s, userId, known)
  const { item, details } = await formToFill(s, userId, formId)
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    const [id, now] = [randomUUID(), s.now()]
    const fields = knownFields(details.fields)
    const content = { formName: item.fields.name, typed: {}, visit: null, fields }
    const sealed = sealContent(vault, id, content)
    await tx
      .insert(filledForms)
      .values({ id, userId, scribeId, formId, sealed, created: now, updated: now })
      // Another window may have started it meanwhile.
      .onConflictDoNothing()
    await publish(s.db, tx, userId, { topic: 'form', scribeId, id })
    const started = await findFilled(s, tx, vault, { scribeId, formId })
    if (!started) throw new Error('The filled form that was stored is missing.')
    return started.filled
  })
}

/** Moves the values to the form's current fields, if they have changed. */
async function withCurrentFields(
  s: Services,
  userId: string,
  known: { filled: FilledForm; content: FilledContent },
): Promise<FilledForm> {
  const { filled, content } = known
  const form = await formToFill(s, userId, filled.formId).catch(ignoreMissing)
  if (!form) return filled
  const fields = knownFields(form.details.fields)
  // Every window reads it after every change, so only a move takes the lock.
  if (!remapContent(content, fields)) return filled
  return withFilled(s, userId, filled.id, async (tx, vault, row) => {
    const before = openContent(row, vault)
    const content = row.signed ? undefined : remapContent(before, fields)
    if (!content) return presentFilled(s, row, vault)
    const version = before.fields
      ? await addVersion(s, tx, vault, row, { reason: 'remapped', content })
      : row.version
    return changeFilled(s, tx, vault, row, { content, version, keepsPlace: true })
  })
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof AppError && ['not-found', 'bad-request'].includes(error.code)) return
  throw error
}

async function findFilled(
  s: Services,
  tx: Tx,
  vault: Vault,
  { scribeId, formId }: Pick<FilledRow, 'scribeId' | 'formId'>,
): Promise<{ filled: FilledForm; content: FilledContent } | undefined> {
  const isIt = and(eq(filledForms.scribeId, scribeId), eq(filledForms.formId, formId))
  const [row] = await tx.select().from(filledForms).where(isIt)
  return row && { filled: presentFilled(s, row, vault), content: openContent(row, vault) }
}

export async function getFilledForm(s: Services, userId: string, id: string): Promise<FilledForm> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => presentFilled(s, await filledRow(tx, userId, id), vault))
}

/**
 * Saves changed fields. Values that are based on an older version, or arrive after the form was signed, are refused, and
 * kept as a version first.
 * @throws AppError 'version-mismatch' with the newer version; 'bad-request' with the signed form if it is signed
 */
export async function saveFilledForm(
  s: Services,
  userId: string,
  id: string,
  { version: given, changes, fields }: Body<typeof saveEndpoint>,
): Promise<FilledForm> {
  const result = await withFilled(s, userId, id, async (tx, vault, row) => {
    const { signed: _, ...old } = openContent(row, vault)
    const isMoved = haveMoved(old, changes, fields)
    const content = isMoved
      ? asTypedFor(old, changes, fields)
      : { ...old, typed: withChanges(old.typed, changes) }
    const isRefused = isMoved || row.version !== given || row.signed !== null
    const version = isRefused
      ? await keepRefused(s, tx, vault, row, content)
      : await keepEdit(s, tx, vault, row, content)
    const change = { version, ...(!isRefused && { content }) }
    return { filled: await changeFilled(s, tx, vault, row, change), isRefused, isMoved }
  })
  const { filled, isRefused, isMoved } = result
  if (!isRefused) return filled
  // Thrown outside of the transaction, which keeps the values.
  if (filled.signed) throw formSignedError(filled)
  if (isMoved) throw fieldsChangedError(filled)
  throw new AppError('version-mismatch', 'version-mismatch', { current: filled })
}

/** Whether ids of changed fields now belong to other fields than the client knows, as another PDF numbers them differently. */
const haveMoved = (
  { fields = [] }: FilledContent,
  changes: FillChanges,
  known: Readonly<Record<string, string>> = {},
): boolean => {
  const now = new Map(fields.map((field) => [field.id, fieldKey(field)]))
  return Object.keys(changes).some((id) => known[id] !== undefined && known[id] !== now.get(id))
}

/** Only the late changes, with the names that their fields had. */
const asTypedFor = (
  { formName }: FilledContent,
  changes: FillChanges,
  known: Readonly<Record<string, string>> = {},
): FilledContent => ({
  formName,
  typed: withChanges({}, changes),
  visit: null,
  fields: Object.keys(changes).map((id) => ({ ...nameless, id, ...nameOfKey(known[id] ?? '') })),
})

const nameless = { type: 'text', fieldName: '', page: 0, option: '', x: 0, y: 0 } as const
/** `fieldKey` is the type and the name. */
const nameOfKey = (key: string) => ({ name: key.slice(key.indexOf(' ') + 1) })

const signedBeforeError = () =>
  new AppError(
    'bad-request',
    message('This form was signed, so it can’t be deleted. Discard or sign its amendment.'),
  )

/** Deletes a filled form with its versions. A run that reads the visit for it ends. @throws AppError if it was signed */
export async function deleteFilledForm(s: Services, userId: string, id: string): Promise<void> {
  await withUnsigned(s, userId, id, async (tx, _vault, { scribeId, signedVersion }) => {
    if (signedVersion !== null) throw signedBeforeError()
    await tx.delete(filledForms).where(and(eq(filledForms.id, id), eq(filledForms.userId, userId)))
    await publish(s.db, tx, userId, { topic: 'form', scribeId, id })
  })
}
