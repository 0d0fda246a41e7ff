import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Demographics } from '#contract/patients.ts'
import type { AnswerStatus } from '#server/chart/emr/answer.ts'
import type { FhirClient, Resource } from '#server/chart/fhir/client.ts'
import { readResource } from '#server/chart/fhir/read-resource.ts'
import { searchFhir } from '#server/chart/fhir/search.ts'
import { readDemographics } from '#server/chart/record/demographics.ts'
import {
  type AppointmentReading,
  type EmrAppointment,
  MAX_APPOINTMENTS,
} from '#server/chart/emr/appointments.ts'
import { boundsOf, type LocalDays, toFhirInstant } from '#server/chart/emr/local-days.ts'
import { practitionerIn, readAppointment } from './appointment.ts'

const LIMITS = { pages: 40, resources: 2 * MAX_APPOINTMENTS + 1, bytes: 20_000_000 }
/** Ids in one address. */
const MAX_IDS = 50

const statuses = 'proposed,pending,booked,arrived,checked-in,fulfilled,noshow'

/**
 * Reads the clinician's appointments of some days. Whatever a server answers, only appointments of these days and this
 * clinician are kept, and a name comes from the Patient resource that the appointment refers to, or from nowhere.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if the EMR doesn't answer
 */
export async function readAppointments(
  client: FhirClient,
  days: LocalDays,
  signal: AbortSignal,
): Promise<AppointmentReading> {
  const practitioner = clinicianOf(client)
  const { from, to } = boundsOf(days)
  const between = [from, to].map((date) => encodeURIComponent(toFhirInstant(date)))
  const result = await searchFhir(
    client,
    `Appointment?practitioner=${practitioner}&date=ge${between[0]}&date=lt${between[1]}&_include=Appointment:patient`,
    { ...LIMITS, signal },
    `&status=${statuses}&_sort=date&_count=100`,
  )
  if (result.status !== 'ok') throw failure(result.status)
  const all = result.matches
    .flatMap((one) => readAppointment(one, practitioner, client) ?? [])
    .filter(({ startTime }) => isBetween(Date.parse(startTime), from, to))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  const unique = [...new Map(all.map((one) => [one.appointmentId, one])).values()]
  const isLong = result.matches.length >= MAX_APPOINTMENTS
  return {
    appointments: await withNames(
      client,
      unique.slice(0, MAX_APPOINTMENTS),
      result.included,
      signal,
    ),
    truncated: unique.length > MAX_APPOINTMENTS || (isLong && result.truncated),
    isIncomplete: !isLong && result.truncated,
  }
}

const isBetween = (time: number, from: Date, to: Date) =>
  time >= from.getTime() && time < to.getTime()

/** Adds the patients that came with the appointments, and reads the others. */
async function withNames(
  client: FhirClient,
  appointments: readonly EmrAppointment[],
  included: readonly Resource[],
  signal: AbortSignal,
): Promise<EmrAppointment[]> {
  const known = new Map(included.flatMap(patientEntry))
  const ids = appointments.flatMap(({ patient }) => patient?.emrPatientId ?? [])
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  for (let at = 0; at < missing.length; at += MAX_IDS) {
    const some = missing.slice(at, at + MAX_IDS).map((id) => encodeURIComponent(id))
    const limits = { ...LIMITS, signal }
    const { matches } = await searchFhir(client, `Patient?_id=${some.join(',')}`, limits)
    for (const [id, demographics] of matches.flatMap(patientEntry)) known.set(id, demographics)
  }
  return appointments.map(({ patient, ...one }) => ({
    ...one,
    patient: patient && { ...patient, demographics: known.get(patient.emrPatientId) ?? null },
  }))
}

const patientEntry = (one: Resource): [string, Demographics][] =>
  one.resourceType === 'Patient' && one.id !== undefined ? [[one.id, readDemographics(one)]] : []

/**
 * Reads one appointment of the clinician with its patient; undefined if the EMR doesn't have it.
 * @throws as `readAppointments`
 */
export async function readOneAppointment(
  client: FhirClient,
  appointmentId: string,
  signal: AbortSignal,
): Promise<EmrAppointment | undefined> {
  const practitioner = clinicianOf(client)
  const resource = await readResource(client, 'Appointment', appointmentId, signal)
  const appointment = resource && readAppointment(resource, practitioner, client)
  return appointment && withPatient(client, appointment, signal)
}

/** An appointment with who its patient is, if the EMR says so. @throws as `readAppointments` */
export async function withPatient(
  client: FhirClient,
  appointment: EmrAppointment,
  signal: AbortSignal,
): Promise<EmrAppointment> {
  const { patient } = appointment
  if (!patient || patient.demographics) return appointment
  const resource = await readResource(client, 'Patient', patient.emrPatientId, signal)
  const demographics = resource ? readDemographics(resource) : null
  return { ...appointment, patient: { ...patient, demographics } }
}

function clinicianOf({ practitioner, baseUrl }: FhirClient): string {
  const clinician = practitionerIn(practitioner, baseUrl)
  if (clinician === undefined)
    throw new AppError(
      'bad-request',
      message(
        'The EMR doesn’t say which clinician you are. Connect again with a clinician’s account.',
      ),
    )
  return clinician
}

function failure(status: AnswerStatus): AppError {
  if (status === 'forbidden')
    return new AppError('bad-request', message('The EMR doesn’t let you read appointments.'))
  if (status === 'unsupported')
    return new AppError('bad-request', message('The EMR doesn’t offer appointments.'))
  return new AppError('unavailable', message('The EMR doesn’t answer.'))
}
