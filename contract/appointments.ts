import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import { Flag, Id, Instant, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { VisitStages } from './home.ts'
import { isDate } from './patients.ts'
import { Scribe } from './scribes.ts'

/** A day as YYYY-MM-DD. */
const Day = NonEmpty(10).check(
  z.refine((day) => isDate(day), {
    error: message('Enter the day as year, month and day.'),
  }),
)

/** The codes of FHIR R4 AppointmentStatus that a day list shows; a cancelled appointment isn't listed. */
export const AppointmentStatus = z.enum([
  'proposed',
  'pending',
  'booked',
  'arrived',
  'checked-in',
  'fulfilled',
  'noshow',
])
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

/** The patient, as the EMR names them. */
export const AppointmentPatient = z.object({
  /** The id of the patient in the EMR. */
  emrPatientId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** YYYY-MM-DD, or ''. */
  birthDate: z.string(),
})
export type AppointmentPatient = z.infer<typeof AppointmentPatient>

/** An appointment of the clinician (specification §3: appointmentId, startTime). */
export const Appointment = z.object({
  appointmentId: z.string(),
  startTime: Instant,
  endTime: z.nullable(Instant),
  status: AppointmentStatus,
  /** The reason for the appointment, or ''. */
  reason: z.string(),
  patient: z.nullable(AppointmentPatient),
})
export type Appointment = z.infer<typeof Appointment>

/** An appointment with the visit that was started from it. */
export const DayAppointment = z.extend(Appointment, {
  scribe: z.nullable(z.object({ id: Id, stages: VisitStages })),
})
export type DayAppointment = z.infer<typeof DayAppointment>

/** The appointments of one connected EMR (specification §3: cache entry with appointments, timestamp and lastId). */
export const DayList = z.object({
  integrationId: Id,
  displayName: z.string(),
  appointments: z.array(DayAppointment),
  /** When they were read from the EMR; null if they never were. */
  timestamp: z.nullable(Instant),
  /** The `appointmentId` of the last one; null if there is none. */
  lastId: z.nullable(z.string()),
  /** The list was cut off at 200 appointments. */
  truncated: z.boolean(),
  /** Why the list is out of date, in words for the user; null if it's current. */
  problem: z.nullable(z.string()),
})
export type DayList = z.infer<typeof DayList>

const DAY_MS = 86_400_000
const MAX_DAYS = 31

function isSpan(startDate: string, endDate: string): boolean {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
  return days >= 1 && days <= MAX_DAYS
}

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: 'signed-in',
  summary:
    'The clinician’s appointments in each connected EMR, from midnight of `startDate` to midnight of `endDate` (exclusive, at most 31 days later) in the time zone of x-timezone. Lists are kept for 4 hours; `refresh` reads them again. An EMR that doesn’t answer within 10 seconds keeps its earlier list and names the problem.',
  query: z.object({ startDate: Day, endDate: Day, refresh: z._default(Flag, false) }).check(
    z.refine(({ startDate, endDate }) => isSpan(startDate, endDate), {
      path: ['endDate'],
      error: message('Enter a later day, at most 31 days after the first.'),
    }),
  ),
  response: z.object({ items: z.array(DayList) }),
})
export const openAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/open',
  access: 'signed-in',
  summary:
    'Opens the visit of an appointment, which is created as a draft in the folder patient-scheduler the first time. Parallel calls open the same visit. 404 for an appointment that the EMR doesn’t have.',
  body: z.object({ integrationId: Id, appointmentId: NonEmpty(200) }),
  response: Scribe,
})
