import { locales } from '#common/translation.ts'
import { locale, t } from '#web/i18n/i18n.ts'

const monthAndDay = { month: 'short', day: 'numeric' } as const
// The browser's own formats: a library for dates would be a tenth of the home page's code.
const formats = {
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(locale, monthAndDay),
  year: new Intl.DateTimeFormat(locale, { ...monthAndDay, year: 'numeric' }),
  weekday: new Intl.DateTimeFormat(locale, { ...monthAndDay, weekday: 'long' }),
  long: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
}
/** Names of visits are English in every interface: the server gives the same ones (specification §3). */
const nameDay = new Intl.DateTimeFormat(locales.en, monthAndDay)
const nameTime = new Intl.DateTimeFormat(locales.en, {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** Whole days between two local dates: 0 is the same day, 1 the day before. */
function daysBefore(date: Date, now: Date): number {
  const midnight = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime()
  // A day of the change to summer time has 23 hours.
  return Math.round((midnight(now) - midnight(date)) / 86_400_000)
}

function dated(instant: string | Date, now: Date, thisYear: Intl.DateTimeFormat): string {
  const date = new Date(instant)
  const format = date.getFullYear() === now.getFullYear() ? thisYear : formats.year
  return format.format(date)
}

/** `8:05AM`, as the names of visits have it (specification §3). */
function nameTimeOfDay(date: Date): string {
  const parts = Object.fromEntries(nameTime.formatToParts(date).map((p) => [p.type, p.value]))
  return `${parts.hour}:${parts.minute}${parts.dayPeriod}`
}

/** `8:05AM`; in French `8 h 05`. */
export const timeOfDay = (date: Date): string =>
  locale === locales.en ? nameTimeOfDay(date) : formats.time.format(date)

/** `8:31AM` today, `Yesterday`, `Nov 3` this year, else with the year. */
export function shortDate(instant: string | Date, now: Date): string {
  const days = daysBefore(new Date(instant), now)
  if (days === 0) return timeOfDay(new Date(instant))
  return days === 1 ? t('Yesterday') : dated(instant, now, formats.day)
}

/** The heading a list puts over a day. */
export function dayHeading(instant: string | Date, now: Date): string {
  const days = daysBefore(new Date(instant), now)
  if (days === 0) return t('Today')
  return days === 1 ? t('Yesterday') : dated(instant, now, formats.weekday)
}

/** A date without a time, `2025-11-03`, as `Nov 3, 2025`. */
export const dateOnly = (date: string) => formats.year.format(new Date(`${date}T12:00:00`))
/** `Nov 3, 2025`. */
export const yearDate = (instant: string) => formats.year.format(new Date(instant))
/** `November 3, 2025, 8:05AM`. */
export const fullDate = (instant: string) =>
  `${formats.long.format(new Date(instant))}, ${timeOfDay(new Date(instant))}`

/** A visit's first name: its date like `Nov 20, 8:05AM` (specification §3). */
export const defaultName = (date: Date) => `${nameDay.format(date)}, ${nameTimeOfDay(date)}`
