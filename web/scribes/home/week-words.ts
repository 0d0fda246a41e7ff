import { t } from '#web/i18n/i18n.ts'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its largest unit, such as `45 s`, `12 min`, `3 h` or `2 d`; a dash if there is none. */
export function shortDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < MINUTE) return t('{seconds, number} s', { seconds })
  if (seconds < HOUR) return t('{minutes, number} min', { minutes: Math.round(seconds / MINUTE) })
  if (seconds < DAY) return t('{hours, number} h', { hours: Math.round(seconds / HOUR) })
  return t('{days, number} d', { days: Math.round(seconds / DAY) })
}
