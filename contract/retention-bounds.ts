import { periodDays, type RetentionPeriod } from './retention-period.ts'

/** A period in days; the one of visits that are never deleted is longer than any other. */
export const daysOf = (period: RetentionPeriod): number => periodDays[period] ?? Infinity

interface Bounds {
  least: RetentionPeriod | null
  most: RetentionPeriod | null
}

/** What several groups allow together, in days: keeping visits longer comes before deleting them sooner. */
export function strictestRetention(all: readonly Bounds[]): {
  least: number
  most: number
} {
  const least = Math.max(0, ...all.flatMap(({ least: one }) => (one ? [daysOf(one)] : [])))
  const most = Math.min(Infinity, ...all.flatMap(({ most: one }) => (one ? [daysOf(one)] : [])))
  return { least, most: Math.max(least, most) }
}
