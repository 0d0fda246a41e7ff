import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { FormWriteBackPreview } from '#contract/form-write-back.ts'
import type { EmrLink } from '#contract/patients.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { Emr } from '#server/chart/emr/emr.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { signerName } from '#server/visits/notes/sign/signer-name.ts'
import { getScribe } from '#server/visits/scribes/scribes.ts'
import { differences } from '#server/visits/write-back/differences.ts'
import { linkedPatient, readTarget, visitPeriod } from '#server/visits/write-back/draft.ts'
import type { Services } from '#server/services.ts'
import { getFilledForm } from '../filled/filled-forms.ts'
import { lastSignature } from '../sign/signatures.ts'
import { openSigned } from '../sign/signed-pdf.ts'
import type { Attempt } from './attempt.ts'
import { type FormOfUser, mayBeThere, readAttempts, storeOutcome } from './attempts.ts'

/** What would be written now. */
export interface FormDraft {
  emr: Emr
  preview: FormWriteBackPreview
  pdf: Buffer
  /** The signed version. */
  version: number
}

/** Largest PDF in bytes; US Core 9.0.0 asks servers to take 5 MiB. */
const MAX_BYTES = 5 * 1_048_576
/** LOINC: forms of insurers and agencies aren't clinical notes. */
const FORM_TYPE = { code: '51851-4', display: message('Administrative note') }

/**
 * Prepares what would be written, with the patient's current data in the EMR. Uncertain attempts are resolved first.
 * @throws AppError 'bad-request' with what to do first, 'unavailable' if the EMR doesn't answer, 'too-large'
 */
export async function draftFormWriteBack(s: Services, form: FormOfUser): Promise<FormDraft> {
  const { userId, id } = form
  const { signed, formName, scribeId } = await getFilledForm(s, userId, id)
  if (!signed) throw notSigned()
  const scribe = await getScribe(s, userId, scribeId)
  const patient = linkedPatient(scribe)
  const { displayName } = await readTarget(s, userId, patient.emr)
  const emr = await openEmr(s, userId, patient.emr.integrationId)
  if (!emr.acceptsPdfs) throw noPdfs(displayName)
  const pdf = await signedBytes(s, form)
  await resolveUncertain(s, emr, form)
  const shown = await emr.readBanner(patient.emr.emrPatientId)
  const last = await lastWritten(s, form, emr, patient.emr)
  const pdfHash = sha256(pdf)
  const preview = {
    integrationId: patient.emr.integrationId,
    displayName,
    patient: shown.banner,
    differs: differences(shown, patient.demographics),
    type: FORM_TYPE,
    author: signerName(await loadUser(s, userId)),
    period: visitPeriod(scribe),
    title: formName,
    pdfHash,
    size: pdf.length,
    replaces: last?.documentId ?? null,
    isWritten: last?.pdfHash === pdfHash,
  }
  return { emr, preview, pdf, version: signed.version }
}

/** The newest attempt written to this patient's record. */
async function lastWritten(
  s: Services,
  form: FormOfUser,
  { baseUrl }: Emr,
  { emrPatientId }: EmrLink,
): Promise<Attempt | undefined> {
  const { attempts } = await readAttempts(s, form)
  return attempts.find(
    (one) =>
      one.state === 'written' && one.baseUrl === baseUrl && one.emrPatientId === emrPatientId,
  )
}

async function signedBytes(s: Services, { userId, id }: FormOfUser): Promise<Buffer> {
  const last = await s.db.as(userId, (tx) => lastSignature(tx, id))
  if (!last) throw notSigned()
  if (last.size > MAX_BYTES) throw tooLarge()
  return readAll((await openSigned(s, userId, last)).stream)
}

/** Looks in the EMR for the documents of uncertain attempts, and stores the outcomes. @throws AppError 'unavailable' */
export async function resolveUncertain(
  s: Services,
  emr: Pick<Emr, 'findNote' | 'baseUrl'>,
  form: FormOfUser,
): Promise<void> {
  const { attempts } = await readAttempts(s, form)
  for (const { id, emrPatientId, documentId, baseUrl, ...attempt } of attempts) {
    const isOpen = mayBeThere({ id, emrPatientId, documentId, baseUrl, ...attempt }, s.now())
    if (!isOpen || baseUrl !== emr.baseUrl) continue
    const found = await emr.findNote({ id, emrPatientId, text: '' })
    await storeOutcome(
      s,
      form,
      id,
      found
        ? { state: 'written', documentId: found, verified: true }
        : { state: 'failed', documentId, message: message('The EMR doesn’t have the form.') },
    )
  }
}

const notSigned = () =>
  new AppError(
    'bad-request',
    message('This form isn’t signed. Only signed forms are written to an EMR.'),
  )
const noPdfs = (name: string) =>
  new AppError(
    'bad-request',
    message('{name} doesn’t accept PDF documents. Download the form and attach it there.', {
      name,
    }),
  )
const tooLarge = () => new AppError('too-large', message('This PDF is too large for an EMR.'))
