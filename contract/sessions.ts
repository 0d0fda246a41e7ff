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
    'Shows by the password once more who is there; the session goes on with a new token and cookie, or what second factor is needed first is answered.',
  body: z.object({ password: Text(256) }),
  response: SignInAnswer,
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'signed-in',
  summary:
    'Changes the password, for which the current one is needed, and a recent sign-in where a second factor is on, and ends all other sessions. Without `current` it makes one for an account that has none.',
  body: z.object({ current: z.optional(Text(256)), password: Text(256) }),
  response: Session,
})
export const signInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/methods',
  access: 'setting-up',
  summary: 'How the signed-in user can sign in.',
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
  summary: 'Signs one device out at once, with its open streams and sockets.',
  response: 'nothing',
})
export const endAllSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-all',
  access: 'signed-in',
  summary: 'Signs the user out everywhere, or everywhere but here with `keepThis`.',
  body: z.object({ keepThis: z.boolean() }),
  response: 'nothing',
})
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  access: 'signed-in',
  summary:
    'Mails a link to a new address; the address of the account changes when it is opened. Needs a recent sign-in.',
  body: z.object({ email: Text(254) }),
  response: 'nothing',
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anyone',
  summary: 'Changes the address of an account with the token that was mailed to the new one.',
  body: z.object({ token: Text(200) }),
  response: 'nothing',
})
