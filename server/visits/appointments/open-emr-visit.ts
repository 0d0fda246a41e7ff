import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { openEmrVisit as endpoint } from '#contract/emr-patients.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Scribe } from '#contract/scribes.ts'
import { integrationRow, openConnection } from '#server/chart/integrations/connection.ts'
import { emrPatientKey } from '#server/chart/patients/emr-patient.ts'
import { readEmrPatient } from '#server/chart/patients/emr-search.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { loadScribe } from '#server/visits/scribes/scribes.ts'
import { appointmentKeys } from './key.ts'
import { createVisit, findVisit } from './keyed-visit.ts'

/**
 * Opens the visit of an encounter, or of a patient for today, and creates it the first time, linked with the patient as
 * the EMR has them now. Parallel calls open the same visit.
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
  const { key, existing } = await s.db.as(userId, async (tx) => {
    const { baseUrl } = openConnection(vault, await integrationRow(tx, userId, integrationId))
    const found = keyFor(baseUrl, subject)
    const scribeId = await findVisit(tx, userId, found)
    return { key: found, existing: scribeId && (await loadScribe(tx, userId, scribeId, vault)) }
  })
  if (existing) return existing
  const patient = await readEmrPatient(s, userId, { integrationId, emrPatientId })
  const patientId = await emrPatientKey(s, userId, patient)
  const visit = { userId, timezone, key, appointment: null, patientId, patient }
  return s.db.as(userId, (tx) => createVisit(s, tx, vault, visit))
}
