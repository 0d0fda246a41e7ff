import { and, eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Scribe, setPatient as endpoint } from '#contract/scribes.ts'
import { keepPatient } from '#server/chart/patients/patients.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { scribeRow } from './change.ts'
import { lockScribe } from './lock.ts'
import { loadScribe } from './scribes.ts'
import { scribes } from './table.ts'
import { deleteUnusedPatient } from './unused-patient.ts'
import { withVisit } from './with-visit.ts'

/**
 * Links a visit with a patient, or with none. Repeating it changes nothing.
 * @throws AppError 'Scribe not found', 'version-mismatch' with the visit if another patient was linked meanwhile, or with
 * the patient if its demographics were changed meanwhile
 */
export async function setPatient(
  s: Services,
  userId: string,
  scribeId: string,
  { linked, patient }: Body<typeof endpoint>,
): Promise<Scribe> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const { patientId: before } = await scribeRow(tx, userId, scribeId)
    const wanted = patient?.patientId ?? null
    if (before !== linked && before !== wanted)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: await loadScribe(tx, userId, scribeId, vault),
      })
    if (patient) await keepPatient(s, tx, vault, userId, patient)
    if (before !== wanted) {
      await tx
        .update(scribes)
        .set({ patientId: wanted, updated: s.now() })
        .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
      await deleteUnusedPatient(tx, userId, before)
    }
    // Other visits of the patient show the name too.
    await publish(s.db, tx, userId, { topic: 'scribe' })
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
    return loadScribe(tx, userId, scribeId, vault)
  })
}
