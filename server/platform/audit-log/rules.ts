import { auditActions, type AuditAction } from '#contract/audit.ts'
import type { RequestRoute, Route } from '#server/platform/http/route.ts'
import { type AuditRule, forAccount, forInstallation } from './rule.ts'

/** Declares that routes without their own rule leave no entry, and why. Routes for administrators are always logged. */
export const unaudited = (none: string, routes: Route[]): Route[] =>
  routes.map((route) =>
    route.kind === 'socket' || route.audit || route.endpoint.access === 'administrator'
      ? route
      : { ...route, audit: { none } },
  )

/**
 * The rule of a route; undefined if none is declared. Administrators' routes are logged as administration by default.
 */
export function auditRule(route: RequestRoute): Exclude<AuditRule, AuditAction> | undefined {
  const { audit, endpoint } = route
  if (isAction(audit)) return forAccount(audit)
  if (audit || endpoint.access !== 'administrator') return audit
  return forInstallation(
    endpoint.method === 'GET' ? 'administration.read' : 'administration.change',
  )
}

const isAction = (audit: AuditRule | undefined): audit is AuditAction =>
  typeof audit === 'string' && audit in auditActions
