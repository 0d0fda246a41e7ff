import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import type { EmrLink, Patient } from '#contract/patients.ts'
import type { Scribe } from '#contract/scribes.ts'
import type { WriteBackPreview } from '#contract/write-back.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { Emr } from '#server/chart/emr/emr.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { documentType, noteDocument } from '#server/visits/notes/export/note-document.ts'
import { renderTxt } from '#server/visits/notes/export/txt.ts'
import { getNote } from '#server/visits/notes/notes.ts'
import { beingWritten } from '#server/visits/notes/present.ts'
import { signerName } from '#server/visits/notes/sign/signer-name.ts'
import { getScribe } from '#server/visits/scribes/scribes.ts'
import { differences } from './differences.ts'
import { resolveUncertain } from './resolve.ts'
import { openDetails, type WriteBackDetails, writeBackRows } from './stored.ts'
import { assertWritable, findTarget } from './target.ts'

/** Who asks to write which note. */
export interface WriteBackRequest {
  userId: string
  noteId: string
  /** IANA name. */
  timezone: string
}

/** What would be written now. */
export interface Draft {
  emr: Emr
  note: Note
  preview: WriteBackPreview
}

/** Largest text in bytes; US Core 9.0.0 asks servers to take 5 MiB. */
const MAX_BYTES = 5 * 1_048_576

/**
 * Puts together what would be written, with the patient as the EMR has it at this moment. Attempts that are uncertain are
 * resolved first: what the EMR has decides which document is replaced.
 * @throws AppError 'bad-request' with what to do first, 'unavailable' if the EMR doesn't answer, 'too-large'
 */
export async function draftWriteBack(s: Services, request: WriteBackRequest): Promise<Draft> {
  const { userId, noteId } = request
  const note = await getNote(s, userId, noteId)
  if (note.state === 'writing') throw beingWritten()
  if (note.content.trim() === '')
    throw new AppError('bad-request', 'There is nothing to write in this note yet.')
  const scribe = await getScribe(s, userId, note.scribeId)
  const patient = linkedPatient(scribe)
  const { displayName } = await readTarget(s, userId, patient.emr)
  const emr = await openEmr(s, userId, patient.emr.integrationId)
  await resolveUncertain(s, emr, { userId, noteId })
  const shown = await emr.readBanner(patient.emr.emrPatientId)
  const text = await writeText(s, request, note, scribe)
  const last = await lastWritten(s, request, emr, patient.emr)
  const before = last?.documentId ?? null
  return {
    emr,
    note,
    preview: {
      integrationId: patient.emr.integrationId,
      displayName,
      patient: shown.banner,
      differs: differences(shown, patient.demographics),
      type: emr.documentType(await documentType(s, userId, note), note.template.name),
      author: signerName(await loadUser(s, userId)),
      period: visitPeriod(scribe),
      text,
      textHash: sha256(text),
      signed: note.signed !== undefined,
      replaces: emr.replacesNotes ? before : null,
      beside: emr.replacesNotes ? null : before,
      isWritten: last?.text === text,
    },
  }
}

/** The patient of a visit with their EMR. @throws AppError 'bad-request' if they are linked to none */
export function linkedPatient({ patient }: Scribe): Patient & { emr: EmrLink } {
  if (!patient?.emr)
    throw new AppError('bad-request', 'The patient of this visit isn’t linked to an EMR.')
  return { ...patient, emr: patient.emr }
}

/** Where a visit's patient can be written to. @throws AppError 'bad-request' with what to do first */
export async function readTarget(s: Services, userId: string, { integrationId }: EmrLink) {
  const vault = await openVault(s.keys, userScope(userId))
  const target = await s.db.as(userId, (tx) => findTarget(tx, vault, userId, integrationId))
  return assertWritable(target)
}

/** The note as the plain-text file has it, with its heading and whether it is signed. */
async function writeText(
  s: Services,
  { userId, timezone }: WriteBackRequest,
  note: Note,
  scribe: Scribe,
): Promise<string> {
  const text = renderTxt(await noteDocument(s, userId, { note, scribe, timezone }))
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new AppError('too-large', 'This note is too large for an EMR.')
  return text
}

/** The newest attempt of the note that this patient's record has. */
async function lastWritten(
  s: Services,
  { userId, noteId }: WriteBackRequest,
  { baseUrl }: Emr,
  { emrPatientId }: EmrLink,
): Promise<WriteBackDetails | undefined> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => writeBackRows(tx, userId, noteId))
  return rows
    .filter(({ state }) => state === 'written')
    .map((row) => openDetails(vault, row))
    .find((one) => one.baseUrl === baseUrl && one.emrPatientId === emrPatientId)
}

/** The time of the appointment, otherwise from the start of the visit, for the length of the recording. */
export function visitPeriod({
  appointment,
  created,
  duration,
}: Scribe): WriteBackPreview['period'] {
  const start = appointment?.startTime ?? created
  const end = duration > 0 ? new Date(Date.parse(start) + duration * 1000).toISOString() : null
  return { start, end }
}
