import * as z from 'zod/mini'
import { Count, Id, PageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { EngagementLevel } from './profile.ts'

/** Days that the dashboard of a group covers. */
export const activityDays = 30
/** The most members on a page: each takes a query of its own. */
export const mostActiveMembers = 50

/** What a member did in the last 30 days, as counts. */
export const MemberActivity = z.object({
  id: Id,
  email: z.string(),
  visits: Count,
  /** Minutes of recordings whose audio or text is still stored. */
  minutes: Count,
  notes: Count,
  /** Specification §9: based on all notes so far. */
  level: EngagementLevel,
})
export type MemberActivity = z.infer<typeof MemberActivity>

/** How many licences a group had and used at the end of a day (UTC). */
export const LicenceDay = z.object({ day: z.string(), licenses: Count, used: Count })
export type LicenceDay = z.infer<typeof LicenceDay>

export const getGroupActivity = endpoint({
  method: 'GET',
  path: '/api/groups/:id/activity',
  access: 'signed-in',
  summary:
    'Each member’s activity in the last 30 days as counts, by email address, and the licences on each of these days. Never content. For the owner and administrators.',
  query: PageQuery,
  response: z.object({
    items: z.array(MemberActivity),
    cursor: z.nullable(z.string()),
    /** Oldest first, from the first day that is known. */
    licences: z.array(LicenceDay),
  }),
})
