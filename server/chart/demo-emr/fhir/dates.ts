import { TZDate } from '@date-fns/tz'

/** A span of time in milliseconds since 1970; `to` is exclusive. */
export interface TimeRange {
  from: number
  to: number
}

const pattern =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/**
 * The span that a FHIR date, dateTime or instant covers (FHIR R4 "Search", date): a year, a month, a day, a minute or a second.
 * @param timeZone of dates without an offset
 * @returns undefined for anything else
 */
export function parseDate(text: string, timeZone: string): TimeRange | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, offset] = match
  const parts = [Number(year), Number(month ?? 1), Number(day ?? 1)] as const
  if (!isCalendarDay(...parts)) return undefined
  if (hour === undefined)
    return dayRange(parts, { hasMonth: Boolean(month), hasDay: Boolean(day) }, timeZone)
  const time = [Number(hour), Number(minute), Number(second ?? 0)] as const
  if (time[0] > 23 || time[1] > 59 || time[2] > 59) return undefined
  const [y, m, d] = parts
  const wall = Date.UTC(y, m - 1, d, ...time)
  const from = offset
    ? wall - offsetMs(offset)
    : new TZDate(y, m - 1, d, ...time, timeZone).getTime()
  return { from, to: from + (second === undefined ? 60_000 : 1_000) }
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function dayRange(
  [year, month, day]: readonly [number, number, number],
  { hasMonth, hasDay }: { hasMonth: boolean; hasDay: boolean },
  timeZone: string,
): TimeRange {
  const at = (y: number, m: number, d: number) => new TZDate(y, m - 1, d, timeZone).getTime()
  const from = at(year, month, day)
  if (hasDay) return { from, to: at(year, month, day + 1) }
  return { from, to: hasMonth ? at(year, month + 1, 1) : at(year + 1, 1, 1) }
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** How a value compares with the span of a search parameter, by prefix (FHIR R4 "Search", prefixes). */
export const datePrefixes: Record<string, (value: TimeRange, asked: TimeRange) => boolean> = {
  eq: isWithin,
  ne: (value, asked) => !isWithin(value, asked),
  gt: (value, asked) => value.to > asked.to,
  lt: (value, asked) => value.from < asked.from,
  ge: (value, asked) => value.to > asked.to || isWithin(value, asked),
  le: (value, asked) => value.from < asked.from || isWithin(value, asked),
  sa: (value, asked) => value.from >= asked.to,
  eb: (value, asked) => value.to <= asked.from,
}

function isWithin(value: TimeRange, asked: TimeRange): boolean {
  return value.from >= asked.from && value.to <= asked.to
}
