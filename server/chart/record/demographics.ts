import * as z from 'zod/mini'
import { type Demographics, isDate, Sex } from '#contract/patients.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Code, Concept, Line, list, maybe } from './elements.ts'

const Patient = z.object({
  name: list(
    z.object({ use: maybe(Code), text: maybe(Line), family: maybe(Line), given: list(Line) }),
  ),
  gender: maybe(Sex),
  birthDate: maybe(Line),
  identifier: list(z.object({ type: maybe(Concept), value: maybe(Line) })),
})

/** Medical record number and health card number (HL7 v2 table 0203): what a clinic calls the number of a patient. */
const numberTypes = ['MR', 'JHN']
const MAX_NAME = 100
const MAX_NUMBER = 60

/** Who a Patient resource is about. A birth date without a day is left out. */
export function readDemographics(resource: Resource): Demographics {
  const { name: names, gender = '', birthDate = '', identifier } = Patient.parse(resource)
  const name = names.find(({ use }) => use === 'official') ?? names[0]
  const firstName = name?.given.join(' ') ?? ''
  const lastName = name?.family ?? (firstName ? '' : (name?.text ?? ''))
  const number = identifier.find(({ type }) =>
    type?.coding.some(({ code = '' }) => numberTypes.includes(code)),
  )
  return {
    firstName: firstName.slice(0, MAX_NAME).toWellFormed(),
    lastName: lastName.slice(0, MAX_NAME).toWellFormed(),
    birthDate: isDate(birthDate) ? birthDate : '',
    sex: gender,
    number: (number?.value ?? '').slice(0, MAX_NUMBER).toWellFormed(),
    notes: '',
  }
}
