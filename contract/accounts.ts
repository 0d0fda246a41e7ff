import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { User } from './profile.ts'

/**
 * RFC 5321 §4.5.3.1.3 caps an address at 254 characters. The server checks the format, because it has the error text.
 */
const Email = Text(254)
/** At least 8, long phrases welcome, nothing cut off (NIST SP 800-63B §5.1.1.2). */
const Password = Text(256)

/** A session: the token goes into `Authorization: Bearer`; the browser also holds a cookie to fetch a fresh one. */
export const Session = z.object({
  state: z.literal('signed-in'),
  token: z.string(),
  expiresAt: Instant,
  user: User,
  /** The administrator requires a second factor and this user has none: the session can only set one up. */
  mustSetUp: z.boolean(),
  /** The page locks after this many minutes without input. */
  lockMinutes: z.int(),
})
/** Between the first and second factor there is no session, only this. */
export const PendingMfa = z.object({
  state: z.literal('mfa-required'),
  pendingId: Id,
  factors: z.array(z.string()),
})
export const SignInAnswer = z.discriminatedUnion('state', [Session, PendingMfa])
export type Session = z.infer<typeof Session>
/** Everything else is said by mail where the page must not reveal whether an address has an account. */
export const SignUpAnswer = z.discriminatedUnion('state', [
  Session,
  PendingMfa,
  z.object({ state: z.literal('look-into-mail') }),
])
export type SignUpAnswer = z.infer<typeof SignUpAnswer>
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'anyone',
  summary: 'Creates an account and signs it in. The first account becomes the administrator.',
  body: z.object({
    email: Email,
    password: Password,
    firstName: z.optional(Text(100)),
    lastName: z.optional(Text(100)),
    /** The secret of an invitation where accounts are by invitation; the set-up code for the first account. */
    invite: z.optional(Text(200)),
  }),
  response: SignUpAnswer,
})
export const AccountSetup = z.object({
  hasAccounts: z.boolean(),
  /** The first account needs the set-up code, which is in the server's log. */
  needsSetupCode: z.boolean(),
  extensionId: z.string(),
  /** Ways to sign in other than a password, with the text of each button. */
  providers: z.array(z.object({ id: z.enum(['google', 'sso']), label: z.string() })),
  /** Who may create an account. */
  signUp: z.enum(['open', 'invitation', 'domain']),
  /** Of a public demo: when everything is deleted next. null for other installations. */
  demo: z.nullable(z.object({ resets: Instant })),
})
export type AccountSetup = z.infer<typeof AccountSetup>
export const accountSetup = endpoint({
  method: 'GET',
  path: '/api/auth/setup',
  access: 'anyone',
  summary:
    'Data for the sign-in page: whether there is an account yet (the first one becomes the administrator), and the id of the Chrome extension.',
  response: AccountSetup,
})
export const tryDemo = endpoint({
  method: 'POST',
  path: '/api/auth/demo',
  access: 'anyone',
  summary:
    'Creates an account with synthetic visits on a public demo (DEMO=on) and signs it in. It’s deleted at the next reset.',
  response: Session,
})
export const checkSetupCode = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  access: 'anyone',
  summary:
    'Checks the set-up code of an installation without accounts; sign-up then sends it as `invite`.',
  body: z.object({ code: Text(200) }),
  response: 'nothing',
})
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'anyone',
  summary:
    'Signs in by email and password; returns a session, or the second factors that can complete the sign-in.',
  body: z.object({ email: Email, password: Password }),
  response: SignInAnswer,
})
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'setting-up',
  summary: 'Ends this session and clears its cookie.',
  response: 'nothing',
})
export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/token',
  access: 'anyone',
  summary: 'Returns a fresh bearer token for the session cookie.',
  response: Session,
})
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  summary: 'Confirms an address with the token of the mailed link.',
  body: z.object({ token: Text(200) }),
  response: 'nothing',
})
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  access: 'setting-up',
  summary: 'Mails a new verification link.',
  response: 'nothing',
})
export const confirmDevice = endpoint({
  method: 'POST',
  path: '/api/auth/device',
  access: 'anyone',
  summary:
    'Makes this browser known for an account, with the token of the mailed link, after many wrong passwords. Doesn’t sign in.',
  body: z.object({ token: Text(200) }),
  response: 'nothing',
})
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  access: 'anyone',
  summary:
    'Mails a link to set a new password. The answer is the same for known and unknown addresses.',
  body: z.object({ email: Email }),
  response: 'nothing',
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset/confirm',
  access: 'anyone',
  summary:
    'Sets a new password with the token of the mailed link and ends all sessions of the account.',
  body: z.object({ token: Text(200), password: Password }),
  response: 'nothing',
})

export const OutboxMessage = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created: Instant,
  /** No mail server is set up; or the mail is on its way and will be retried; or no mail server accepted it. */
  state: z.enum(['waiting', 'sending', 'failed']),
  reason: z.string(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'administrator',
  summary:
    'The newest 200 unsent mails: no mail server is set up, or it rejected them. Requires recent authentication.',
  response: z.object({
    items: z.array(OutboxMessage),
    /** A mail server is set up. */
    hasServer: z.boolean(),
  }),
})
