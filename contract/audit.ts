import * as z from 'zod/mini'
import { Id, Instant, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What the entries of the log are about, for filters. */
export const AuditKind = z.enum([
  'read',
  'change',
  'signing',
  'export',
  'consent',
  'deletion',
  'access',
  'administration',
])
export type AuditKind = z.infer<typeof AuditKind>

/** What the access log records, and the kind of each action. Ids only, never content. */
export const auditActions = {
  'visit.list': 'read',
  'visit.search': 'read',
  'visit.open': 'read',
  'transcript.read': 'read',
  'audio.play': 'read',
  'file.read': 'read',
  'note.read': 'read',
  'chat.read': 'read',
  'task.read': 'read',
  'form.read': 'read',
  'patient.list': 'read',
  'patient.open': 'read',
  'chart.read': 'read',
  'chart.pull': 'change',
  'patient.change': 'change',
  'intake.read': 'read',
  'intake.ask': 'change',
  'intake.answer': 'change',
  'intake.refuse': 'change',
  'visit.create': 'change',
  'visit.change': 'change',
  'visit.record': 'change',
  'note.write': 'change',
  'note.sign': 'signing',
  'note.amend': 'signing',
  'note.amend-withdrawn': 'signing',
  'note.copy': 'export',
  'note.export': 'export',
  'note.print': 'export',
  'note.write-back': 'export',
  'dictionary.export': 'export',
  'audit.export': 'export',
  'takeout.make': 'export',
  'takeout.download': 'export',
  'item.publish': 'export',
  'item.unpublish': 'change',
  'consent.read': 'read',
  'consent.give': 'consent',
  'consent.withdraw': 'consent',
  'visit.delete': 'deletion',
  'visit.expire': 'deletion',
  'audio.expire': 'deletion',
  'part.delete': 'deletion',
  'account.delete-asked': 'deletion',
  'account.delete-cancelled': 'deletion',
  'account.delete-approved': 'deletion',
  'account.delete-refused': 'deletion',
  'retention.set': 'administration',
  'form.change': 'change',
  'form.fill': 'change',
  'form.sign': 'signing',
  'form.amend': 'signing',
  'form.amend-withdrawn': 'signing',
  'form.export': 'export',
  'form.write-back': 'export',
  'group.change': 'access',
  'account.create': 'access',
  'account.change': 'access',
  'account.read': 'read',
  'session.open': 'access',
  'session.close': 'access',
  'administration.read': 'administration',
  'administration.change': 'administration',
} as const satisfies Record<string, AuditKind>
// The keys of a literal are its own type.
export const AuditAction = z.enum(Object.keys(auditActions) as (keyof typeof auditActions)[])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntity = z.object({
  type: z.enum([
    'note',
    'visit',
    'patient',
    'recording',
    'file',
    'task',
    'form',
    'item',
    'group',
    'account',
    'installation',
    'takeout',
    'log',
  ]),
  id: z.string(),
  /** A detail of the action: a file format, a version number, the endpoint called. */
  detail: z.optional(z.string()),
})
export type AuditEntity = z.infer<typeof AuditEntity>

export const AuditOutcome = z.enum(['done', 'refused'])
export type AuditOutcome = z.infer<typeof AuditOutcome>

export const AuditEvent = z.object({
  /** Counts from 1 within the user's log. */
  seq: z.number(),
  at: Instant,
  action: AuditAction,
  outcome: AuditOutcome,
  /** Null if nobody was signed in: a sign-in attempt, or an automatic action. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  entity: AuditEntity,
  scribeId: z.nullable(Id),
  session: z.nullable(Id),
  /** The network it came from: the first three of four numbers, or the first 48 bits. */
  network: z.nullable(z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** A comma-separated list of `AuditKind`s. */
const Filter = z.object({
  ...PageQuery.shape,
  kind: z.optional(Text(100)),
  /** Days as YYYY-MM-DD in the caller's time zone; both are included. */
  from: z.optional(Text(10)),
  to: z.optional(Text(10)),
})
const AuditPage = z.extend(page(AuditEvent), {
  /** False if an entry was changed or is missing. */
  intact: z.boolean(),
})
export type AuditPage = z.infer<typeof AuditPage>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/audit',
  access: 'signed-in',
  summary:
    'Who opened, changed, signed, copied or exported a visit, newest first. Filter by `kind`, a comma-separated list.',
  query: Filter,
  response: AuditPage,
})
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'signed-in',
  summary: 'The log of the user’s own data and account, newest first.',
  query: Filter,
  response: AuditPage,
})
const Format = z.enum(['csv', 'json'])
export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: 'signed-in',
  summary: 'The log as CSV or JSON. Cells that a spreadsheet would take for a formula are guarded.',
  query: z.object({ format: Format }),
  response: 'bytes',
})

export const AdminAuditEvent = z.extend(AuditEvent, {
  /** The owner of the log. */
  owner: z.object({ id: Id, email: z.string() }),
  /** The affected account, if it isn't the owner of the log. */
  subject: z.optional(z.object({ id: Id, email: z.string() })),
})
export type AdminAuditEvent = z.infer<typeof AdminAuditEvent>
export const listAllActivity = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'administrator',
  summary: 'Everyone’s logs, newest first: ids only, no names of visits or patients.',
  query: z.extend(Filter, { email: z.optional(Text(254)) }),
  response: page(AdminAuditEvent),
})
export const exportAllActivity = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'administrator',
  summary: 'Everyone’s logs as CSV or JSON. Requires recent authentication.',
  query: z.object({ format: Format }),
  response: 'bytes',
})
export const AuditVerdict = z.object({
  users: z.number(),
  entries: z.number(),
  /** Accounts whose log was changed, and the first entry that is not as it was written. */
  broken: z.array(z.object({ id: Id, email: z.string(), seq: z.number() })),
})
export type AuditVerdict = z.infer<typeof AuditVerdict>
export const verifyAllActivity = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  access: 'administrator',
  summary: 'Recomputes every log from its first entry.',
  response: AuditVerdict,
})
