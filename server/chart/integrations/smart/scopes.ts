/** Everything that the product reads of a chart; the server may grant less. */
const readTypes = [
  'Patient',
  'Appointment',
  'Encounter',
  'AllergyIntolerance',
  'MedicationRequest',
  'MedicationStatement',
  'Condition',
  'Procedure',
  'Immunization',
  'FamilyMemberHistory',
  'Observation',
  'DiagnosticReport',
  'DocumentReference',
  'Binary',
  'Practitioner',
] as const

interface ScopeOptions {
  /** Version 2 names each operation, version 1 reads or writes. */
  hasV2Scopes: boolean
  writesNotes: boolean
}

/** The scopes to ask for (SMART App Launch 2.2, "Scopes"). Writing notes is asked for only where the user wants it. */
export function askedScopes({ hasV2Scopes, writesNotes }: ScopeOptions): string {
  const reads = readTypes.map((type) => `user/${type}.${hasV2Scopes ? 'rs' : 'read'}`)
  const writes = writesNotes ? [`user/DocumentReference.${hasV2Scopes ? 'c' : 'write'}`] : []
  return ['openid', 'fhirUser', 'offline_access', ...reads, ...writes].join(' ')
}

/** `c` of version 2; `write` and `*` of version 1. */
const writing = /^(?:patient|user|system)\/(?:DocumentReference|\*)\.(?:c[ruds]{0,4}|write|\*)$/

/** Whether granted scopes let documents be created. */
export const grantsWriting = (granted: string): boolean =>
  granted.split(' ').some((scope) => writing.test(scope))
