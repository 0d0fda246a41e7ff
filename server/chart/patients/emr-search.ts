import { message } from '#common/translation.ts'
import type { EmrPatient } from '#contract/emr-patients.ts'
import { AppError } from '#contract/errors.ts'
import { type EmrLink, isDate } from '#contract/patients.ts'
import { openFhirClient, type Resource } from '#server/chart/fhir/client.ts'
import { readResource, refusal } from '#server/chart/fhir/read-resource.ts'
import { searchFhir } from '#server/chart/fhir/search.ts'
import { withinLimit } from '#server/chart/fhir/within-limit.ts'
import { readDemographics } from '#server/chart/record/demographics.ts'
import type { Services } from '#server/services.ts'
import type { EmrPatient as StoredEmrPatient } from './emr-patient.ts'

const MOST = 20
const LIMITS = { pages: 1, resources: MOST, bytes: 2_000_000 }

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
  const { status, matches } = await withinLimit(async (signal) => {
    const client = await openFhirClient(s, userId, integrationId)
    return searchFhir(client, `Patient?${criteria(text)}`, { ...LIMITS, signal }, `&_count=${MOST}`)
  })
  if (status !== 'ok') throw refusal(status)
  return { items: matches.flatMap(present) }
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
    const client = await openFhirClient(s, userId, emr.integrationId)
    const resource = await readResource(client, 'Patient', emr.emrPatientId, signal)
    if (!resource) throw new AppError('not-found', message('The EMR doesn’t have this patient.'))
    return { emr, baseUrl: client.baseUrl, demographics: readDemographics(resource) }
  })
}

/** A date is a birth date, a word with a digit a number; other words all have to be in the name. */
function criteria(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 10)
  const [only = '', ...others] = words
  const isAlone = others.length === 0
  if (isAlone && isDate(only)) return `birthdate=${only}`
  if (isAlone && /\d/.test(only)) return `identifier=${parameter(only)}`
  return words.map((word) => `name=${parameter(word)}`).join('&')
}

/** FHIR R4 §3.1.1.5: these have a meaning in values. */
const parameter = (word: string) => encodeURIComponent(word.replace(/[\\,$|]/g, '\\$&'))

function present(resource: Resource): EmrPatient[] {
  const { resourceType, id } = resource
  if (resourceType !== 'Patient' || id === undefined) return []
  const demographics = readDemographics(resource)
  const { firstName, lastName, number } = demographics
  return firstName || lastName || number ? [{ emrPatientId: id, demographics }] : []
}
