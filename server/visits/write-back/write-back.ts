import type { WriteBack, WriteBackPreview, WriteBackTarget } from '#contract/write-back.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import { noteRow } from '#server/visits/notes/present.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { draftWriteBack, type WriteBackRequest } from './draft.ts'
import { resolveUncertain } from './resolve.ts'
import { isUncertain, openDetails, presentWriteBack, writeBackRows } from './stored.ts'
import { findTarget } from './target.ts'

/** The attempts to write a note, newest first. */
export async function listWriteBacks(
  s: Services,
  userId: string,
  noteId: string,
): Promise<WriteBack[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    return writeBackRows(tx, userId, noteId)
  })
  return rows.map((row) => presentWriteBack(row, vault, s.now()))
}

/** Where a note can be written, and the attempts so far. */
export async function getWriteBack(
  s: Services,
  userId: string,
  noteId: string,
): Promise<{ target: WriteBackTarget | null; items: WriteBack[] }> {
  const vault = await openVault(s.keys, userScope(userId))
  const target = await s.db.as(userId, async (tx) => {
    const { scribeId } = await noteRow(tx, userId, noteId)
    const patient = await readPatient(tx, vault, await scribeRow(tx, userId, scribeId))
    return patient?.emr && findTarget(tx, vault, userId, patient.emr.integrationId)
  })
  return { target: target ?? null, items: await listWriteBacks(s, userId, noteId) }
}

export const previewWriteBack = async (
  s: Services,
  request: WriteBackRequest,
): Promise<WriteBackPreview> => (await draftWriteBack(s, request)).preview

/** Looks for the documents of uncertain attempts, each in the EMR that it was sent to. @throws AppError 'unavailable' */
export async function lookForWriteBacks(
  s: Services,
  userId: string,
  noteId: string,
): Promise<WriteBack[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    return writeBackRows(tx, userId, noteId)
  })
  const uncertain = rows.filter((row) => isUncertain(row, s.now()))
  const ids = new Set(uncertain.map((row) => openDetails(vault, row).integrationId))
  for (const id of ids) await resolveUncertain(s, await openEmr(s, userId, id), { userId, noteId })
  return listWriteBacks(s, userId, noteId)
}

/** The attempts with the text that was sent, for the data export. */
export async function exportWriteBacks(s: Services, userId: string, noteId: string) {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => writeBackRows(tx, userId, noteId))
  return rows.map((row) => {
    const { emrPatientId, baseUrl, text } = openDetails(vault, row)
    return { ...presentWriteBack(row, vault, s.now()), emrPatientId, baseUrl, text }
  })
}
