import type { DemoEmrGrant } from '../oauth/grants.ts'
import { accessTo, type Interaction, splitScopes } from '../oauth/scopes.ts'
import { FhirError } from './outcome.ts'
import { type ChartResource, patientIdOf } from './resource.ts'
import type { ResourceType } from './search-parameters.ts'

/** Whether a token sees resources of a patient; resources without a patient are seen by every token of their type. */
export type PatientFilter = (patientId: string | undefined) => boolean

/**
 * Whose resources of a type a token may use.
 * @throws FhirError 403 when its scopes don't cover the interaction with the type
 */
export function allowedPatients(
  grant: DemoEmrGrant,
  type: ResourceType | 'Binary',
  interaction: Interaction,
): PatientFilter {
  const access = accessTo(splitScopes(grant.scope), type, interaction)
  if (access === 'none')
    throw new FhirError(403, 'forbidden', `The scopes of this token don’t include ${type}.`)
  return (patientId) => access === 'all' || patientId === undefined || patientId === grant.patient
}

/** Whether a token may read a resource that another one refers to. */
export function mayRead(grant: DemoEmrGrant, resource: ChartResource): boolean {
  const access = accessTo(splitScopes(grant.scope), resource.resourceType, 'r')
  const patientId = patientIdOf(resource)
  if (access === 'none') return false
  return access === 'all' || patientId === undefined || patientId === grant.patient
}
