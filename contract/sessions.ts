import * as z from 'zod/mini'
import { Session, SignInAnswer } from './accounts.ts'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long after confirming who they are a user may do what could give the account away. */
export const RECENT_MS = 10 * 60_000

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: 'setting-up',
  summary:
    'Confirms the user’s identity with the password; the session continues with a new token and cookie, or the second factors are returned if one is required.',
  body: z.object({ password: Text(256) }),
  response: SignInAnswer,
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'signed-in',
  summary:
    'Changes the password and ends all other sessions. Requires the current password, and a recent sign-in if a second factor is on. Without `current`, sets one for an account without a password.',
  body: z.object({ current: z.optional(Text(256)), password: Text(256) }),
  response: Session,
})
export const signInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/methods',
  access: 'setting-up',
  summary: 'The signed-in user’s ways to sign in.',
  response: z.object({
    hasPassword: z.boolean(),
    hasPasskey: z.boolean(),
    providers: z.array(z.enum(['google', 'sso'])),
  }),
})

/** A browser that is signed in. Network addresses are kept as a keyed hash only. */
export const OpenSession = z.object({
  id: Id,
  /** Browser and system, in words. */
  device: z.string(),
  created: Instant,
  /** Up to a quarter of an hour behind. */
  lastSeen: Instant,
  /** The session of this request. */
  current: z.boolean(),
  /** Opened from the same network as this request. */
  sameNetwork: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed-in',
  summary: 'Where the user is signed in, last used first.',
  response: z.object({ items: z.array(OpenSession) }),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'signed-in',
  summary: 'Signs out one device at once, and closes its streams and sockets.',
  response: 'nothing',
})
export const endAllSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-all',
  access: 'signed-in',
  summary: 'Signs the user out everywhere or, with `keepThis`, everywhere but here.',
  body: z.object({ keepThis: z.boolean() }),
  response: 'nothing',
})
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  access: 'signed-in',
  summary:
    'Mails a link to a new address; the account’s address changes when the link is opened. Requires a recent sign-in.',
  body: z.object({ email: Text(254) }),
  response: 'nothing',
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anyone',
  summary: 'Changes an account’s address with the token mailed to the new one.',
  body: z.object({ token: Text(200) }),
  response: 'nothing',
})
