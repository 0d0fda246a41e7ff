import { isDeepStrictEqual } from 'node:util'
import { message } from '#common/translation.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  FormWriteBack,
  FormWriteBackPreview,
  writeFormBack as endpoint,
} from '#contract/form-write-back.ts'
import type { WriteBackTarget } from '#contract/write-back.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { keyedUuid } from '#server/platform/crypto/keyed-uuid.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { findTarget } from '#server/visits/write-back/target.ts'
import type { Services } from '#server/services.ts'
import type { Attempt } from './attempt.ts'
import {
  beginAttempt,
  type FormOfUser,
  mayBeThere,
  presentAttempt,
  readAttempts,
  storeOutcome,
} from './attempts.ts'
import { draftFormWriteBack, type FormDraft, resolveUncertain } from './draft.ts'

/** Where a form can be written, and the attempts so far. */
export async function getFormWriteBack(
  s: Services,
  form: FormOfUser,
): Promise<{ target: WriteBackTarget | null; items: FormWriteBack[] }> {
  const { userId } = form
  const { row, attempts } = await readAttempts(s, form)
  const vault = await openVault(s.keys, userScope(userId))
  const target = await s.db.as(userId, async (tx) => {
    const patient = await readPatient(tx, vault, await scribeRow(tx, userId, row.scribeId))
    return patient?.emr && findTarget(tx, vault, userId, patient.emr.integrationId)
  })
  return { target: target ?? null, items: attempts.map((one) => presentAttempt(one, s.now())) }
}

export const previewFormWriteBack = async (
  s: Services,
  form: FormOfUser,
): Promise<FormWriteBackPreview> => (await draftFormWriteBack(s, form)).preview

/** Looks for the documents of uncertain attempts, each in the EMR that it was sent to. @throws AppError 'unavailable' */
export async function lookForFormWriteBacks(
  s: Services,
  form: FormOfUser,
): Promise<FormWriteBack[]> {
  const { attempts } = await readAttempts(s, form)
  const uncertain = attempts.filter((one) => mayBeThere(one, s.now()))
  for (const id of new Set(uncertain.map(({ integrationId }) => integrationId)))
    await resolveUncertain(s, await openEmr(s, form.userId, id), form)
  return (await getFormWriteBack(s, form)).items
}

/**
 * Writes the signed PDF to the EMR of its patient, if it is still what the preview showed. The request is sent once, and a
 * lost answer is never taken for a failure.
 * @throws AppError 'version-mismatch' with a new preview, 'in-progress'
 */
export async function writeFormBack(
  s: Services,
  form: FormOfUser,
  shown: Body<typeof endpoint>,
): Promise<FormWriteBack> {
  const draft = await draftFormWriteBack(s, form)
  const { integrationId, patient, pdfHash, replaces } = draft.preview
  if (!isDeepStrictEqual({ integrationId, patient, pdfHash, replaces }, shown))
    throw new AppError('version-mismatch', 'version-mismatch', { current: draft.preview })
  const attempt = await toAttempt(s, form, draft)
  const written = await beginAttempt(s, form, attempt, mayBegin)
  if (written) return presentAttempt(written, s.now())
  const { emr, preview, pdf } = draft
  const outcome = await emr.writeNote({
    id: attempt.id,
    preview: { ...preview, text: '' },
    title: preview.title,
    pdf,
    now: s.now(),
  })
  await storeOutcome(s, form, attempt.id, outcome)
  return presentAttempt({ ...attempt, ...outcome }, s.now())
}

/** Whether an attempt is the caller's to send. @throws AppError 'in-progress' */
function mayBegin(known: Attempt | undefined): boolean {
  if (known?.state === 'written') return false
  // The uncertain ones were resolved just now, so this one is another request's.
  if (known?.state === 'writing' || known?.state === 'uncertain')
    throw new AppError(
      'in-progress',
      message('This form is being written to the EMR. Wait a moment.'),
    )
  return true
}

/** The same form, PDF and patient have the same attempt, so that a second click or window writes nothing twice. */
async function toAttempt(
  s: Services,
  { userId, id }: FormOfUser,
  { emr: { baseUrl }, preview, version }: FormDraft,
): Promise<Attempt> {
  const key = indexKey(await s.keys.keysFor(userScope(userId)), 'write-back')
  const { integrationId, displayName, pdfHash, replaces } = preview
  const { emrPatientId } = preview.patient
  return {
    id: keyedUuid(key, [id, baseUrl, emrPatientId, pdfHash, replaces ?? '']),
    state: 'writing',
    started: s.now().toISOString(),
    integrationId,
    displayName,
    baseUrl,
    emrPatientId,
    version,
    pdfHash,
  }
}
