import * as z from 'zod/mini'
import { Count, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { metricEvents } from './metrics.ts'
import { EngagementLevel } from './profile.ts'

const EventCounts = z.partialRecord(z.enum(metricEvents), Count)

/** How an account is used: counts, never content. */
export const UserUsage = z.object({
  id: Id,
  email: z.string(),
  /** Notes generated in all, and in this month (UTC). */
  totalUsage: Count,
  monthlyUsage: Count,
  /** Specification §9. */
  level: EngagementLevel,
  /** Counts of the last 30 days. */
  events: EventCounts,
})
export type UserUsage = z.infer<typeof UserUsage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/admin/usage',
  access: 'administrator',
  summary:
    'Users’ activity in the last 30 days as counts, by day (UTC) and by user, with each user’s engagement level: the 200 users with most notes.',
  response: z.object({
    /** 30 days, oldest first, those without an event included. */
    days: z.array(z.object({ day: z.string(), events: EventCounts })),
    users: z.array(UserUsage),
    /** Accounts by engagement level, also those that `users` leaves out. */
    levels: z.object({ low: Count, medium: Count, high: Count }),
  }),
})
