import * as z from 'zod/mini'
import { Session, SignInAnswer } from './accounts.ts'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Google, and the clinic's own single sign-on by OpenID Connect. */
export const ProviderId = z.enum(['google', 'sso'])
export type ProviderId = z.infer<typeof ProviderId>

/** The purpose of a visit to a provider: signing in, confirming who the user is, or linking it to the account. */
export const ProviderPurpose = z.enum(['sign-in', 'reauthenticate', 'link'])
export type ProviderPurpose = z.infer<typeof ProviderPurpose>
/** A window over the page, or the page itself where such windows do not work, as on phones. */
const Mode = z.enum(['popup', 'redirect'])

const Begun = z.object({ url: z.string() })
export const beginProvider = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/begin',
  access: 'anyone',
  summary:
    'The address of the provider to sign in at. Sets a cookie that binds the answer to this browser.',
  body: z.object({
    mode: Mode,
    /** Where to go afterwards. */
    next: z._default(Text(500), ''),
    /** The secret of an invitation, where accounts are by invitation. */
    invite: z.optional(Text(200)),
  }),
  response: Begun,
})
export const confirmByProvider = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/confirm',
  access: 'setting-up',
  summary:
    'Like begin, for a signed-in user: confirms their identity or, after a recent sign-in, adds the provider to the account.',
  body: z.object({
    purpose: z.enum(['reauthenticate', 'link']),
    mode: Mode,
    next: z._default(Text(500), ''),
  }),
  response: Begun,
})
export const ProviderAnswer = z.object({
  purpose: ProviderPurpose,
  mode: Mode,
  next: z.string(),
  answer: z.union([SignInAnswer, Session]),
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>
export const finishProvider = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/finish',
  access: 'anyone',
  summary: 'Processes the query that the provider returned to the browser; valid once.',
  body: z.object({ query: Text(8_000) }),
  response: ProviderAnswer,
})
export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/auth/providers/:provider',
  access: 'signed-in',
  summary:
    'Removes a provider from the account. Requires a recent sign-in, and another way to sign in.',
  response: 'nothing',
})

/** A provider as administrators see it: everything but the secret. */
export const ProviderSettings = z.object({
  id: ProviderId,
  source: z.enum(['environment', 'settings', 'none']),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** The text of the button. */
  label: z.string(),
  /** Only addresses of these domains may sign in; all where empty. */
  domains: z.array(z.string()),
  /** To be registered at the provider. */
  redirectUri: z.string(),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>
export const ProviderInput = z.object({
  issuer: Text(500),
  clientId: Text(500),
  /** Absent for the stored one. */
  clientSecret: z.optional(Text(1_000)),
  label: Text(60),
  domains: z.array(Text(253)).check(z.maxLength(50)),
})
export type ProviderInput = z.infer<typeof ProviderInput>
export const listProviders = endpoint({
  method: 'GET',
  path: '/api/system/providers',
  access: 'administrator',
  summary: 'The settings of Google and single sign-on.',
  response: z.object({ items: z.array(ProviderSettings) }),
})
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/system/providers/:provider',
  access: 'administrator',
  summary: 'Sets up a provider; `null` removes it.',
  body: z.object({ provider: z.nullable(ProviderInput) }),
  response: ProviderSettings,
})
export const testProvider = endpoint({
  method: 'POST',
  path: '/api/system/providers/:provider/test',
  access: 'administrator',
  summary: 'Tests a provider’s typed or stored settings and reports the result.',
  body: z.object({ typed: z.optional(ProviderInput) }),
  response: z.object({ ok: z.boolean(), message: z.string() }),
})
