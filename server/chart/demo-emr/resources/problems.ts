import type {
  AllergyIntolerance,
  Condition,
  FamilyMemberHistory,
  Procedure,
  Immunization,
} from '@medplum/fhirtypes'
import { concept, statusConcept, systems } from './coding.ts'
import type {
  AllergyFacts,
  ConditionFacts,
  ImmunizationFacts,
  ProcedureFacts,
  RelativeFacts,
} from './facts.ts'
import { base, type Subject, toPatient } from './subject.ts'

export function conditionResource(subject: Subject, facts: ConditionFacts, at: number): Condition {
  const { onset, abated, note } = facts
  const verification = facts.verification ?? 'confirmed'
  return {
    resourceType: 'Condition',
    ...base(subject, 'condition', at),
    // FHIR R4 con-5: a condition that was entered in error has no clinical status.
    ...(verification !== 'entered-in-error' && {
      clinicalStatus: statusConcept(systems.conditionClinical, facts.clinical ?? 'active'),
    }),
    verificationStatus: statusConcept(systems.conditionVerification, verification),
    category: [statusConcept(systems.conditionCategory, facts.category ?? 'problem-list-item')],
    code: concept(systems.snomed, facts.code, facts.text),
    subject: toPatient(subject),
    ...(onset && { onsetDateTime: onset, recordedDate: onset }),
    ...(abated && { abatementDateTime: abated }),
    ...(note && { note: [{ text: note }] }),
  }
}

export function allergyResource(
  subject: Subject,
  facts: AllergyFacts,
  at: number,
): AllergyIntolerance {
  const { reaction, severity, criticality, recorded } = facts
  const verification = facts.verification ?? 'confirmed'
  return {
    resourceType: 'AllergyIntolerance',
    ...base(subject, 'allergy', at),
    // FHIR R4 ait-2: an allergy that was entered in error has no clinical status.
    ...(verification !== 'entered-in-error' && {
      clinicalStatus: statusConcept(systems.allergyClinical, facts.clinical ?? 'active'),
    }),
    verificationStatus: statusConcept(systems.allergyVerification, verification),
    type: 'allergy',
    category: [facts.category ?? 'medication'],
    ...(criticality && { criticality }),
    code: concept(systems.snomed, facts.code, facts.text),
    patient: toPatient(subject),
    ...(recorded && { recordedDate: recorded }),
    ...(reaction && {
      reaction: [
        {
          manifestation: [concept(systems.snomed, reaction.code, reaction.text)],
          ...(severity && { severity }),
        },
      ],
    }),
  }
}

export const procedureResource = (
  subject: Subject,
  { text, code, date, status = 'completed' }: ProcedureFacts,
  at: number,
): Procedure => ({
  resourceType: 'Procedure',
  ...base(subject, 'procedure', at),
  status,
  code: concept(systems.snomed, code, text),
  subject: toPatient(subject),
  performedDateTime: date,
})

export const immunizationResource = (
  subject: Subject,
  { text, code, date, status = 'completed' }: ImmunizationFacts,
  at: number,
): Immunization => ({
  resourceType: 'Immunization',
  ...base(subject, 'immunization', at),
  status,
  vaccineCode: concept(systems.cvx, code, text),
  patient: toPatient(subject),
  occurrenceDateTime: date,
  primarySource: true,
})

export const relativeResource = (
  subject: Subject,
  { relationship, name, deceased, conditions }: RelativeFacts,
  at: number,
): FamilyMemberHistory => ({
  resourceType: 'FamilyMemberHistory',
  ...base(subject, 'relative', at),
  status: 'completed',
  patient: toPatient(subject),
  ...(name && { name }),
  relationship: concept(systems.role, relationship.code, relationship.text),
  ...(typeof deceased === 'string' && { deceasedDate: deceased }),
  ...(typeof deceased === 'boolean' && { deceasedBoolean: deceased }),
  condition: conditions.map(({ text, code, ageAtOnset }) => ({
    code: concept(systems.snomed, code, text),
    ...(ageAtOnset !== undefined && {
      onsetAge: { value: ageAtOnset, unit: 'years', system: systems.ucum, code: 'a' },
    }),
  })),
})
