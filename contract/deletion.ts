import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Days during which the user can cancel. */
export const DELETION_DAYS = 7

/** What happens to the user's published templates: they stay as 'Anonymous', or are deleted. */
export const PublicItems = z.enum(['keep', 'remove'])
export type PublicItems = z.infer<typeof PublicItems>

/** An administrator's decision on a request, if the clinic requires approval. */
export const DeletionApproval = z.object({
  state: z.enum(['waiting', 'approved', 'refused']),
  decided: z.nullable(Instant),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
})
export type DeletionApproval = z.infer<typeof DeletionApproval>

/** Without this account the installation, or a group, would have no administrator. */
export const DeletionObstacle = z.enum(['last-administrator', 'owns-groups'])
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

export const AccountDeletion = z.object({
  /** When the account goes, or the earliest time if the request waits for approval; null if not requested or refused. */
  due: z.nullable(Instant),
  /** Null if not requested, or if the clinic asks for no approval. */
  approval: z.nullable(DeletionApproval),
  /** Whether an administrator must approve requests. */
  needsApproval: z.boolean(),
  publicItems: z.nullable(PublicItems),
  /** What will be deleted. */
  visits: z.number(),
  notes: z.number(),
  recordings: z.number(),
  items: z.number(),
  published: z.number(),
  /** Why the deletion can't be requested yet; null if it can. */
  obstacle: z.nullable(DeletionObstacle),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary: 'What would be deleted with the account, and when, if its deletion was requested.',
  response: AccountDeletion,
})
export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary:
    'Requests the deletion of the account in seven days, after an administrator’s approval if the clinic requires one. Requires recent authentication; 403 for the last administrator and for the owner of a group.',
  body: z.object({ publicItems: PublicItems }),
  response: AccountDeletion,
})
export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary: 'Cancels the deletion of the account.',
  response: AccountDeletion,
})

export const DeletionRequest = z.extend(DeletionApproval, {
  /** The account. */
  id: Id,
  email: z.string(),
  asked: Instant,
  due: Instant,
  /** Address of the administrator who decided; '' if nobody did or that account is gone. */
  decidedBy: z.string(),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

export const DeletionRequests = z.object({
  needsApproval: z.boolean(),
  /** Oldest first. */
  items: z.array(DeletionRequest),
})
export type DeletionRequests = z.infer<typeof DeletionRequests>

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/admin/deletions',
  access: 'administrator',
  summary: 'Accounts whose deletion was requested: owner, time and decision.',
  response: DeletionRequests,
})
export const setDeletionPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/deletions/policy',
  access: 'administrator',
  summary:
    'Sets whether an administrator must approve the deletion of an account. Requires recent authentication.',
  body: z.object({ needsApproval: z.boolean() }),
  response: DeletionRequests,
})
export const decideDeletion = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/deletion',
  access: 'administrator',
  summary:
    'Approves or refuses the deletion of an account. A refusal needs a reason, which the owner sees; nobody decides about their own account. Requires recent authentication.',
  body: z.object({ decision: z.enum(['approved', 'refused']), reason: Text(1_000) }),
  response: DeletionRequests,
})
