import { addMonths } from 'date-fns/addMonths'
import { subMonths } from 'date-fns/subMonths'
import type * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { chartItem, type PartReading } from '#server/chart/record/reading.ts'
import { listAbout, type OscarReading, partOf } from './list-about.ts'
import { FullAppointment } from './one-appointment.ts'
import { dayIn, fieldOf } from './shape.ts'

const MONTHS_BACK = 24
const MONTHS_AHEAD = 12

/** Appointments of two years back and one ahead. */
export async function readAppointmentHistory(reading: OscarReading): Promise<PartReading> {
  const list = await listAbout(reading, {
    request: {
      method: 'POST',
      path: `/schedule/${reading.patientId}/appointmentHistory`,
      json: {},
    },
    listIn: (body) => fieldOf(body, 'appointments'),
    schema: FullAppointment,
    subjectOf: (one) => one.demographicNo,
  })
  return partOf(list, (one) => toItem(one, reading))
}

/** Letters of OSCAR's statuses: C is cancelled, N a no-show. */
const notTaken: Record<string, string> = { C: 'cancelled', N: 'no-show' }

function toItem(
  { id, status = '', reason, type, appointmentDate }: z.infer<typeof FullAppointment>,
  { client, now }: OscarReading,
): ChartItem[] {
  const date = dayIn(appointmentDate, client.timeZone)
  const day = (one: Date) => one.toISOString().slice(0, 10)
  const isNear =
    date >= day(subMonths(now, MONTHS_BACK)) && date < day(addMonths(now, MONTHS_AHEAD))
  if (!isNear) return []
  const state = notTaken[status.charAt(0)]
  const text = reason || type || 'Appointment'
  return chartItem(
    'appointmentHistory',
    { resourceType: 'Appointment', id },
    {
      text: state ? `${text} (${state})` : text,
      date,
      ended: state !== undefined,
    },
  )
}
