import { t } from '#web/i18n/i18n.ts'

/** Seconds in words, rounded as an estimate should be: "40 seconds", "4 minutes". */
export const roughTime = (seconds: number): string =>
  seconds < 90
    ? t('{count, plural, one {# second} other {# seconds}}', {
        count: Math.max(10, Math.round(seconds / 10) * 10),
      })
    : t('{count, plural, one {# minute} other {# minutes}}', { count: Math.round(seconds / 60) })
