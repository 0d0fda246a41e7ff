import { and, eq } from 'drizzle-orm'
import type { PatientCheck } from '#contract/patient-check.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import type { Services } from '#server/services.ts'
import { publish } from '#server/platform/events/bus.ts'
import { loadKeyedVisit, visitKey } from '#server/visits/notes/sources.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { bodyBound, scribeBody } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'

/** A visit has fewer mentions of others; older decisions give way. */
const MOST_KEPT = 200

/**
 * Compares the patient of a visit with the names and birth dates in its conversation, files and chart.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function getPatientCheck(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<PatientCheck> {
  const { patient, key, dismissed } = await withVisit(
    s,
    userId,
    scribeId,
    async (tx, vault, scribe) => ({
      patient: await readPatient(tx, vault, scribe),
      key: await visitKey(tx, scribe),
      dismissed: scribeBody(scribe, vault).dismissedMentions ?? [],
    }),
  )
  if (!patient) return { mentions: [], dismissed: false }
  const { patientId, demographics } = patient
  const { firstName, lastName, birthDate } = demographics
  const visit = await loadKeyedVisit(s, { userId, scribeId, key })
  const linked = { patientId, firstName, lastName, birthDate }
  const mentions = await visit.analyse('foreignMentions', linked)
  const isDismissed = mentions.length > 0 && mentions.every(({ id }) => dismissed.includes(id))
  return { mentions, dismissed: isDismissed }
}

/**
 * Stores that the clinician has looked at mentions of others and that the patient is right.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function dismissPatientCheck(
  s: Services,
  userId: string,
  scribeId: string,
  ids: readonly string[],
): Promise<PatientCheck> {
  await withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const scribe = await scribeRow(tx, userId, scribeId)
    const body = scribeBody(scribe, vault)
    const before = body.dismissedMentions ?? []
    const dismissedMentions = [...new Set([...before, ...ids])].slice(-MOST_KEPT)
    await tx
      .update(scribes)
      .set({
        body: vault.seal({ ...body, dismissedMentions }, bodyBound(scribeId)),
        // A change of the visit that was read before this one must not replace it.
        version: scribe.version + 1,
      })
      .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
  })
  return getPatientCheck(s, userId, scribeId)
}
