import { message } from '#common/translation.ts'
import type { EmrPatient } from '#contract/emr-patients.ts'
import { AppError } from '#contract/errors.ts'
import type { EmrLink } from '#contract/patients.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import { withinLimit } from '#server/chart/emr/within-limit.ts'
import type { Services } from '#server/services.ts'
import type { EmrPatient as StoredEmrPatient } from './emr-patient.ts'

/**
 * The patients of an EMR that a text names.
 * @throws AppError 'Integration not found', 'bad-request' with what to do, 'unavailable' if the EMR doesn't answer
 */
export async function searchEmrPatients(
  s: Services,
  userId: string,
  integrationId: string,
  text: string,
): Promise<{ items: EmrPatient[] }> {
  const items = await withinLimit(async (signal) => {
    const emr = await openEmr(s, userId, integrationId)
    return emr.searchPatients(text, signal)
  })
  return { items }
}

/**
 * A patient of an EMR, read now.
 * @throws as `searchEmrPatients`, and 'not-found' for a patient that the EMR doesn't have
 */
export async function readEmrPatient(
  s: Services,
  userId: string,
  emr: EmrLink,
): Promise<StoredEmrPatient> {
  return withinLimit(async (signal) => {
    const source = await openEmr(s, userId, emr.integrationId)
    const demographics = await source.readPatient(emr.emrPatientId, signal)
    if (!demographics)
      throw new AppError('not-found', message('The EMR doesn’t have this patient.'))
    return { emr, baseUrl: source.baseUrl, demographics }
  })
}
