import type { openAppointment as endpoint } from '#contract/appointments.ts'
import type { Body } from '#contract/endpoint.ts'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Scribe } from '#contract/scribes.ts'
import { findStored } from '#server/chart/appointments/stored.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { EmrAppointment } from '#server/chart/emr/appointments.ts'
import { withinLimit } from '#server/chart/emr/within-limit.ts'
import { integrationRow, openConnection } from '#server/chart/integrations/connection.ts'
import { type EmrPatient, emrPatientKey } from '#server/chart/patients/emr-patient.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { appointmentKeys } from './key.ts'
import { createVisit, findVisit } from './keyed-visit.ts'

/**
 * Opens the visit of an appointment and creates it the first time, linked with the patient as the EMR has them. Parallel
 * calls, in other processes too, open the same visit.
 * @throws AppError 'Integration not found', 'not-found' for an appointment that the EMR doesn't have, 'bad-request' and
 * 'unavailable' if it can't be read
 */
export async function openAppointment(
  s: Services,
  { id: userId, timezone }: { id: string; timezone: string },
  { integrationId, appointmentId }: Body<typeof endpoint>,
): Promise<Scribe> {
  const vault = await openVault(s.keys, userScope(userId))
  const keyFor = await appointmentKeys(s, userId)
  const { baseUrl, key, existing, stored } = await s.db.as(userId, async (tx) => {
    const connection = openConnection(vault, await integrationRow(tx, userId, integrationId))
    const found = keyFor(connection.baseUrl, appointmentId)
    const scribeId = await findVisit(tx, userId, found)
    return {
      baseUrl: connection.baseUrl,
      key: found,
      existing: scribeId && (await loadScribe(tx, userId, scribeId, vault)),
      stored: await findStored(tx, vault, { userId, integrationId }, appointmentId),
    }
  })
  if (existing) return existing
  const appointment = await complete(s, userId, integrationId, stored, appointmentId)
  const patient = emrPatient(appointment, integrationId, baseUrl)
  const patientId = patient ? await emrPatientKey(s, userId, patient) : null
  const { startTime } = appointment
  const named = { appointmentId: appointment.appointmentId, startTime }
  const visit = { userId, timezone, key, appointment: named, patientId, patient }
  return s.db.as(userId, (tx) => createVisit(s, tx, vault, visit))
}

/** The appointment with its patient; what isn't stored is read from the EMR. */
async function complete(
  s: Services,
  userId: string,
  integrationId: string,
  stored: EmrAppointment | undefined,
  appointmentId: string,
): Promise<EmrAppointment> {
  if (stored && (!stored.patient || stored.patient.demographics)) return stored
  const read = await withinLimit(async (signal) => {
    const emr = await openEmr(s, userId, integrationId)
    return stored ? emr.withPatient(stored, signal) : emr.readAppointment(appointmentId, signal)
  })
  if (!read) throw new AppError('not-found', message('The EMR doesn’t have this appointment.'))
  return read
}

function emrPatient(
  { patient }: EmrAppointment,
  integrationId: string,
  baseUrl: string,
): EmrPatient | undefined {
  if (!patient?.demographics) return undefined
  const { emrPatientId, demographics } = patient
  return { emr: { integrationId, emrPatientId }, baseUrl, demographics }
}
