import { appointmentsAround } from '../appointments.ts'
import { builtInResource, builtInResources } from '../chart-index.ts'
import { storedDocuments } from '../documents/store.ts'
import type { ChartResource } from './resource.ts'
import type { ResourceType } from './search-parameters.ts'
import type { FhirSession } from './session.ts'

/** All resources of a type that the user has: built-in ones, the calendar's, and documents of their own. */
export async function resourcesOfType(
  { s, grant }: FhirSession,
  type: ResourceType,
): Promise<readonly ChartResource[]> {
  if (type === 'Appointment') return appointmentsAround(grant, s.now())
  const builtIn = builtInResources(type)
  if (type !== 'DocumentReference') return builtIn
  return [...(await storedDocuments(s, grant.userId)), ...builtIn]
}

/** One resource, or undefined. */
export async function findResource(
  session: FhirSession,
  type: ResourceType,
  id: string,
): Promise<ChartResource | undefined> {
  const builtIn = builtInResource(`${type}/${id}`)
  if (builtIn || !['Appointment', 'DocumentReference'].includes(type)) return builtIn
  return (await resourcesOfType(session, type)).find((one) => one.id === id)
}
