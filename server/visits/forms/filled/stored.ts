import { and, eq, type InferSelectModel } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type {
  FilledForm,
  FilledFormSummary,
  FillRun,
  FormVisitValues,
  SignedValue,
} from '#contract/filled-forms.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { filledForms } from '../table.ts'
import type { KnownField } from './known-fields.ts'
import type { Attempt } from '../write-back/attempt.ts'

export type FilledRow = InferSelectModel<typeof filledForms>

/** The sealed part of a filled form. */
export interface FilledContent {
  formName: string
  typed: Record<string, string>
  visit: FormVisitValues | null
  /** Who signed, all values as they were shown, and the fields whose values came from records. */
  signed?: { by: string; values: SignedValue[]; recorded: string[] }
  /** The fields that the values belong to; absent in older filled forms. */
  fields?: KnownField[]
  /** Typed values whose field no longer exists. */
  lost?: { name: string; text: string }[]
  /** Attempts to write the signed PDF to an EMR, newest first. */
  writeBacks?: Attempt[]
  /** Why a signed form is being changed. */
  amendment?: { reason: string; since: string }
}

/** What a run asks for, sealed because the names of fields are those of a document about a patient. */
export interface StoredRun {
  fieldIds: string[]
  /** IANA name: days are meant there. */
  timezone: string
  /** Why it failed; '' while it runs. */
  message: string
}

/** A run that takes longer has died with its process, and can be started again. */
export const LONGEST_RUN_SECONDS = 3_600

const bound = (id: string, column: 'sealed' | 'run') => ({ table: 'filled_form', row: id, column })

export const sealContent = (vault: Vault, id: string, content: FilledContent): Buffer =>
  vault.sealPacked(content, bound(id, 'sealed'))
export const openContent = ({ id, sealed }: FilledRow, vault: Vault): FilledContent =>
  vault.openPacked(sealed, bound(id, 'sealed'))
export const sealRun = (vault: Vault, id: string, run: StoredRun): Buffer =>
  vault.sealPacked(run, bound(id, 'run'))
export const openRun = ({ id, run }: FilledRow, vault: Vault): StoredRun | undefined =>
  run ? vault.openPacked(run, bound(id, 'run')) : undefined

const filledMissing = () => new AppError('not-found', message('This filled form no longer exists.'))

/** The user's filled form, held against other changes until the transaction ends. @throws AppError if there is none */
export async function lockedFilled(tx: Tx, userId: string, id: string): Promise<FilledRow> {
  const [row] = isUuid(id)
    ? await tx.select().from(filledForms).where(mine(userId, id)).for('update')
    : []
  if (!row) throw filledMissing()
  return row
}

/** The user's filled form. @throws AppError if there is none */
export async function filledRow(tx: Tx, userId: string, id: string): Promise<FilledRow> {
  const [row] = isUuid(id) ? await tx.select().from(filledForms).where(mine(userId, id)) : []
  if (!row) throw filledMissing()
  return row
}

const mine = (userId: string, id: string) =>
  and(eq(filledForms.id, id), eq(filledForms.userId, userId))

/** Works on a filled form of a user in one transaction, with the keys to its sealed parts. */
export async function withFilled<T>(
  s: Services,
  userId: string,
  id: string,
  work: (tx: Tx, vault: Vault, row: FilledRow) => Promise<T>,
): Promise<T> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => work(tx, vault, await lockedFilled(tx, userId, id)))
}

const formSigned = message('This form is signed. Amend it to change it.')
/** @param current the signed form, for a window that still shows it unsigned */
export const formSignedError = (current?: FilledForm) =>
  new AppError('bad-request', formSigned, { current })

const fieldsChanged = message(
  'The fields of this form have changed. Reload the page and check the values.',
)
/** @param current the form with its current fields */
export const fieldsChangedError = (current?: FilledForm) =>
  new AppError('bad-request', fieldsChanged, { current })

/** `withFilled` for a change of values. @throws AppError if the form is signed */
export const withUnsigned: typeof withFilled = (s, userId, id, work) =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    if (row.signed) throw formSignedError(presentFilled(s, row, vault))
    return work(tx, vault, row)
  })

/** Stores a change and shows it in every window. */
export async function changeFilled(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: FilledRow,
  {
    content,
    keepsPlace = false,
    ...values
  }: Partial<FilledRow> & { content?: FilledContent; keepsPlace?: boolean },
): Promise<FilledForm> {
  const { id, userId, scribeId } = row
  const [changed = row] = await tx
    .update(filledForms)
    .set({
      ...values,
      ...(content && { sealed: sealContent(vault, id, content) }),
      ...(!keepsPlace && { updated: s.now() }),
    })
    .where(eq(filledForms.id, id))
    .returning()
  if (content && !keepsPlace) await touchScribe(s, tx, userId, scribeId, {})
  await publish(s.db, tx, userId, { topic: 'form', scribeId, id })
  return presentFilled(s, changed, vault)
}

export function presentFilled(s: Services, row: FilledRow, vault: Vault): FilledForm {
  const { formName, typed, visit, signed, amendment, ...content } = openContent(row, vault)
  const { signedVersion } = row
  return {
    ...summaryOf(row, formName),
    typed,
    visit,
    run: presentRun(s, row, vault),
    fields: (content.fields ?? []).map(({ id, name, type }) => ({ id, name, type })),
    lost: content.lost ?? [],
    ...(row.signed &&
      signed &&
      signedVersion !== null && {
        signed: { by: signed.by, version: signedVersion, values: signed.values },
      }),
    ...(amendment && { amendment }),
  }
}

/** For lists: a damaged one hides none of the others. */
export function presentListed(row: FilledRow, vault: Vault): FilledFormSummary {
  const instead = { formName: damaged.title }
  const { formName } = vault.openPackedOr(row.sealed, bound(row.id, 'sealed'), instead)
  return summaryOf(row, formName)
}

const summaryOf = (row: FilledRow, formName: string): FilledFormSummary => ({
  id: row.id,
  scribeId: row.scribeId,
  formId: row.formId,
  formName,
  version: row.version,
  signedAt: row.signed?.toISOString() ?? null,
  created: row.created.toISOString(),
  updated: row.updated.toISOString(),
})

function presentRun(s: Services, row: FilledRow, vault: Vault): FillRun | null {
  const run = openRun(row, vault)
  if (!run) return null
  const { fieldIds, message: failure } = run
  const why = failure || (isRunning(s, row) ? '' : interrupted)
  const state = why ? 'failed' : 'running'
  return { state, done: row.runDone, of: fieldIds.length, message: why }
}

const interrupted = message('Reading the visit was interrupted. Start it again.')

/** Whether a run reads the visit now. */
export const isRunning = (s: Services, { runId, runStarted }: FilledRow): boolean =>
  runId !== null &&
  runStarted !== null &&
  s.now().getTime() - runStarted.getTime() < LONGEST_RUN_SECONDS * 1_000
