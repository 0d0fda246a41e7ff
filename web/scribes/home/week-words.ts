import { t } from '#web/i18n/i18n.ts'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its largest unit, such as `45 s`, `12 min`, `3 h` or `2 d`; a dash where there is none. */
export function shortDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return t('{round} min', { round: Math.round(seconds / MINUTE) })
  return seconds < DAY ? `${Math.round(seconds / HOUR)} h` : `${Math.round(seconds / DAY)} d`
}
