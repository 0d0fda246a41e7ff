import * as z from 'zod/mini'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Code, Concept, Line, list, maybe } from './elements.ts'
import { joined } from './wording.ts'

const HumanName = z.object({
  use: maybe(Code),
  text: maybe(Line),
  family: maybe(Line),
  given: list(Line),
})
type HumanName = z.infer<typeof HumanName>

const Patient = z.object({
  name: list(HumanName),
  gender: maybe(Line),
  birthDate: maybe(Line),
  deceasedBoolean: maybe(z.boolean()),
  deceasedDateTime: maybe(z.string()),
  identifier: list(z.object({ use: maybe(Code), type: maybe(Concept), value: maybe(Line) })),
  communication: list(z.object({ language: maybe(Concept), preferred: maybe(z.boolean()) })),
  link: list(z.object({ type: maybe(Code) })),
})
type Patient = z.infer<typeof Patient>

/** A Patient resource; what is missing is ''. */
export interface FhirPatient {
  family: string
  given: string
  fullName: string
  /** In full, if it is another name. */
  formerName: string
  /** As the EMR has it. */
  gender: string
  /** As the EMR has it, which may be a year only. */
  birthDate: string
  isDead: boolean
  /** When they died, if the EMR says so. */
  died: string
  /** What the clinic calls the patient's number. */
  number: string
  language: Concept | undefined
  /** Another record is used in its place (FHIR R4 LinkType). */
  isReplaced: boolean
}

/** Reads a Patient resource. What is malformed is left out. */
export function readFhirPatient(resource: Resource): FhirPatient {
  const patient = Patient.parse(resource)
  const { name: names, gender = '', birthDate = '', deceasedDateTime: died = '' } = patient
  const name = names.find(({ use }) => use === 'official') ?? names[0]
  const former = names.find(({ use }) => use === 'maiden' || use === 'old')
  return {
    family: name?.family ?? '',
    given: name?.given.join(' ') ?? '',
    fullName: nameText(name),
    formerName: former === name ? '' : nameText(former),
    gender,
    birthDate,
    isDead: patient.deceasedBoolean === true || died !== '',
    died,
    number: numberOf(patient),
    language: patient.communication.find(({ preferred }) => preferred)?.language,
    isReplaced: patient.link.some(({ type }) => type === 'replaced-by'),
  }
}

const nameText = (name: HumanName | undefined): string =>
  name?.text || joined([...(name?.given ?? []), name?.family], ' ')

/** Medical record number and health card number (HL7 v2 table 0203): what a clinic calls the number of a patient. */
const numberTypes = ['MR', 'JHN']

/** One without a type may be such a number; one of another type, such as a social security number, isn't. */
function numberOf({ identifier }: Patient): string {
  const present = identifier.filter(({ use }) => use !== 'old')
  const typed = present.find(({ type }) =>
    type?.coding.some(({ code = '' }) => numberTypes.includes(code)),
  )
  return (typed ?? present.find(({ type }) => !type))?.value ?? ''
}
