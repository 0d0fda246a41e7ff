import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { withChanges } from '#common/with-changes.ts'
import type { Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  FillChanges,
  FilledForm,
  FilledFormSummary,
  listFilledForms as listEndpoint,
} from '#contract/filled-forms.ts'
import { parseCursor } from '#server/library/items/list.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { filledForms } from '../table.ts'
import { formToFill } from './form-to-fill.ts'
import {
  changeFilled,
  filledRow,
  type FilledRow,
  openContent,
  presentFilled,
  presentListed,
  sealContent,
  withFilled,
} from './stored.ts'
import { keepEdit, keepRefused } from './versions.ts'

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
  if (known) return known
  const { item } = await formToFill(s, userId, formId)
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    const [id, now] = [randomUUID(), s.now()]
    const content = { formName: item.fields.name, typed: {}, visit: null }
    const sealed = sealContent(vault, id, content)
    await tx
      .insert(filledForms)
      .values({ id, userId, scribeId, formId, sealed, created: now, updated: now })
      // Another window may have started it meanwhile.
      .onConflictDoNothing()
    await publish(s.db, tx, userId, { topic: 'form', scribeId, id })
    const started = await findFilled(s, tx, vault, { scribeId, formId })
    if (!started) throw new Error('The filled form that was stored is missing.')
    return started
  })
}

async function findFilled(
  s: Services,
  tx: Tx,
  vault: Vault,
  { scribeId, formId }: Pick<FilledRow, 'scribeId' | 'formId'>,
): Promise<FilledForm | undefined> {
  const isIt = and(eq(filledForms.scribeId, scribeId), eq(filledForms.formId, formId))
  const [row] = await tx.select().from(filledForms).where(isIt)
  return row && presentFilled(s, row, vault)
}

export async function getFilledForm(s: Services, userId: string, id: string): Promise<FilledForm> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => presentFilled(s, await filledRow(tx, userId, id), vault))
}

/**
 * Saves changed fields. Values that rest on an older version are refused, and kept as a version first.
 * @throws AppError 'version-mismatch' with the newer one
 */
export async function saveFilledForm(
  s: Services,
  userId: string,
  id: string,
  { version: given, changes }: { version: number; changes: FillChanges },
): Promise<FilledForm> {
  const { filled, isRefused } = await withFilled(s, userId, id, async (tx, vault, row) => {
    const old = openContent(row, vault)
    const content = { ...old, typed: withChanges(old.typed, changes) }
    const isRefused = row.version !== given
    const version = isRefused
      ? await keepRefused(s, tx, vault, row, content)
      : await keepEdit(s, tx, vault, row, content)
    const change = { version, ...(!isRefused && { content }) }
    return { filled: await changeFilled(s, tx, vault, row, change), isRefused }
  })
  if (!isRefused) return filled
  // Thrown outside of the transaction, which keeps the values.
  throw new AppError('version-mismatch', 'version-mismatch', { current: filled })
}

/** Deletes a filled form with its versions. A run that reads the visit for it ends. */
export async function deleteFilledForm(s: Services, userId: string, id: string): Promise<void> {
  await withFilled(s, userId, id, async (tx, _vault, { scribeId }) => {
    await tx.delete(filledForms).where(and(eq(filledForms.id, id), eq(filledForms.userId, userId)))
    await publish(s.db, tx, userId, { topic: 'form', scribeId, id })
  })
}
