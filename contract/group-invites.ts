import * as z from 'zod/mini'
import { Id, Instant, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Group } from './groups.ts'

/** An invitation expires after 7 days (specification §9). */
export const groupInviteDays = 7
/** A CSV upload invites 10 addresses per transaction (specification §9). */
export const inviteBatchSize = 10
/** The longest message of an invitation, in characters. */
export const longestInviteMessage = 500

/** An invitation to a group (specification §3). */
export const GroupInvite = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  inviteeEmail: z.string(),
  /** '' if the inviter's account was deleted. */
  inviterEmail: z.string(),
  message: z.string(),
  asAdmin: z.boolean(),
  invitedAt: Instant,
  expiresAt: Instant,
  status: z.literal('invited'),
  /** Shows the invitation in a browser, and accepts it by POST. */
  acceptUrl: z.string(),
})
export type GroupInvite = z.infer<typeof GroupInvite>

/** What every new invitation says. */
const Letter = {
  updatedAt: Instant,
  message: z._default(Text(longestInviteMessage), ''),
  asAdmin: z._default(z.boolean(), false),
}
const Address = Text(320)

export const listGroupInvites = endpoint({
  method: 'GET',
  path: '/api/groups/:id/invites',
  access: 'signed-in',
  summary:
    'Open and expired invitations by email address. For the owner and administrators of the group.',
  query: PageQuery,
  response: page(GroupInvite),
})

export const createGroupInvite = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invites',
  access: 'signed-in',
  summary:
    'Invites a person by email. For the owner and administrators. 400 "Member already exists" or "Invalid email address."; 409 "version-mismatch" with the newer group.',
  body: z.object({ ...Letter, inviteeEmail: Address }),
  response: GroupInvite,
})

/** What became of one address of a batch. */
export const InviteResult = z.object({
  email: z.string(),
  result: z.enum(['invited', 'member-exists', 'invalid']),
  /** Why the address was not invited, in the words of specification §8. */
  error: z.optional(z.string()),
})
export type InviteResult = z.infer<typeof InviteResult>

export const inviteGroupMembers = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members',
  access: 'signed-in',
  summary:
    'Invites up to 10 people in one transaction, and returns the result for each address. For the owner and administrators. 409 "version-mismatch" with the newer group.',
  body: z.object({
    ...Letter,
    emails: z.array(Address).check(z.minLength(1), z.maxLength(inviteBatchSize)),
  }),
  response: z.object({ results: z.array(InviteResult), updatedAt: Instant }),
})

const Guarded = z.object({ updatedAt: Instant })

export const resendGroupInvite = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invites/:inviteId/resend',
  access: 'signed-in',
  summary:
    'Sends an invitation again and makes it valid for another 7 days. For the owner and administrators.',
  body: Guarded,
  response: GroupInvite,
})

export const withdrawGroupInvite = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/invites/:inviteId',
  access: 'signed-in',
  summary:
    'Withdraws an invitation. A licence kept for the person is free at once. For the owner and administrators.',
  query: Guarded,
  response: 'nothing',
})

/** An invitation as seen by anyone who has its link. */
export const ShownInvite = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), invite: GroupInvite }),
  z.object({ state: z.literal('expired'), invite: GroupInvite }),
  /** It was accepted. */
  z.object({ state: z.literal('accepted'), groupId: Id }),
])
export type ShownInvite = z.infer<typeof ShownInvite>

export const showGroupInvite = endpoint({
  method: 'GET',
  path: '/api/invites/:id/accept',
  access: 'anyone',
  summary:
    'Shows an invitation to the holder of its link; a browser is redirected to its page. 404 when it was withdrawn or the group was deleted.',
  response: ShownInvite,
})

export const acceptGroupInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:id/accept',
  access: 'signed-in',
  summary:
    'Joins the group. For the account with the invited address, which must be confirmed unless the account is newer than the invitation. Accepting twice has no further effect.',
  response: Group,
})
