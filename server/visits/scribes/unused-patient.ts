import { and, eq, notExists } from 'drizzle-orm'
import { patients } from '#server/chart/patients/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribes } from './table.ts'

/** Deletes a patient who has no visit any more. */
export async function deleteUnusedPatient(
  tx: Tx,
  userId: string,
  patientId: string | null,
): Promise<void> {
  if (patientId === null) return
  const isPatient = and(eq(patients.id, patientId), eq(patients.userId, userId))
  // The lock waits for a visit that is being linked; the next statement then sees it.
  await tx.select({ id: patients.id }).from(patients).where(isPatient).for('update')
  const visit = tx
    .select({ id: scribes.id })
    .from(scribes)
    .where(and(eq(scribes.userId, userId), eq(scribes.patientId, patientId)))
  await tx.delete(patients).where(and(isPatient, notExists(visit)))
}
