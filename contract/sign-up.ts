import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An invitation expires after 7 days (specification §9). */
export const INVITATION_DAYS = 7

/** Who may create an account: anyone, invited people, or addresses of the clinic's domains plus invited people. */
export const SignUpPolicy = z.object({
  mode: z.enum(['open', 'invitation', 'domain']),
  /** Such as `clinic.example`; matched exactly, without subdomains. */
  domains: z
    .array(z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/), z.maxLength(253)))
    .check(z.maxLength(50)),
})
export type SignUpPolicy = z.infer<typeof SignUpPolicy>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  created: Instant,
  expires: Instant,
  accepted: z.nullable(Instant),
})
export type Invitation = z.infer<typeof Invitation>

export const getSignUpPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/sign-up',
  access: 'administrator',
  summary: 'Who may create an account.',
  response: SignUpPolicy,
})
export const setSignUpPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-up',
  access: 'administrator',
  summary:
    'Sets who may create an account. Existing accounts stay. Requires recent authentication.',
  body: SignUpPolicy,
  response: SignUpPolicy,
})
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'administrator',
  summary: 'The newest 200 invitations.',
  response: z.object({ items: z.array(Invitation) }),
})
export const inviteSomebody = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'administrator',
  summary:
    'Mails a link for creating an account with this address; it works once, within 7 days. Replaces an earlier one to the same address. Requires recent authentication.',
  body: z.object({ email: Text(254) }),
  response: Invitation,
})
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'administrator',
  summary: 'Withdraws an unaccepted invitation. Requires recent authentication.',
  response: 'nothing',
})
