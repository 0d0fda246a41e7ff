import { message } from '#common/translation.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import type { FilledForm, SignedValue } from '#contract/filled-forms.ts'
import type { FormReceipt, signFilledForm as endpoint } from '#contract/form-sign.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import { fieldsToWrite, type WrittenPdf, writeForm } from '#server/forms/filling/fill-form.ts'
import type { StoredForm } from '#server/forms/preparation/stored.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { announce } from '#server/organisation/webhooks/announce.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Inputs, readInputs } from '#server/visits/notes/sign/inputs.ts'
import { signerName } from '#server/visits/notes/sign/signer-name.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { formToFill } from '../filled/form-to-fill.ts'
import {
  changeFilled,
  fieldsChangedError,
  type FilledContent,
  type FilledRow,
  filledRow,
  formSignedError,
  isRunning,
  openContent,
  openRun,
  presentFilled,
  withUnsigned,
} from '../filled/stored.ts'
import { addVersion } from '../filled/versions.ts'
import { markedValues, usedFromVisit, warningsOf } from './marked-values.ts'
import { hashValues, keepReceipt, lastOfVisit, lastSignature } from './signatures.ts'
import { storeSignedPdf } from './signed-pdf.ts'

type SignRequest = Body<typeof endpoint>

/** Maximum number of rereads of a visit that changes while its form is signed. */
const maxRereads = 3

/** Everything to sign, prepared before the transaction. */
interface Signing {
  form: StoredForm
  values: SignedValue[]
  /** Ids of the fields whose values came from records. */
  recorded: string[]
  warnings: FormReceipt['warnings']
  signer: FormReceipt['signer']
  written: WrittenPdf
  stored: { key: string; size: number }
}

/**
 * Signs a filled form with the values as they are shown: it becomes read-only, its PDF is kept, and its receipt joins
 * the chain of the visit's forms.
 * @throws AppError if it is signed, empty, still being filled from the visit or changed elsewhere; if it has marked values
 * that may cause harm and aren't overridden (listed in `current`); if the PDF can't be written
 */
export async function signFilledForm(
  s: Services,
  userId: string,
  id: string,
  given: SignRequest,
): Promise<FilledForm> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, (tx) => filledRow(tx, userId, id))
  const signing = await prepare(s, vault, row, given)
  try {
    return await signStored(s, row, given, signing)
  } catch (error) {
    await s.storage.delete(signing.stored.key).catch(() => undefined)
    throw error
  }
}

/** Checks the form, and writes its PDF. */
async function prepare(
  s: Services,
  vault: Vault,
  row: FilledRow,
  given: SignRequest,
): Promise<Signing> {
  const { userId, formId } = row
  assertSignable(s, vault, row, given)
  const form = await formToFill(s, userId, formId)
  if (form.row.version !== given.revision) throw fieldsChangedError()
  const content = openContent(row, vault)
  const fields = fieldsToWrite(form, given.values)
  if (fields.length === 0) throw nothingToSignError()
  const texts = new Map(fields.map((field) => [field.id, field.text]))
  if (!isAsTyped(form, content, texts)) throw changedElsewhereError(presentFilled(s, row, vault))
  const used = usedFromVisit(form, content, texts)
  const marked = markedValues(used, content)
  const left = unreviewedHighRisk({ claims: marked.open })
  if (left.some((claim) => !given.override.includes(claim.id)))
    throw new AppError('bad-request', notReviewed, { current: left })
  const written = await writeForm(s, userId, form, { values: given.values, flatten: true })
  const said = new Set(used.map(({ fieldId }) => fieldId))
  return {
    form,
    values: fields.map(({ id: fieldId, name, type, text }) => ({ fieldId, name, type, text })),
    recorded: fields
      .filter(({ id }) => !said.has(id) && !(id in content.typed))
      .map(({ id }) => id),
    warnings: warningsOf(marked),
    signer: { id: userId, name: signerName(await loadUser(s, userId)) },
    written,
    stored: await storeSignedPdf(s, row, written.pdf),
  }
}

