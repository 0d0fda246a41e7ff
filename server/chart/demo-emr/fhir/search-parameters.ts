import type { Reference } from '@medplum/fhirtypes'
import { code, codes, identifiers, type Parameter } from './parameter.ts'
import { type ChartResource, idIn } from './resource.ts'

export type ResourceType = ChartResource['resourceType']
type ResourceOf<T extends ResourceType> = Extract<ChartResource, { resourceType: T }>
type ParametersOf<T extends ResourceType> = Record<string, Parameter<ResourceOf<T>>>

const id: Parameter = { kind: 'token', values: (resource) => code(resource.id) }

/** Parameters of a resource whose `subject` is the patient. */
const bySubject = <R extends ChartResource & { subject?: Reference }>() => {
  const patient = {
    kind: 'reference',
    target: 'Patient',
    values: ({ subject }: R) => [subject],
  } satisfies Parameter<R>
  return { _id: id, patient, subject: patient }
}

/** Parameters of a resource with an element `patient`. */
const byPatient = <R extends ChartResource & { patient: Reference }>() => ({
  _id: id,
  patient: {
    kind: 'reference',
    target: 'Patient',
    values: ({ patient }: R) => [patient],
  } satisfies Parameter<R>,
})

/** Search parameters by type; the CapabilityStatement lists them. */
const parameters: { [T in ResourceType]: ParametersOf<T> } = {
  Patient: {
    _id: id,
    identifier: { kind: 'token', values: ({ identifier }) => identifiers(identifier) },
    name: {
      kind: 'string',
      values: ({ name }) =>
        (name ?? []).flatMap(({ family, given, text }) => [family, ...(given ?? []), text]),
    },
    family: { kind: 'string', values: ({ name }) => (name ?? []).map(({ family }) => family) },
    given: { kind: 'string', values: ({ name }) => (name ?? []).flatMap(({ given }) => given) },
    birthdate: { kind: 'date', values: ({ birthDate }) => [birthDate] },
    gender: { kind: 'token', values: ({ gender }) => code(gender) },
  },
  Practitioner: {
    _id: id,
    name: {
      kind: 'string',
      values: ({ name }) => (name ?? []).flatMap(({ family, given }) => [family, ...(given ?? [])]),
    },
  },
  Appointment: {
    _id: id,
    patient: {
      kind: 'reference',
      target: 'Patient',
      values: ({ participant }) => participant.map(({ actor }) => actor),
    },
    practitioner: {
      kind: 'reference',
      target: 'Practitioner',
      values: ({ participant }) => participant.map(({ actor }) => actor),
    },
    date: { kind: 'date', values: ({ start }) => [start] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  Encounter: {
    ...bySubject<ResourceOf<'Encounter'>>(),
    date: { kind: 'date', values: ({ period }) => [period] },
    status: { kind: 'token', values: ({ status }) => code(status) },
    class: { kind: 'token', values: (encounter) => [encounter.class] },
  },
  AllergyIntolerance: {
    ...byPatient<ResourceOf<'AllergyIntolerance'>>(),
    'clinical-status': { kind: 'token', values: ({ clinicalStatus }) => codes(clinicalStatus) },
    'verification-status': {
      kind: 'token',
      values: ({ verificationStatus }) => codes(verificationStatus),
    },
  },
  MedicationRequest: {
    ...bySubject<ResourceOf<'MedicationRequest'>>(),
    status: { kind: 'token', values: ({ status }) => code(status) },
    intent: { kind: 'token', values: ({ intent }) => code(intent) },
    authoredon: { kind: 'date', values: ({ authoredOn }) => [authoredOn] },
    code: {
      kind: 'token',
      values: ({ medicationCodeableConcept }) => codes(medicationCodeableConcept),
    },
  },
  Medication: { _id: id, code: { kind: 'token', values: (medication) => codes(medication.code) } },
  MedicationStatement: {
    ...bySubject<ResourceOf<'MedicationStatement'>>(),
    status: { kind: 'token', values: ({ status }) => code(status) },
    effective: {
      kind: 'date',
      values: ({ effectivePeriod, effectiveDateTime }) => [effectivePeriod ?? effectiveDateTime],
    },
  },
  Condition: {
    ...bySubject<ResourceOf<'Condition'>>(),
    category: { kind: 'token', values: ({ category }) => codes(...(category ?? [])) },
    'clinical-status': { kind: 'token', values: ({ clinicalStatus }) => codes(clinicalStatus) },
    'verification-status': {
      kind: 'token',
      values: ({ verificationStatus }) => codes(verificationStatus),
    },
    code: { kind: 'token', values: (condition) => codes(condition.code) },
    'onset-date': { kind: 'date', values: ({ onsetDateTime }) => [onsetDateTime] },
    'recorded-date': { kind: 'date', values: ({ recordedDate }) => [recordedDate] },
  },
  Procedure: {
    ...bySubject<ResourceOf<'Procedure'>>(),
    date: { kind: 'date', values: ({ performedDateTime }) => [performedDateTime] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  Immunization: {
    ...byPatient<ResourceOf<'Immunization'>>(),
    date: { kind: 'date', values: ({ occurrenceDateTime }) => [occurrenceDateTime] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  FamilyMemberHistory: {
    ...byPatient<ResourceOf<'FamilyMemberHistory'>>(),
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  Observation: {
    ...bySubject<ResourceOf<'Observation'>>(),
    category: { kind: 'token', values: ({ category }) => codes(...(category ?? [])) },
    code: { kind: 'token', values: (observation) => codes(observation.code) },
    date: { kind: 'date', values: ({ effectiveDateTime }) => [effectiveDateTime] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  DiagnosticReport: {
    ...bySubject<ResourceOf<'DiagnosticReport'>>(),
    category: { kind: 'token', values: ({ category }) => codes(...(category ?? [])) },
    code: { kind: 'token', values: (report) => codes(report.code) },
    date: { kind: 'date', values: ({ effectiveDateTime }) => [effectiveDateTime] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
  DocumentReference: {
    ...bySubject<ResourceOf<'DocumentReference'>>(),
    identifier: { kind: 'token', values: ({ identifier }) => identifiers(identifier) },
    category: { kind: 'token', values: ({ category }) => codes(...(category ?? [])) },
    type: { kind: 'token', values: ({ type }) => codes(type) },
    date: { kind: 'date', values: ({ date }) => [date] },
    period: { kind: 'date', values: ({ context }) => [context?.period] },
    status: { kind: 'token', values: ({ status }) => code(status) },
  },
}

export const searchableTypes = Object.keys(parameters) as ResourceType[] // The keys of a literal are its own type.

export const isSearchable = (type: string): type is ResourceType => Object.hasOwn(parameters, type)

/** The search parameters of a type, for resources of that type only. */
export const parametersOf = (type: ResourceType): Readonly<Record<string, Parameter>> =>
  // Each parameter is called with resources of the type under which it is found.
  parameters[type] as Record<string, Parameter>

/** What `_include` can add to a search, by type: the parameter's name and the references that it follows. */
export const includes: Partial<
  Record<ResourceType, Record<string, (resource: ChartResource) => (Reference | undefined)[]>>
> = {
  Appointment: {
    patient: (one) =>
      one.resourceType === 'Appointment'
        ? one.participant
            .map(({ actor }) => actor)
            .filter((actor) => idIn('Patient', actor?.reference) !== undefined)
        : [],
  },
  MedicationRequest: {
    medication: (one) =>
      one.resourceType === 'MedicationRequest' ? [one.medicationReference] : [],
  },
  DiagnosticReport: {
    result: (one) => (one.resourceType === 'DiagnosticReport' ? (one.result ?? []) : []),
  },
}
