import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Appointment } from '#contract/appointments.ts'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Scribe } from '#contract/scribes.ts'
import { type EmrPatient, keepEmrPatient } from '#server/chart/patients/emr-patient.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { defaultName } from '#server/visits/scribes/name.ts'
import { newScribe } from '#server/visits/scribes/new-scribe.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { deleteUnusedPatient } from '#server/visits/scribes/unused-patient.ts'

/** The visit of a key. */
export async function findVisit(tx: Tx, userId: string, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: scribes.id })
    .from(scribes)
    .where(and(eq(scribes.userId, userId), eq(scribes.appointmentKey, key)))
  return row?.id
}

export interface NewVisit {
  userId: string
  timezone: string
  key: string
  appointment: Pick<Appointment, 'appointmentId' | 'startTime'> | null
  patientId: string | null
  patient: EmrPatient | undefined
}

/** Creates the draft visit of a key, linked with its patient. If another request has created it, returns that one. */
export async function createVisit(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, timezone, key, appointment, patientId, patient }: NewVisit,
): Promise<Scribe> {
  if (patient && patientId) await keepEmrPatient(s, tx, vault, { userId, id: patientId }, patient)
  const created = s.now()
  const id = randomUUID()
  const row = newScribe(
    vault,
    { id, userId, created },
    { name: defaultName(created, timezone), gist: '' },
    { appointment },
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
  // Another request has created it, and its user may have linked somebody else since.
  await deleteUnusedPatient(tx, userId, patientId)
  const other = await findVisit(tx, userId, key)
  if (!other) throw new AppError('unavailable', message('The visit was just deleted. Try again.'))
  return loadScribe(tx, userId, other, vault)
}
