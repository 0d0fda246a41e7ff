import type { Identifier, Patient } from '@medplum/fhirtypes'
import { demoTag } from './coding.ts'
import type { PatientFacts } from './facts.ts'

/** System of the demo EMR's record numbers; no real system has it. */
const RECORD_NUMBERS = 'urn:demo-emr:record-number'

export function patientResource(facts: PatientFacts): Patient {
  const { family, given, formerFamily, gender, birthDate, phone, city, country, language } = facts
  return {
    resourceType: 'Patient',
    id: facts.id,
    meta: { tag: [demoTag] },
    active: true,
    identifier: identifiersFor(facts),
    name: [
      { use: 'official', family, given },
      ...(formerFamily ? [{ use: 'maiden' as const, family: formerFamily, given }] : []),
    ],
    gender,
    ...(birthDate && { birthDate }),
    ...(phone && { telecom: [{ system: 'phone', value: phone, use: 'home' }] }),
    ...(city && { address: [{ use: 'home', city, country: country ?? 'CA' }] }),
    ...(language && {
      communication: [
        { language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true },
      ],
    }),
  }
}

function identifiersFor({ recordNumber, healthCard }: PatientFacts): Identifier[] {
  const type = (code: string) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }],
  })
  const record = recordNumber && {
    use: 'usual' as const,
    type: type('MR'),
    system: RECORD_NUMBERS,
    value: recordNumber,
  }
  const card = healthCard && {
    use: 'official' as const,
    type: type('JHN'),
    system: `https://fhir.infoway-inforoute.ca/NamingSystem/ca-${healthCard.province}-patient-hcn`,
    value: healthCard.value,
  }
  return [record, card].filter((one) => typeof one === 'object')
}
