import type { Practitioner } from '@medplum/fhirtypes'
import { demoTag } from './resources/coding.ts'

interface PractitionerFacts {
  id: string
  prefix: string
  given: string
  family: string
  specialty: string
}

/** The practitioners of the demo clinic. */
export const practitioners: readonly PractitionerFacts[] = [
  {
    id: 'demo-dr-gagnon',
    prefix: 'Dr.',
    given: 'Isabelle',
    family: 'Gagnon',
    specialty: 'Family medicine',
  },
  {
    id: 'demo-dr-osei',
    prefix: 'Dr.',
    given: 'Kwame',
    family: 'Osei',
    specialty: 'Internal medicine',
  },
  {
    id: 'demo-dr-martin',
    prefix: 'Dr.',
    given: 'Laura',
    family: 'Martin',
    specialty: 'Paediatrics',
  },
]

export const displayName = ({ prefix, given, family }: PractitionerFacts): string =>
  `${prefix} ${given} ${family}`

/** The FHIR form of the practitioners. */
export const practitionerResources = (): Practitioner[] =>
  practitioners.map((one) => ({
    resourceType: 'Practitioner',
    id: one.id,
    meta: { tag: [demoTag] },
    active: true,
    name: [{ use: 'official', family: one.family, given: [one.given], prefix: [one.prefix] }],
    qualification: [{ code: { text: one.specialty } }],
  }))
