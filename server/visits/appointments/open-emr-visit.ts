import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { openEmrVisit as endpoint } from '#contract/emr-patients.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Scribe } from '#contract/scribes.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { EmrAppointment, EmrEncounter } from '#server/chart/emr/appointments.ts'
import { withinLimit } from '#server/chart/emr/within-limit.ts'
import { integrationRow, openConnection } from '#server/chart/integrations/connection.ts'
import { emrPatientKey } from '#server/chart/patients/emr-patient.ts'
import { readEmrPatient } from '#server/chart/patients/emr-search.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { appointmentKeys } from './key.ts'
import { createVisit, findVisit } from './keyed-visit.ts'

/**
 * Opens the visit of an encounter, or of a patient for today, and creates it the first time, linked with the patient as
 * the EMR has them now. An encounter and the appointment that it fulfils have one visit. Parallel calls open the same one.
 * @throws AppError 'Integration not found', 'not-found' for a patient that the EMR doesn't have, 'bad-request' and
 * 'unavailable' if the patient can't be read
 */
export async function openEmrVisit(
  s: Services,
  { id: userId, timezone }: { id: string; timezone: string },
  integrationId: string,
  { emrPatientId, encounterId }: Body<typeof endpoint>,
): Promise<Scribe> {
  const vault = await openVault(s.keys, userScope(userId))
  const keyFor = await appointmentKeys(s, userId)
  const today = format(new TZDate(s.now(), timezone), 'yyyy-MM-dd')
  // Ids have no slash, so these are the keys of no appointment.
  const subject = encounterId ? `Encounter/${encounterId}` : `Patient/${emrPatientId}/${today}`
  const { baseUrl, key, existing } = await s.db.as(userId, async (tx) => {
    const connection = openConnection(vault, await integrationRow(tx, userId, integrationId))
    const found = keyFor(connection.baseUrl, subject)
    return {
      baseUrl: connection.baseUrl,
      key: found,
      existing: await loadVisit(tx, vault, userId, found),
    }
  })
  if (existing) return existing
  const appointment = encounterId
    ? await findAppointment(s, userId, integrationId, { encounterId, emrPatientId })
    : null
  const appointmentKey = appointment ? keyFor(baseUrl, appointment.appointmentId) : key
  const opened = await s.db.as(userId, (tx) => loadVisit(tx, vault, userId, appointmentKey))
  if (opened) return opened
  const patient = await readEmrPatient(s, userId, { integrationId, emrPatientId })
  const patientId = await emrPatientKey(s, userId, patient)
  const visit = { userId, timezone, key: appointmentKey, appointment, patientId, patient }
  return s.db.as(userId, (tx) => createVisit(s, tx, vault, visit))
}

async function loadVisit(
  tx: Tx,
  vault: Vault,
  userId: string,
  key: string,
): Promise<Scribe | undefined> {
  const id = await findVisit(tx, userId, key)
  return id === undefined ? undefined : loadScribe(tx, userId, id, vault)
}

/** The appointment of an encounter; null if the EMR names none, or doesn't let the user read encounters. */
async function findAppointment(
  s: Services,
  userId: string,
  integrationId: string,
  encounter: EmrEncounter,
): Promise<Pick<EmrAppointment, 'appointmentId' | 'startTime'> | null> {
  const read = withinLimit(async (signal) => {
    const emr = await openEmr(s, userId, integrationId)
    return emr.readEncounterAppointment(encounter, signal)
  })
  const found = await read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'bad-request') return undefined
    throw error
  })
  return found ? { appointmentId: found.appointmentId, startTime: found.startTime } : null
}
