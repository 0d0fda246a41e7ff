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
  /** The EMR launched the product. */
  isLaunch?: boolean
}

/** The scopes to ask for (SMART App Launch 2.2, "Scopes"). Writing notes is asked for only where the user wants it. */
export function askedScopes({ hasV2Scopes, writesNotes, isLaunch }: ScopeOptions): string {
  const reads = readTypes.map((type) => `user/${type}.${hasV2Scopes ? 'rs' : 'read'}`)
  const writes = writesNotes ? [`user/DocumentReference.${hasV2Scopes ? 'c' : 'write'}`] : []
  const context = isLaunch ? ['launch'] : []
  return ['openid', 'fhirUser', 'offline_access', ...context, ...reads, ...writes].join(' ')
}

/** Letters of `cruds` for the access of a scope of version 1 (SMART App Launch 2.2, "Scopes for requesting FHIR Resources"). */
const v1Access: Record<string, string> = { read: 'rs', write: 'cud', '*': 'cruds' }

/**
 * Whether granted scopes let resources of a type be created (`c`), read (`r`) or searched (`s`). A server that names no
 * scope about resources decides itself: its answers say what is allowed.
 * @param granted scopes of version 1 or 2, separated by spaces
 */
export function isGranted(granted: string, type: string, interaction: 'c' | 'r' | 's'): boolean {
  const scopes = granted.split(' ').flatMap((scope) => parseScope(scope) ?? [])
  if (scopes.length === 0) return true
  return scopes.some(
    (scope) => (scope.type === type || scope.type === '*') && scope.access.includes(interaction),
  )
}

function parseScope(scope: string): { type: string; access: string } | undefined {
  // What follows `?` narrows the scope; the server applies it.
  const [, type, access] =
    /^(?:patient|user|system)\/([A-Za-z]{1,40}|\*)\.([a-z]{1,5}|\*)(?:\?|$)/.exec(scope) ?? []
  return type && access ? { type, access: v1Access[access] ?? access } : undefined
}
