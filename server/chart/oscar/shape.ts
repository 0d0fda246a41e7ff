import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import * as z from 'zod/mini'
import { isDate } from '#contract/patients.ts'

// OSCAR's answers as far as the product reads them. Versions differ: a list of one entry may be that entry alone, a date is
// milliseconds or a text, and a number may be a text.

/** A number that names something in OSCAR, as a text. */
export const Id = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform(String),
)

/** Milliseconds or a text; see `instantOf` and `dayIn`. */
export const Moment = z.union([z.number(), z.string().check(z.maxLength(40))])
export type Moment = z.infer<typeof Moment>

/** The entries of a list; undefined for anything that is none. */
export function entriesOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? [value] : undefined
}

/** A field of an object; undefined for anything else. */
export const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined

/** Milliseconds since 1970; undefined for a text that isn't a date with a time. */
export function instantOf(value: Moment | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (value === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined
  // Older versions write the offset without a colon.
  const time = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? undefined : time
}

/** The day of a date in the clinic's time zone as YYYY-MM-DD, or ''. */
export function dayIn(value: Moment | undefined, timeZone: string): string {
  if (typeof value === 'string' && isDate(value)) return value
  const time = instantOf(value)
  if (time === undefined || Math.abs(time) > 8.64e15) return ''
  const day = format(new TZDate(time, timeZone), 'yyyy-MM-dd')
  return isDate(day) ? day : ''
}
