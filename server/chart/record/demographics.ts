import { type Demographics, isDate, Sex } from '#contract/patients.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { readFhirPatient } from './patient.ts'

const MAX_NAME = 100
const MAX_NUMBER = 60

/** Who a Patient resource is about. A birth date without a day is left out. */
export function readDemographics(resource: Resource): Demographics {
  const { family, given, fullName, birthDate, gender, number } = readFhirPatient(resource)
  const lastName = family || (given ? '' : fullName)
  return {
    firstName: given.slice(0, MAX_NAME).toWellFormed(),
    lastName: lastName.slice(0, MAX_NAME).toWellFormed(),
    birthDate: isDate(birthDate) ? birthDate : '',
    sex: Sex.safeParse(gender).data ?? '',
    number: number.slice(0, MAX_NUMBER).toWellFormed(),
    notes: '',
  }
}
