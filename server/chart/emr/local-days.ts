import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** Days of a time zone. */
export interface LocalDays {
  /** YYYY-MM-DD */
  startDate: string
  /** YYYY-MM-DD, exclusive. */
  endDate: string
  /** IANA name. */
  timeZone: string
}

/** Midnight of the first day, and midnight after the last one: a day may have 23 or 25 hours. */
export const boundsOf = ({ startDate, endDate, timeZone }: LocalDays) => ({
  from: midnight(startDate, timeZone),
  to: midnight(endDate, timeZone),
})

function midnight(date: string, timeZone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new TZDate(year, month - 1, day, timeZone)
}

/** With the offset of the zone at that moment (FHIR R4 §2.24.0.1, dateTime). */
export const toFhirInstant = (date: TZDate): string => format(date, "yyyy-MM-dd'T'HH:mm:ssxxx")
