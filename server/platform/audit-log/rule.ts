import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AuditAction, auditActions, type AuditEntity } from '#contract/audit.ts'

type EntityType = AuditEntity['type']

/** A table whose rows belong to a visit. */
export type VisitTable = PgTable & { id: PgColumn; userId: PgColumn; scribeId: PgColumn }

/**
 * How the visit of a request is found: 'path' where `:id` is the visit, a table if it is a row of a visit, 'new' for a
 * visit that the request makes, otherwise the field of the body that names it.
 */
export type VisitLookup = 'path' | 'new' | 'scribeId' | 'conversation' | VisitTable

/** A request's entry in the access log. */
export interface AuditEntryRule {
  action: AuditAction
  entity: EntityType
  visit?: VisitLookup
  /** Of many such requests of one session about one object, only the first within ten minutes is logged. */
  once?: boolean
  /** Adds method and path of the request to the entry. */
  detail?: boolean
}

/**
 * The rule of a route: an action on the caller's account, an entry, 'sign-in' for a request that opens a session or
 * uses a mailed link, 'by verb' if the handler stores the entry with its change, or the reason why there is none.
 */
export type AuditRule = AuditAction | AuditEntryRule | 'sign-in' | 'by verb' | { none: string }

const repeated: readonly AuditAction[] = ['visit.change', 'account.change', 'administration.read']
const detailed: readonly AuditAction[] = [
  'part.delete',
  'account.change',
  'administration.read',
  'administration.change',
]

function entryRule(action: AuditAction, entity: EntityType, visit?: VisitLookup): AuditEntryRule {
  const once = auditActions[action] === 'read' || repeated.includes(action)
  return { action, entity, ...(visit && { visit }), once, detail: detailed.includes(action) }
}

/**
 * Makes the rules of routes about one kind of thing: `const forNote = rulesFor('note', notes)`, then
 * `{ audit: forNote('note.read') }`.
 */
export const rulesFor =
  (entity: EntityType, visit?: VisitLookup) =>
  (action: AuditAction): AuditEntryRule =>
    entryRule(action, entity, visit)

/** The caller's account; a bare action on a route line means the same. */
export const forAccount = rulesFor('account')
/** Routes whose `:id` is a visit. */
export const forVisit = rulesFor('visit', 'path')
/** Routes whose body names a visit as `conversation`. */
export const forConversation = rulesFor('visit', 'conversation')
/** Routes that make a visit. */
export const forNewVisit = rulesFor('visit', 'new')
export const forInstallation = rulesFor('installation')
