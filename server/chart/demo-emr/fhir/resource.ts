import type {
  AllergyIntolerance,
  Appointment,
  Condition,
  DiagnosticReport,
  DocumentReference,
  Encounter,
  FamilyMemberHistory,
  Immunization,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Patient,
  Practitioner,
  Procedure,
} from '@medplum/fhirtypes'

/** A resource that can be searched. */
export type ChartResource =
  | AllergyIntolerance
  | Appointment
  | Condition
  | DiagnosticReport
  | DocumentReference
  | Encounter
  | FamilyMemberHistory
  | Immunization
  | Medication
  | MedicationRequest
  | MedicationStatement
  | Observation
  | Patient
  | Practitioner
  | Procedure

/** The logical id of the patient that a resource is about; undefined for practitioners and medications. */
export function patientIdOf(resource: ChartResource): string | undefined {
  switch (resource.resourceType) {
    case 'Patient':
      return resource.id
    case 'Practitioner':
    case 'Medication':
      return undefined
    case 'Appointment':
      return resource.participant
        .map(({ actor }) => idIn('Patient', actor?.reference))
        .find(Boolean)
    case 'AllergyIntolerance':
    case 'Immunization':
    case 'FamilyMemberHistory':
      return idIn('Patient', resource.patient.reference)
    default:
      return idIn('Patient', resource.subject?.reference)
  }
}

/** The id in a reference to a resource of a type, with or without the base of a server. */
export function idIn(type: string, reference: string | undefined): string | undefined {
  const [found, id] = reference?.split('/').slice(-2) ?? []
  return found === type ? id : undefined
}
