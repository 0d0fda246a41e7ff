import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAppointments } from '#contract/appointments.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** A local day as YYYY-MM-DD. */
const dateOf = (day: Date): string =>
  `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`

/** The same time some days later, whatever the clocks do. */
export function plusDays(day: Date, days: number): Date {
  const later = new Date(day)
  later.setDate(day.getDate() + days)
  return later
}

const daysFrom = (day: Date) => ({ startDate: dateOf(day), endDate: dateOf(plusDays(day, 1)) })

/** The appointments of a day in the connected EMRs. @param day a moment of it */
export const dayListsQuery = (day: Date) =>
  queryOptions({
    queryKey: [...keys.appointments, dateOf(day)],
    queryFn: ({ signal }) => call(listAppointments, { query: daysFrom(day), signal }),
    // Kept in memory while a visit is open, so that Home has something to show offline.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Reads the appointments of a day from the EMRs again. */
export async function refreshDayLists(queries: QueryClient, day: Date): Promise<void> {
  const lists = await call(listAppointments, { query: { ...daysFrom(day), refresh: 'true' } })
  queries.setQueryData(dayListsQuery(day).queryKey, lists)
}
