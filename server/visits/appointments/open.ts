import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
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
import {
  type EmrPatient,
  emrPatientKey,
  keepEmrPatient,
} from '#server/chart/patients/emr-patient.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { defaultName } from '#server/visits/scribes/name.ts'
import { newScribe } from '#server/visits/scribes/new-scribe.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { deleteUnusedPatient } from '#server/visits/scribes/unused-patient.ts'
import { appointmentKeys } from './key.ts'

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
  const visit = { userId, timezone, key, appointment, patientId, patient }
  return s.db.as(userId, (tx) => createVisit(s, tx, vault, visit))
}

async function findVisit(tx: Tx, userId: string, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: scribes.id })
    .from(scribes)
    .where(and(eq(scribes.userId, userId), eq(scribes.appointmentKey, key)))
  return row?.id
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

interface NewVisit {
  userId: string
  timezone: string
  key: string
  appointment: EmrAppointment
  patientId: string | null
  patient: EmrPatient | undefined
}

async function createVisit(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, timezone, key, appointment, patientId, patient }: NewVisit,
): Promise<Scribe> {
  if (patient && patientId) await keepEmrPatient(s, tx, vault, { userId, id: patientId }, patient)
  const created = s.now()
  const id = randomUUID()
  const { appointmentId, startTime } = appointment
  const row = newScribe(
    vault,
    { id, userId, created },
    { name: defaultName(created, timezone), gist: '' },
    { appointment: { appointmentId, startTime } },
  )
  const made = await tx
    .insert(scribes)
    .values({ ...row, draft: true, patientId, appointmentKey: key })
    .onConflictDoNothing()
    .returning({ id: scribes.id })
  if (made.length > 0) {
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId: id })
    await publish(s.db, tx, userId, { topic: 'appointment' })
    return loadScribe(tx, userId, id, vault)
  }
  // Another request has created it meanwhile, and its user may have linked somebody else since.
  await deleteUnusedPatient(tx, userId, patientId)
  const other = await findVisit(tx, userId, key)
  if (!other) throw new AppError('unavailable', message('The visit was just deleted. Try again.'))
  return loadScribe(tx, userId, other, vault)
}
