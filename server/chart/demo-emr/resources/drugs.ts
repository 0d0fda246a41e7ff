import type { Medication, MedicationRequest, MedicationStatement } from '@medplum/fhirtypes'
import { practitioners, displayName } from '../practitioners.ts'
import { concept, reference, systems } from './coding.ts'
import type { PrescriptionFacts, StatementFacts, Term } from './facts.ts'
import { base, type Subject, toPatient } from './subject.ts'

const drugConcept = ({ code, text }: Term) => concept(systems.rxnorm, code, text)

/** The prescription, preceded by the drug if that is a separate resource. */
export function prescriptionResources(
  subject: Subject,
  facts: PrescriptionFacts,
  at: number,
): (Medication | MedicationRequest)[] {
  const drug: Medication = {
    resourceType: 'Medication',
    ...base(subject, 'medication', at),
    code: drugConcept(facts.drug),
  }
  const request = prescriptionResource(subject, facts, at)
  if (!facts.isReferenced) return [request]
  const { medicationCodeableConcept: _, ...rest } = request
  return [drug, { ...rest, medicationReference: reference('Medication', drug.id ?? '') }]
}

function prescriptionResource(
  subject: Subject,
  { drug, sig, status = 'active', authored, reason, stopReason, prescriber }: PrescriptionFacts,
  at: number,
): MedicationRequest {
  const [usual] = practitioners
  return {
    resourceType: 'MedicationRequest',
    ...base(subject, 'prescription', at),
    status,
    intent: 'order',
    medicationCodeableConcept: drugConcept(drug),
    subject: toPatient(subject),
    authoredOn: authored,
    requester: prescriber
      ? { display: prescriber }
      : reference('Practitioner', usual?.id ?? '', usual && displayName(usual)),
    dosageInstruction: [{ text: sig }],
    ...(reason && { reasonCode: [{ text: reason }] }),
    ...(stopReason && { statusReason: { text: stopReason } }),
  }
}

export const statementResource = (
  subject: Subject,
  { drug, sig, status = 'active', start, end, source }: StatementFacts,
  at: number,
): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  ...base(subject, 'statement', at),
  status,
  medicationCodeableConcept: drugConcept(drug),
  subject: toPatient(subject),
  ...(start && { effectivePeriod: { start, ...(end && { end }) } }),
  dosage: [{ text: sig }],
  ...(source && { informationSource: { display: source } }),
})
