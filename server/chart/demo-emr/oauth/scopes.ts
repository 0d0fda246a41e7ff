import { type ResourceType, searchableTypes } from '../fhir/search-parameters.ts'

/** One letter of `cruds` (SMART App Launch 2.2, "Scopes for requesting FHIR Resources"). */
export type Interaction = 'c' | 'r' | 'u' | 'd' | 's'

interface FhirScope {
  context: 'patient' | 'user'
  /** `*` for every type. */
  type: string
  interactions: string
}

/** Scopes that aren't about resources. */
export const launchScopes = [
  'openid',
  'fhirUser',
  'profile',
  'launch',
  'launch/patient',
  'offline_access',
  'online_access',
] as const

/** Types that a scope can name. */
type ScopeType = ResourceType | 'Binary'
export const scopeTypes: readonly string[] = [...searchableTypes, 'Binary'] satisfies ScopeType[]

const v1Interactions: Record<string, string> = { read: 'rs', write: 'cud', '*': 'cruds' }

/** Reads a scope of version 1 (`user/Patient.read`) or 2 (`user/Patient.rs`); undefined if it isn't about resources. */
export function parseFhirScope(scope: string): FhirScope | undefined {
  const [, context, type = '', access = ''] =
    /^(patient|user)\/([A-Za-z]{1,40}|\*)\.([a-z*]{1,5})$/.exec(scope) ?? []
  const interactions = v1Interactions[access] ?? (/^c?r?u?d?s?$/.test(access) ? access : '')
  if (!interactions || (context !== 'patient' && context !== 'user')) return undefined
  return { context, type, interactions }
}

export const splitScopes = (text: string): string[] => [
  ...new Set(text.split(' ').filter((scope) => scope !== '')),
]

/** The requested scopes that the demo EMR has; the others are left out, as RFC 6749 §3.3 allows. */
export function grantableScopes(requested: readonly string[]): string[] {
  const known: readonly string[] = launchScopes
  return requested.filter((scope) => {
    const type = parseFhirScope(scope)?.type
    return (
      known.includes(scope) || type === '*' || (type !== undefined && scopeTypes.includes(type))
    )
  })
}

/** Whether a patient has to be chosen. */
export const needsPatient = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => scope === 'launch/patient' || scope.startsWith('patient/'))

/** Whether a scope covers a type. The drug of a prescription is part of it, so its scope covers medications. */
const covers = (scope: FhirScope, type: ScopeType): boolean =>
  scope.type === '*' ||
  scope.type === type ||
  (type === 'Medication' && scope.type === 'MedicationRequest')

/** Whose resources of a type a token may use: every patient's, those of the patient in context, or nobody's. */
export function accessTo(
  scopes: readonly string[],
  type: ScopeType,
  interaction: Interaction,
): 'all' | 'patient' | 'none' {
  const contexts = scopes
    .map(parseFhirScope)
    .filter((scope) => scope !== undefined)
    .filter((scope) => covers(scope, type))
    .filter(({ interactions }) => interactions.includes(interaction))
    .map(({ context }) => context)
  if (contexts.includes('user')) return 'all'
  return contexts.includes('patient') ? 'patient' : 'none'
}
