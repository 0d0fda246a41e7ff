import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What is kept in the log of who did what. Ids only, never content. */
export const AuditAction = z.enum([
  'note.sign',
  'note.amend',
  'note.amend-withdrawn',
  'note.copy',
  'note.export',
  'note.print',
])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntity = z.object({
  type: z.enum(['note']),
  id: Id,
  /** A word that narrows it: the format of a file, the number of a version. */
  detail: z.optional(z.string()),
})
export type AuditEntity = z.infer<typeof AuditEntity>

export const AuditEvent = z.object({
  /** Counts from 1 within the user's log. */
  seq: z.number(),
  at: Instant,
  action: AuditAction,
  actor: z.object({ id: Id, name: z.string() }),
  entity: AuditEntity,
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/audit',
  access: 'signed-in',
  summary:
    'Who signed, amended, copied or exported notes of a visit, newest first. `intact` is false where an entry of the log was changed or is missing.',
  response: z.object({ items: z.array(AuditEvent), intact: z.boolean() }),
})
