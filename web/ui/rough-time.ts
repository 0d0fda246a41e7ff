import { t } from '#web/i18n/i18n.ts'
/** Seconds in words, rounded as an estimate should be: "40 seconds", "4 minutes". */
export const roughTime = (seconds: number): string =>
  seconds < 90
    ? t('{max} seconds', { max: Math.max(10, Math.round(seconds / 10) * 10) })
    : t('{round} minutes', { round: Math.round(seconds / 60) })
