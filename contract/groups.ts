import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { GroupPolicy } from './group-rules.ts'

/** How often a group's subscription is billed (specification §3). */
export const BillingCycle = z.enum(['monthly', 'yearly'])
export type BillingCycle = z.infer<typeof BillingCycle>

/** What a member may do: the owner and administrators manage the group. A group has one owner. */
export const GroupRole = z.enum(['owner', 'admin', 'member'])
export type GroupRole = z.infer<typeof GroupRole>

/** A person in a group, or invited to it. */
export const GroupMember = z.object({
  id: Id,
  email: z.string(),
  role: GroupRole,
  /** Whether the member holds one of the group's licences. An invited person's licence is kept for them. */
  licensed: z.boolean(),
  /** The open invitation; null for those who joined. */
  inviteId: z.nullable(Id),
  /** 'invited' until the person joins (specification §4). */
  inviteStatus: z.nullable(z.literal('invited')),
  /** When the invitation expires or expired; null for those who joined. */
  inviteExpiresAt: z.nullable(Instant),
})
export type GroupMember = z.infer<typeof GroupMember>

/** A group without its members, for lists. */
export const GroupSummary = z.object({
  id: Id,
  name: z.string(),
  /** What the caller may do. */
  role: GroupRole,
  /** Whether the caller holds a licence of the group. */
  licensed: z.boolean(),
  licenses: z.number(),
  licensesInUse: z.number(),
  /** People in the group, with those who are invited. */
  memberCount: z.number(),
  invitedCount: z.number(),
  billingCycle: BillingCycle,
  policy: GroupPolicy,
  /** Whether the caller may publish to the group, and edit what it shares. */
  mayPublish: z.boolean(),
  /** Whether the caller may take back what the group shares. It doesn't depend on the subscription. */
  mayWithdraw: z.boolean(),
  /** When the subscription ended: the group can't grow, or share more, until it is renewed. Null while it runs. */
  lapsedAt: z.nullable(Instant),
  updatedAt: Instant,
})
export type GroupSummary = z.infer<typeof GroupSummary>

/**
 * A group as in specification §3. Its owner and administrators see all members; a member sees the managers and
 * themselves. `updatedAt` is the version that a change is based on.
 */
export const Group = z.extend(GroupSummary, {
  members: z.array(GroupMember),
  memberEmails: z.array(z.string()),
})
export type Group = z.infer<typeof Group>

/** The longest name of a group, in characters. */
export const longestGroupName = 100
/** The most groups that one person can own. */
export const mostOwnedGroups = 20
/** The most licences of a group. */
export const mostLicenses = 100_000

/** The version that a change is based on: the group's `updatedAt`. */
const Guard = { updatedAt: Instant }

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'setting-up',
  summary: 'The groups of the caller, by name, with their rules.',
  response: z.object({ items: z.array(GroupSummary) }),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'signed-in',
  summary:
    'Creates a group with one licence, which its creator and owner holds, under an id that the client may choose. The same id twice is the same group.',
  body: z.object({
    id: z.optional(Id),
    name: NonEmpty(longestGroupName),
    billingCycle: z._default(BillingCycle, 'yearly'),
  }),
  response: Group,
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  access: 'signed-in',
  summary: 'A group with its members.',
  response: Group,
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  access: 'signed-in',
  summary:
    'Renames a group. For its owner and administrators. 409 "version-mismatch" with the newer group when `updatedAt` is not the newest.',
  body: z.object({ ...Guard, name: NonEmpty(longestGroupName) }),
  response: Group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'signed-in',
  summary:
    'Deletes a group. For its owner. Items of the group return to their authors, and open invitations end. Requires recent authentication.',
  query: z.object(Guard),
  response: 'nothing',
})

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members',
  access: 'signed-in',
  summary: 'Members and invited people by email address. For the owner and administrators.',
  query: PageQuery,
  response: page(GroupMember),
})

export const updateGroupMember = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members/:memberId',
  access: 'signed-in',
  summary:
    'Changes the role of a member. For the owner and administrators. The role `owner` hands the group over, which only its owner can do, and makes the former owner an administrator.',
  body: z.object({ ...Guard, role: GroupRole }),
  response: Group,
})

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:memberId',
  access: 'signed-in',
  summary:
    'Removes a member, who loses the licence and access to shared items at once, or withdraws an invitation. For the owner and administrators, and for members who leave. The owner cannot be removed.',
  query: z.object(Guard),
  response: 'nothing',
})

export const toggleLicense = endpoint({
  method: 'POST',
  path: '/api/groups/toggle-license',
  access: 'signed-in',
  summary:
    'Gives a member a licence, or takes it back. For the owner and administrators. 400 "No available licenses" or "Member not found".',
  body: z.object({ groupId: Id, memberEmail: Text(320) }),
  response: z.object({ licensed: z.boolean(), licensesInUse: z.number(), updatedAt: Instant }),
})
