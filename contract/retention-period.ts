import * as z from 'zod/mini'

/** Specification §3: the default is 'never'. The others are those of the design, in days. */
export const periodDays = {
  never: null,
  '1 day': 1,
  '7 days': 7,
  '14 days': 14,
  '30 days': 30,
  '90 days': 90,
  '1 year': 365,
} as const
// The keys of a literal are its own type.
const periods = Object.keys(periodDays) as (keyof typeof periodDays)[]
export const RetentionPeriod = z.enum(periods)
export type RetentionPeriod = z.infer<typeof RetentionPeriod>

/** @param days as they are stored; null for never */
export const periodOf = (days: number | null): RetentionPeriod =>
  periods.find((period) => periodDays[period] === days) ?? 'never'
