import { format, isSameDay, subDays } from 'date-fns'

/** Seconds as `h:mm:ss`, the one form of the transcript (specification §3, §5). */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** `8:31` today, `Yesterday`, `Nov 3` this year, else with the year. */
export function shortDate(instant: string | Date, now: Date): string {
  const date = new Date(instant)
  if (isSameDay(date, now)) return format(date, 'H:mm')
  if (isSameDay(date, subDays(now, 1))) return 'Yesterday'
  return format(date, date.getFullYear() === now.getFullYear() ? 'MMM d' : 'MMM d, yyyy')
}

/** The heading a list puts over a day. */
export function dayHeading(instant: string | Date, now: Date): string {
  const date = new Date(instant)
  if (isSameDay(date, now)) return 'Today'
  if (isSameDay(date, subDays(now, 1))) return 'Yesterday'
  return format(date, date.getFullYear() === now.getFullYear() ? 'EEEE, MMM d' : 'MMM d, yyyy')
}
