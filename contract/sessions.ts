import { Text } from './common.ts'
import { Session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as z from 'zod/mini'

/** How long after showing who one is things may be done that would give an account away. */
export const RECENT_MS = 10 * 60_000

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: 'setting-up',
  summary:
    'Shows by the password once more who is there; the session goes on with a new token and cookie.',
  body: z.object({ password: Text(256) }),
  response: Session,
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'signed-in',
  summary:
    'Changes the password, for which the current one is needed, and ends all other sessions. Without `current` it makes one for an account that has none.',
  body: z.object({ current: z.optional(Text(256)), password: Text(256) }),
  response: Session,
})
export const signInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/methods',
  access: 'setting-up',
  summary: 'How the signed-in user can sign in.',
  response: z.object({ hasPassword: z.boolean(), providers: z.array(z.enum(['google', 'sso'])) }),
})