/** @throws AppError if it can't be signed as it is */
function assertSignable(
  s: Services,
  vault: Vault,
  row: FilledRow,
  { version }: Pick<SignRequest, 'version'>,
): void {
  if (row.signed) throw formSignedError(presentFilled(s, row, vault))
  if (isRunning(s, row) && !openRun(row, vault)?.message) throw fillingError()
  if (row.version !== version) throw changedElsewhereError(presentFilled(s, row, vault))
}

/** Whether the values to sign contain everything that was typed, and nothing else in those fields. */
const isAsTyped = (
  { details }: StoredForm,
  { typed }: FilledContent,
  texts: ReadonlyMap<string, string>,
): boolean =>
  fieldsToWrite(
    { details },
    Object.entries(typed).map(([fieldId, text]) => ({ fieldId, text })),
  ).every(({ id, text }) => texts.get(id) === text) &&
  Object.entries(typed).every(([id, text]) => text.trim() !== '' || !texts.has(id))

/** Signs the prepared form, unless it has changed in the meantime. */
async function signStored(
  s: Services,
  { userId, scribeId, id }: FilledRow,
  given: SignRequest,
  signing: Signing,
): Promise<FilledForm> {
  for (let tried = 1; ; tried++) {
    const visit = await loadVisit(s, userId, scribeId)
    const signed = await withUnsigned(s, userId, id, async (tx, vault, row) => {
      assertSignable(s, vault, row, given)
      // The chain of the visit grows by one receipt at a time.
      await touchScribe(s, tx, userId, scribeId, {})
      const { sourceRev } = await scribeRow(tx, userId, scribeId)
      if (sourceRev !== visit.sourceRev && tried < maxRereads) return undefined
      return signIn(s, tx, vault, { row, visit, signing })
    })
    if (signed) return signed
  }
}

async function signIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  { row, visit, signing }: { row: FilledRow; visit: ReadVisit; signing: Signing },
): Promise<FilledForm> {
  const { id, userId, scribeId } = row
  const { amendment, lost: _, ...before } = openContent(row, vault)
  const inputs = await readInputs(tx, scribeId, visit.sources)
  const last = await lastSignature(tx, id)
  const receipt: FormReceipt = {
    ...receiptOf(row, before, signing, inputs),
    signedAt: s.now().toISOString(),
    amendment: amendment && last ? { reason: amendment.reason, of: last.hash } : null,
    previous: (await lastOfVisit(tx, scribeId))?.hash ?? null,
  }
  await keepReceipt(tx, vault, receipt, signing.stored)
  const { signer, values, recorded } = signing
  const content = { ...before, signed: { by: signer.name, values, recorded } }
  const version = await addVersion(s, tx, vault, row, { reason: 'signed', content })
  const entity = { type: 'form' as const, id, detail: `version ${version}` }
  await record(s, tx, { userId, scribeId, action: 'form.sign', entity })
  await announce(s, tx, { type: 'form.signed', userId, scribeId, filledFormId: id })
  const signed = new Date(receipt.signedAt)
  const noRun = { runId: null, run: null, runStarted: null, runDone: 0 }
  return changeFilled(s, tx, vault, row, {
    ...noRun,
    content,
    version,
    signed,
    signedVersion: version,
  })
}

const receiptOf = (
  { id, scribeId, version }: FilledRow,
  { visit }: FilledContent,
  { form, values, warnings, signer, written }: Signing,
  inputs: Inputs,
): Omit<FormReceipt, 'signedAt' | 'amendment' | 'previous'> => ({
  format: 'ausculta-form-receipt-1',
  scribeId,
  filledId: id,
  form: {
    id: form.row.itemId,
    name: form.item.fields.name,
    revision: form.row.version,
    sha256: written.blankHash,
  },
  signer,
  values: { version: version + 1, sha256: hashValues(values), count: values.length },
  pdf: { sha256: sha256(written.pdf), bytes: written.pdf.length },
  signatures: written.signatures,
  inputs,
  writer: visit?.values.writer ?? null,
  warnings,
})

const notReviewed = message('Some values of this form were not reviewed.')
const nothingToSignError = () =>
  new AppError('bad-request', message('There is nothing to sign in this form yet.'))
const fillingError = () =>
  new AppError(
    'bad-request',
    message('This form is being filled from the visit. Wait until that’s finished, or cancel it.'),
  )
const changedElsewhereError = (current: FilledForm) =>
  new AppError('version-mismatch', words.versionMismatch, { current })
