import { TZDate } from '@date-fns/tz'
import * as z from 'zod/mini'
import type { EmrAppointment } from '#server/chart/emr/appointments.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { askNow, type OscarClient } from './client.ts'
import { isCancelled, statusFor, withPatient } from './schedule.ts'
import { dayIn, fieldOf, Id, instantOf, Moment } from './shape.ts'

/** An appointment in full, as its own request and the history of a patient have it. */
export const FullAppointment = z.object({
  id: Id,
  providerNo: maybe(Line),
  demographicNo: Id,
  /** The day at midnight. */
  appointmentDate: maybe(Moment),
  /** A time of 1 January 1970. */
  startTime: maybe(Moment),
  endTime: maybe(Moment),
  status: maybe(Line),
  reason: maybe(Line),
  type: maybe(Line),
})
type FullAppointment = z.infer<typeof FullAppointment>

/** OSCAR stores the last minute of an appointment as its end. */
const MINUTE_MS = 60_000

/**
 * Reads one appointment of the clinician with its patient; undefined if OSCAR doesn't have it.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if OSCAR doesn't answer
 */
export async function readOneAppointment(
  client: OscarClient,
  appointmentId: string,
  signal: AbortSignal,
): Promise<EmrAppointment | undefined> {
  if (!/^\d{1,15}$/.test(appointmentId)) return undefined
  const body = await askNow(client, {
    method: 'POST',
    path: '/schedule/getAppointment',
    json: { id: Number(appointmentId) },
    signal,
  })
  const { data } = FullAppointment.safeParse(fieldOf(body, 'appointment'))
  const isIt = data?.id === appointmentId && data.providerNo === client.provider
  const read = isIt && !isCancelled(data.status) ? toAppointment(data, client.timeZone) : undefined
  return read && withPatient(client, read, signal)
}

function toAppointment(one: FullAppointment, timeZone: string): EmrAppointment | undefined {
  const day = dayIn(one.appointmentDate, timeZone)
  const start = timeOn(day, one.startTime, timeZone)
  const end = timeOn(day, one.endTime, timeZone)
  if (start === undefined) return undefined
  const { id, status, reason, type, demographicNo: emrPatientId } = one
  return {
    appointmentId: id,
    startTime: start.toISOString(),
    endTime: end === undefined ? null : new Date(end.getTime() + MINUTE_MS).toISOString(),
    status: statusFor(status),
    reason: reason || type || '',
    patient: emrPatientId === '0' ? null : { emrPatientId, demographics: null },
  }
}

/** A time of 1970, or a text such as 14:30:00, on a day of the clinic. */
function timeOn(day: string, time: Moment | undefined, timeZone: string): Date | undefined {
  const instant = instantOf(time)
  const local = instant === undefined ? undefined : new TZDate(instant, timeZone)
  const text = typeof time === 'string' ? (/^(\d\d):(\d\d)/.exec(time) ?? undefined) : undefined
  const [hours, minutes] = local
    ? [local.getHours(), local.getMinutes()]
    : [Number(text?.[1]), Number(text?.[2])]
  if (day === '' || Number.isNaN(hours + minutes)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime())
}
