import { TZDate } from '@date-fns/tz'
import * as z from 'zod/mini'
import type { AppointmentStatus } from '#contract/appointments.ts'
import {
  type AppointmentReading,
  type EmrAppointment,
  MAX_APPOINTMENTS,
} from '#server/chart/emr/appointments.ts'
import { boundsOf, type LocalDays } from '#server/chart/emr/local-days.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { askNow, noAnswer, type OscarClient } from './client.ts'
import { readDemographic, toDemographics } from './demographics.ts'
import { dayIn, entriesOf, Id, instantOf, Moment } from './shape.ts'

/** One line of a day's schedule. */
const Entry = z.object({
  appointmentNo: Id,
  /** 0 for time that is blocked without a patient. */
  demographicNo: Id,
  status: maybe(Line),
  reason: maybe(Line),
  type: maybe(Line),
  /** Day and time. */
  date: maybe(Moment),
  /** Such as 02:30 PM. */
  startTime: maybe(Line),
  /** Such as "1H 14m": the end is the last minute of the appointment. */
  duration: maybe(Line),
})
type Entry = z.infer<typeof Entry>

/** Days requested in parallel; each is a separate request. */
const DAYS_AT_ONCE = 4
const PATIENTS_AT_ONCE = 5
/** Patients whose names are read for one list. */
const MAX_PATIENTS = 60

/**
 * Reads the clinician's appointments of some days. Only those of these days are kept, and a name comes from the record that
 * the appointment refers to, or from nowhere.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if OSCAR doesn't answer
 */
export async function readAppointments(
  client: OscarClient,
  days: LocalDays,
  signal: AbortSignal,
): Promise<AppointmentReading> {
  const { from, to } = boundsOf(days)
  const read = await inGroups(clinicDays(client, from, to), DAYS_AT_ONCE, (day) =>
    readDay(client, day, signal),
  )
  const all = read
    .flatMap(({ appointments }) => appointments)
    .filter(({ startTime }) => startTime >= from.toISOString() && startTime < to.toISOString())
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  const unique = [...new Map(all.map((one) => [one.appointmentId, one])).values()]
  return {
    appointments: await withNames(client, unique.slice(0, MAX_APPOINTMENTS), signal),
    truncated: unique.length > MAX_APPOINTMENTS,
    isIncomplete: read.some(({ isIncomplete }) => isIncomplete),
  }
}

/** The days of the clinic's time zone that have a part of the time between. */
function clinicDays({ timeZone }: OscarClient, from: Date, to: Date): string[] {
  const days: string[] = []
  const last = dayIn(to.getTime() - 1, timeZone)
  for (let day = dayIn(from.getTime(), timeZone); day !== '' && day <= last; day = dayAfter(day))
    days.push(day)
  return days
}

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

interface Day {
  appointments: EmrAppointment[]
  isIncomplete: boolean
}

async function readDay(client: OscarClient, day: string, signal: AbortSignal): Promise<Day> {
  const provider = encodeURIComponent(client.provider)
  const body = await askNow(client, { path: `/schedule/${provider}/day/${day}`, signal })
  const list = entriesOf(body)
  if (!list) throw noAnswer()
  let isIncomplete = false
  const appointments = list.flatMap((entry) => {
    const { data } = Entry.safeParse(entry)
    const read = data && toAppointment(data, day, client.timeZone)
    if (!read) isIncomplete = true
    return read && !isCancelled(data?.status) ? [read] : []
  })
  return { appointments, isIncomplete }
}

function toAppointment(entry: Entry, day: string, timeZone: string): EmrAppointment | undefined {
  const start = instantOf(entry.date) ?? timeOn(day, entry.startTime ?? '', timeZone)
  if (start === undefined) return undefined
  const minutes = minutesIn(entry.duration ?? '')
  const { demographicNo: emrPatientId } = entry
  return {
    appointmentId: entry.appointmentNo,
    startTime: new Date(start).toISOString(),
    endTime: minutes > 0 ? new Date(start + minutes * 60_000).toISOString() : null,
    status: statusFor(entry.status),
    reason: entry.reason || entry.type || '',
    patient: emrPatientId === '0' ? null : { emrPatientId, demographics: null },
  }
}

/** How long an appointment takes, in minutes; 0 if OSCAR doesn't say. */
function minutesIn(duration: string): number {
  const [, hours = '0', minutes = '0'] = /^(?:(\d{1,2})H)? ?(?:(\d{1,2})m)?$/.exec(duration) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total > 0 ? total + 1 : 0
}

/** A time such as "02:30 PM" on a day of the clinic. */
function timeOn(day: string, text: string, timeZone: string): number | undefined {
  const [, hour = '', minute = '', half = ''] =
    /^(\d{1,2}):(\d\d) ?([AP])\.?M\.?$/i.exec(text.replace(/\s/g, ' ')) ?? []
  if (hour === '') return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return new TZDate(year, month - 1, date, hours, Number(minute), timeZone).getTime()
}

/** The first letter of OSCAR's status; the second says whether the note is signed or verified. */
const statuses: Record<string, AppointmentStatus> = {
  H: 'arrived',
  P: 'checked-in',
  E: 'checked-in',
  N: 'noshow',
  B: 'fulfilled',
}
export const statusFor = (status = ''): AppointmentStatus => statuses[status.charAt(0)] ?? 'booked'
export const isCancelled = (status = ''): boolean => status.startsWith('C')

async function withNames(
  client: OscarClient,
  appointments: readonly EmrAppointment[],
  signal: AbortSignal,
): Promise<EmrAppointment[]> {
  const ids = appointments.flatMap(({ patient }) => patient?.emrPatientId ?? [])
  const first = [...new Set(ids)].slice(0, MAX_PATIENTS)
  const read = await inGroups(first, PATIENTS_AT_ONCE, async (id) => {
    const found = await readDemographic(client, id, signal).catch(() => undefined)
    return [id, found ? toDemographics(found, client.timeZone) : null] as const
  })
  const known = new Map(read)
  return appointments.map(({ patient, ...one }) => ({
    ...one,
    patient: patient && { ...patient, demographics: known.get(patient.emrPatientId) ?? null },
  }))
}

/** An appointment with who its patient is now. @throws as `readAppointments` */
export async function withPatient(
  client: OscarClient,
  appointment: EmrAppointment,
  signal: AbortSignal,
): Promise<EmrAppointment> {
  const { patient } = appointment
  if (!patient) return appointment
  const found = await readDemographic(client, patient.emrPatientId, signal)
  const demographics = found ? toDemographics(found, client.timeZone) : null
  return { ...appointment, patient: { ...patient, demographics } }
}

async function inGroups<T, R>(
  all: readonly T[],
  size: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size)
    done.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return done
}
