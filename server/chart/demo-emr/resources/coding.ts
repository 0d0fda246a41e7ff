import type { CodeableConcept, Coding, Reference, Resource } from '@medplum/fhirtypes'

/** Systems of codes that the demo charts use. */
export const systems = {
  snomed: 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  ucum: 'http://unitsofmeasure.org',
  role: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  conditionClinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  conditionVerification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  diagnosticService: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  encounterClass: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  documentCategory: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
} as const

/** Marks every resource of the demo EMR as test data (FHIR R4, v3-ActReason HTEST). */
export const demoTag: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  code: 'HTEST',
  display: 'test health data',
}

/** A concept with one coding; without a code, as text only. */
export function concept(system: string, code: string | undefined, text: string): CodeableConcept {
  return code ? { coding: [{ system, code, display: text }], text } : { text }
}

/** A concept of a status whose code says all. */
export const statusConcept = (system: string, code: string): CodeableConcept => ({
  coding: [{ system, code }],
})

/** A relative reference. */
export const reference = <Type extends Resource['resourceType']>(
  type: Type,
  id: string,
  display?: string,
): Reference<Extract<Resource, { resourceType: Type }>> => ({
  reference: `${type}/${id}`,
  ...(display && { display }),
})
