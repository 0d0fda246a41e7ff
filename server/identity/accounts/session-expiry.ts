import { gt, sql } from 'drizzle-orm'
import type { Limits } from '#server/platform/quotas/limits.ts'
import { sessions } from './table.ts'

/** What decides when a session ends. */
export interface ExpiryRules {
  now(): Date
  limits: Limits
}

/** When a session ends: limits count for the sessions that are open already, too. */
export function sessionEnd({ limits }: ExpiryRules) {
  const hours = (name: 'session-hours' | 'session-idle-hours') =>
    sql`make_interval(hours => ${limits.of(name)}::integer)`
  return sql<Date>`least(
    ${sessions.expires},
    ${sessions.created} + ${hours('session-hours')},
    ${sessions.lastSeen} + ${hours('session-idle-hours')})`.mapWith(sessions.expires)
}

/** The condition that a session has not expired. */
export const isUnexpired = (rules: ExpiryRules) => gt(sessionEnd(rules), rules.now())
