import * as z from 'zod/mini'
import type { EmrAppointment, EmrEncounter } from '#server/chart/emr/appointments.ts'
import type { FhirClient } from '#server/chart/fhir/client.ts'
import { readResource } from '#server/chart/fhir/read-resource.ts'
import { isAbout, localReference } from '#server/chart/fhir/subject.ts'
import { list, Reference } from '#server/chart/record/elements.ts'
import { practitionerIn, readAppointment } from './appointment.ts'

const Encounter = z.object({ appointment: list(Reference) })

/**
 * The clinician's appointment that an encounter fulfils (FHIR R4 Encounter.appointment); undefined for none, several, or
 * one of another patient or clinician.
 * @throws AppError 'bad-request' if the EMR doesn't let the user read it, 'unavailable' if it doesn't answer
 */
export async function readEncounterAppointment(
  client: FhirClient,
  { encounterId, emrPatientId }: EmrEncounter,
  signal: AbortSignal,
): Promise<EmrAppointment | undefined> {
  const practitioner = practitionerIn(client.practitioner, client.baseUrl)
  const resource = await readResource(client, 'Encounter', encounterId, signal)
  if (!resource || practitioner === undefined) return undefined
  if (!isAbout(resource, emrPatientId, client.baseUrl)) return undefined
  const [only, ...others] = new Set(
    Encounter.parse(resource).appointment.map(({ reference = '' }) =>
      localReference(reference, client.baseUrl),
    ),
  )
  const [type, id] = only?.split('/') ?? []
  if (type !== 'Appointment' || id === undefined || others.length > 0) return undefined
  const found = await readResource(client, 'Appointment', id, signal)
  const appointment = found && readAppointment(found, practitioner, client)
  return appointment?.patient?.emrPatientId === emrPatientId ? appointment : undefined
}
