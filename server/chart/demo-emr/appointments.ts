import { TZDate } from '@date-fns/tz'
import type { Appointment } from '@medplum/fhirtypes'
import { demoPatients } from './patients/all.ts'
import { displayName, practitioners } from './practitioners.ts'
import { demoTag, reference } from './resources/coding.ts'

/** A practitioner's calendar. */
export interface Calendar {
  practitioner: string
  /** IANA name. */
  timeZone: string
}

interface CalendarDay {
  year: number
  month: number
  day: number
  /** Days since 1970. */
  number: number
}

const DAY_MS = 86_400_000
const FIRST_DAY = -1
const LAST_DAY = 7
/** Start and length in minutes of each appointment; a day has the first eight to ten. */
const slots = [
  ['08:30', 20],
  ['09:00', 30],
  ['09:40', 20],
  ['10:15', 20],
  ['10:45', 30],
  ['11:30', 20],
  ['13:15', 20],
  ['13:45', 30],
  ['14:30', 20],
  ['15:00', 40],
] as const
const MIN_APPOINTMENTS = 8
const reasons = [
  'Follow-up',
  'Medication review',
  'New concern',
  'Review of results',
  'Annual visit',
  'Blood pressure check',
] as const

/**
 * The appointments of yesterday, today and the next seven days in the calendar's time zone: eight to ten a weekday. They
 * follow from the date alone, so nothing is stored and the same day looks the same every time.
 */
export function appointmentsAround(calendar: Calendar, now: Date): Appointment[] {
  const today = dayIn(calendar.timeZone, now)
  const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, at) =>
    calendarDay(today.number + FIRST_DAY + at),
  )
  return days.filter(isWeekday).flatMap((day) => appointmentsOn(day, calendar, now))
}

/** The calendar day that it is in a time zone. */
function dayIn(timeZone: string, now: Date): CalendarDay {
  const local = new TZDate(now.getTime(), timeZone)
  return calendarDay(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY_MS)
}

function calendarDay(number: number): CalendarDay {
  const date = new Date(number * DAY_MS)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    number,
  }
}

const isWeekday = ({ number }: CalendarDay): boolean =>
  ![0, 6].includes(new Date(number * DAY_MS).getUTCDay())

function appointmentsOn(day: CalendarDay, calendar: Calendar, now: Date): Appointment[] {
  const patients = demoPatients()
  const shift = practitioners.findIndex(({ id }) => id === calendar.practitioner)
  const count = MIN_APPOINTMENTS + ((day.number + shift) % (slots.length - MIN_APPOINTMENTS + 1))
  return slots.slice(0, count).flatMap(([time, minutes], at) => {
    // Five and twelve have no common divisor, so no patient comes twice a day.
    const patient = patients[(day.number * 7 + shift * 3 + at * 5) % patients.length]
    if (!patient) return []
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const start = new TZDate(day.year, day.month, day.day, hour, minute, calendar.timeZone)
    const end = new TZDate(start.getTime() + minutes * 60_000, calendar.timeZone)
    return appointment({ day, at, start, end, minutes, patient, calendar, now })
  })
}

interface AppointmentFacts {
  day: CalendarDay
  /** Position in the day. */
  at: number
  start: TZDate
  end: TZDate
  minutes: number
  patient: { id: string; name: string }
  calendar: Calendar
  now: Date
}

function appointment(facts: AppointmentFacts): Appointment {
  const { day, at, start, end, minutes, patient, calendar } = facts
  const practitioner = practitioners.find(({ id }) => id === calendar.practitioner)
  const date = new Date(day.number * DAY_MS).toISOString().slice(0, 10)
  return {
    resourceType: 'Appointment',
    id: `${calendar.practitioner}-${date}-${at + 1}`,
    meta: { tag: [demoTag] },
    status: statusOf(facts),
    description: reasons[(day.number + at) % reasons.length],
    // With the offset of the clinic, which differs before and after a change of the clocks.
    start: start.toISOString(),
    end: end.toISOString(),
    minutesDuration: minutes,
    participant: [
      {
        actor: reference('Patient', patient.id, patient.name),
        required: 'required',
        status: 'accepted',
      },
      {
        actor: reference(
          'Practitioner',
          calendar.practitioner,
          practitioner && displayName(practitioner),
        ),
        required: 'required',
        status: 'accepted',
      },
    ],
  }
}

/** Patients arrive ten minutes early; one appointment a day is cancelled, and one of a past day was missed. */
function statusOf({ day, at, start, calendar, now }: AppointmentFacts): Appointment['status'] {
  const today = dayIn(calendar.timeZone, now).number
  if (at === day.number % MIN_APPOINTMENTS) return 'cancelled'
  if (day.number < today) return at === (day.number + 3) % MIN_APPOINTMENTS ? 'noshow' : 'fulfilled'
  const minutesUntil = (start.getTime() - now.getTime()) / 60_000
  if (day.number > today || minutesUntil > 10) return 'booked'
  return minutesUntil > 0 ? 'arrived' : 'checked-in'
}
