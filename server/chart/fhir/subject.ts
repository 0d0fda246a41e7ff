import * as z from 'zod/mini'
import type { Resource } from './client.ts'

const Reference = z.looseObject({ reference: z.string() })
const Participants = z.array(z.looseObject({ actor: z.optional(z.unknown()) }))

/** Where each type names the patient it is about (FHIR R4). */
const subjectFields = ['subject', 'patient'] as const

/**
 * Whether a resource is about this patient. A server may answer with another patient's data even for a token that is
 * bound to one, so everything is checked. A resource that names nobody, or names the patient by an identifier, a
 * contained resource or an address elsewhere, is about nobody known.
 * @param baseUrl the FHIR base, without a slash at the end
 */
export function isAbout(resource: Resource, patientId: string, baseUrl: string): boolean {
  const isPatient = (value: unknown) => {
    const { data } = Reference.safeParse(value)
    return data !== undefined && refersTo(data.reference, `Patient/${patientId}`, baseUrl)
  }
  if (resource.resourceType === 'Patient') return resource.id === patientId
  if (resource.resourceType === 'Appointment') return isAttendee(resource, isPatient)
  const named = subjectFields.flatMap((field) =>
    resource[field] === undefined ? [] : [resource[field]],
  )
  return (
    named.length > 0 && named.every((value) => isPatient(value)) && isFocus(resource, isPatient)
  )
}

/** FHIR R4, Observation.focus: what is observed where that isn't the subject, such as a donor, a parent or a fetus. */
function isFocus({ focus }: Resource, isPatient: (value: unknown) => boolean): boolean {
  if (focus === undefined) return true
  return Array.isArray(focus) && focus.every((value) => isPatient(value))
}

function isAttendee({ participant }: Resource, isPatient: (value: unknown) => boolean): boolean {
  const { data: participants = [] } = Participants.safeParse(participant)
  const patients = participants.filter(({ actor }) => isPatientReference(actor))
  return patients.length > 0 && patients.every(({ actor }) => isPatient(actor))
}

const isPatientReference = (value: unknown): boolean =>
  /(?:^|\/)Patient\//.test(Reference.safeParse(value).data?.reference ?? '')

/** Whether a literal reference leads to a resource of this server. @param target such as Patient/7 */
export const refersTo = (reference: string, target: string, baseUrl: string): boolean =>
  localReference(reference, baseUrl) === target

/**
 * Type and id of a literal reference to a resource of this server, with or without its address and a version (FHIR R4
 * §2.3.0.1); undefined for a contained resource, another server and anything else.
 */
export function localReference(reference: string, baseUrl: string): string | undefined {
  const local = reference.startsWith(`${baseUrl}/`)
    ? reference.slice(baseUrl.length + 1)
    : reference
  return /^([A-Za-z]{1,64}\/[^/\s?#]{1,128})(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/.exec(local)?.[1]
}
