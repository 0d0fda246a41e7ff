import * as z from 'zod/mini'
import { AppointmentStatus } from '#contract/appointments.ts'
import type { EmrAppointment } from '#server/chart/emr/appointments.ts'
import type { FhirClient, Resource } from '#server/chart/fhir/client.ts'
import { localReference } from '#server/chart/fhir/subject.ts'
import { Concept, Line, list, maybe, Reference } from '#server/chart/record/elements.ts'
import { conceptText, conceptTexts } from '#server/chart/record/wording.ts'

const Appointment = z.object({
  id: z.string().check(z.regex(/^[^\s/\p{Cc}]{1,128}$/u)),
  // A cancelled one isn't listed.
  status: AppointmentStatus,
  description: maybe(Line),
  serviceType: list(Concept),
  appointmentType: maybe(Concept),
  reasonCode: list(Concept),
  start: maybe(z.string()),
  end: maybe(z.string()),
  participant: list(z.object({ actor: maybe(Reference) })),
})

/** The clinician of a connection, such as Practitioner/7; undefined if the EMR doesn't say, or names someone else. */
export function practitionerIn(provider: string | undefined, baseUrl: string): string | undefined {
  const reference = localReference(provider ?? '', baseUrl)
  return reference?.startsWith('Practitioner/') ? reference : undefined
}

/**
 * An appointment of the clinician; undefined for anything else. Its patient is the participant that is a Patient of this
 * EMR: with two patients, or one elsewhere, it has none.
 */
export function readAppointment(
  resource: Resource,
  practitioner: string,
  { baseUrl }: Pick<FhirClient, 'baseUrl'>,
): EmrAppointment | undefined {
  if (resource.resourceType !== 'Appointment') return undefined
  const { success, data } = Appointment.safeParse(resource)
  const startTime = success ? instant(data.start) : undefined
  if (!success || !startTime) return undefined
  const actors = data.participant.flatMap(({ actor }) => actor?.reference ?? [])
  if (!isWith(actors, practitioner, baseUrl)) return undefined
  const emrPatientId = patientIn(actors, baseUrl)
  return {
    appointmentId: data.id,
    startTime,
    endTime: instant(data.end) ?? null,
    status: data.status,
    reason:
      data.description ||
      conceptTexts(data.reasonCode) ||
      conceptTexts(data.serviceType) ||
      conceptText(data.appointmentType),
    patient: emrPatientId === undefined ? null : { emrPatientId, demographics: null },
  }
}

function instant(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A server that ignores the search for a clinician sends the appointments of all. */
function isWith(actors: readonly string[], practitioner: string, baseUrl: string): boolean {
  const named = actors.filter((actor) => /(?:^|\/)Practitioner\//.test(actor))
  return (
    named.length === 0 || named.some((actor) => localReference(actor, baseUrl) === practitioner)
  )
}

function patientIn(actors: readonly string[], baseUrl: string): string | undefined {
  const named = actors.filter((actor) => /(?:^|\/)Patient\//.test(actor))
  const [only, ...others] = new Set(named.map((actor) => localReference(actor, baseUrl)))
  return others.length === 0 ? only?.slice('Patient/'.length) : undefined
}
