import { and, eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { setEmrPatient as emrEndpoint } from '#contract/emr-patients.ts'
import { AppError } from '#contract/errors.ts'
import type { PulledData, Scribe, setPatient as endpoint } from '#contract/scribes.ts'
import { emrPatientKey, keepEmrPatient } from '#server/chart/patients/emr-patient.ts'
import { readEmrPatient } from '#server/chart/patients/emr-search.ts'
import { keepPatient } from '#server/chart/patients/patients.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { deletePulledChart } from '#server/visits/chart/chart.ts'
import { chartSources } from '#server/visits/chart/sources.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { deleteUnusedPatient } from '#server/visits/scribes/unused-patient.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'

/**
 * Links a visit with a patient, or with none. Repeating it has no effect.
 * @throws AppError 'Scribe not found', 'version-mismatch' with the visit if another patient was linked meanwhile, or
 * with the patient if their demographics were changed
 */
export async function setPatient(
  s: Services,
  userId: string,
  scribeId: string,
  { linked, patient, pulled }: Body<typeof endpoint>,
): Promise<Scribe> {
  return linkPatient(s, userId, scribeId, {
    linked,
    pulled,
    wanted: patient?.patientId ?? null,
    keep: async (tx, vault) => {
      if (patient) await keepPatient(s, tx, vault, userId, patient)
    },
  })
}

/**
 * Links a visit with a patient of an EMR, with the EMR's present details.
 * @throws AppError 'Scribe not found', 'Integration not found', 'not-found' for a patient that the EMR doesn't have,
 * 'version-mismatch' with the visit if another patient was linked meanwhile, 'bad-request' and 'unavailable' if the
 * patient can't be read
 */
export async function setEmrPatient(
  s: Services,
  userId: string,
  scribeId: string,
  { linked, pulled, integrationId, emrPatientId }: Body<typeof emrEndpoint>,
): Promise<Scribe> {
  const patient = await readEmrPatient(s, userId, { integrationId, emrPatientId })
  const id = await emrPatientKey(s, userId, patient)
  return linkPatient(s, userId, scribeId, {
    linked,
    pulled,
    wanted: id,
    keep: (tx, vault) => keepEmrPatient(s, tx, vault, { userId, id }, patient),
  })
}

interface Link {
  /** The patient that the client last saw. */
  linked: string | null
  wanted: string | null
  /** What happens to the chart data of a former patient. */
  pulled: PulledData
  /** Stores the new patient. */
  keep: (tx: Tx, vault: Vault) => Promise<void>
}

function linkPatient(
  s: Services,
  userId: string,
  scribeId: string,
  { linked, wanted, pulled, keep }: Link,
): Promise<Scribe> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const { patientId: before } = await scribeRow(tx, userId, scribeId)
    if (before !== linked && before !== wanted)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: await loadScribe(tx, userId, scribeId, vault),
      })
    await keep(tx, vault)
    if (before !== wanted) {
      await relink(s, tx, vault, { userId, scribeId, wanted })
      if (before !== null) await leave(s, tx, { userId, scribeId, before, pulled })
    }
    // Other visits of the patient show the name too.
    await publish(s.db, tx, userId, { topic: 'scribe' })
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
    return loadScribe(tx, userId, scribeId, vault)
  })
}

/** Sets the patient. Chart data that was kept when this patient was unlinked is used again, so notes are out of date. */
async function relink(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, wanted }: { userId: string; scribeId: string } & Pick<Link, 'wanted'>,
): Promise<void> {
  await tx
    .update(scribes)
    .set({ patientId: wanted, updated: s.now() })
    .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
  const kept = await chartSources(s, tx, vault, await scribeRow(tx, userId, scribeId))
  if (kept.length > 0) await touchScribe(s, tx, userId, scribeId, { source: true })
}

/** Unlinks the former patient. Notes may contain what was known about them, so they are out of date. */
async function leave(
  s: Services,
  tx: Tx,
  former: { userId: string; scribeId: string; before: string } & Pick<Link, 'pulled'>,
): Promise<void> {
  const { userId, scribeId, before, pulled } = former
  if (pulled === 'delete') await deletePulledChart(tx, scribeId)
  await touchScribe(s, tx, userId, scribeId, { source: true })
  await publish(s.db, tx, userId, { topic: 'chart', scribeId })
  await deleteUnusedPatient(tx, userId, before)
}
