import type { EmrPatient } from '#contract/emr-patients.ts'
import { isDate } from '#contract/patients.ts'
import type { FhirClient, Resource } from '#server/chart/fhir/client.ts'
import { refusal } from '#server/chart/fhir/read-resource.ts'
import { searchFhir } from '#server/chart/fhir/search.ts'
import { readDemographics } from '#server/chart/record/demographics.ts'

const MOST = 20
const LIMITS = { pages: 1, resources: MOST, bytes: 2_000_000 }

/** The patients whom a text names. @throws AppError 'bad-request' with what to do, 'unavailable' if the EMR doesn't answer */
export async function searchPatients(
  client: FhirClient,
  text: string,
  signal: AbortSignal,
): Promise<EmrPatient[]> {
  const limits = { ...LIMITS, signal }
  const found = await searchFhir(client, `Patient?${criteria(text)}`, limits, `&_count=${MOST}`)
  if (found.status !== 'ok') throw refusal(found.status)
  return found.matches.flatMap(present)
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
