import { message } from '#common/translation.ts'
import * as z from 'zod/mini'
import type { ProviderId } from '#contract/providers.ts'
import { section, setting, wholeNumber, words } from './setting.ts'

/** Where one can sign in beside the password, and as which client. */
export interface Provider {
  id: ProviderId
  /** Its issuer identifier (OpenID Connect Discovery §2). */
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  domains: string[]
}

const text = (value = '') => z._default(z.string(), value)

const variables = {
  AUTH_ERRORS: setting(z._default(z.enum(['spec', 'uniform']), 'spec'), {
    about: '`uniform` hides whether an address has an account; new accounts then open by mail.',
  }),
  BOT_CHECK: setting(z._default(z.enum(['altcha', 'off']), 'altcha'), {
    about: 'The invisible proof of work at sign-in; `off` for none.',
  }),
  BOT_CHECK_EFFORT: setting(z._default(wholeNumber(1, 100_000), 400), {
    about: 'Its effort, in tries of about 0.3 ms.',
    example: '400',
  }),
  CHROME_EXTENSION_ID: setting(z._default(z.string().check(z.regex(/^([a-p]{32})?$/)), ''), {
    about: 'Id of the Chrome extension to notify of a sign-out.',
    example: 'abcdefghijklmnopabcdefghijklmnop',
  }),
  GOOGLE_CLIENT_ID: setting(z.optional(z.string()), {
    about: 'Sign-in with Google; redirect address `PUBLIC_URL/auth/callback/google`.',
  }),
  GOOGLE_CLIENT_SECRET: setting(text(), { about: 'The secret of this client.' }),
  GOOGLE_ISSUER: setting(z._default(z.url(), 'https://accounts.google.com'), {
    about: 'Its issuer; another one is for tests.',
    example: 'https://accounts.google.com',
  }),
  OIDC_ISSUER: setting(z.optional(z.url()), {
    about: 'Single sign-on by OpenID Connect; redirect address `PUBLIC_URL/auth/callback/sso`.',
    example: 'https://login.example.org',
  }),
  OIDC_CLIENT_ID: setting(text(), { about: 'The client at this issuer.' }),
  OIDC_CLIENT_SECRET: setting(text(), { about: 'The secret of this client.' }),
  OIDC_LABEL: setting(text('Single sign-on'), { about: 'The words of its button.' }),
  OIDC_DOMAINS: setting(text(), {
    about: 'Domains of the addresses that it is for.',
    example: 'clinic.example.org',
    default: 'all',
  }),
}

export const signInSection = section('Sign-in', variables, (e) => ({
  /** 'spec' names an unknown address and a wrong password; 'uniform' answers both alike. */
  authErrors: e.AUTH_ERRORS,
  /** Proof of work that a browser does before it may sign in, in attempts of about 0.3 ms; 0 for none. */
  botCheck: { effort: e.BOT_CHECK === 'off' ? 0 : e.BOT_CHECK_EFFORT },
  /** The Chrome extension to notify of a sign-out; '' for none. */
  extensionId: e.CHROME_EXTENSION_ID,
  /** Where one can sign in beside the password; those of the settings come in if one is absent. */
  providers: listProviders(e),
}))

type Variables = z.output<z.ZodMiniObject<typeof variables>>

function listProviders(e: Variables): Partial<Record<ProviderId, Provider>> {
  const providers: Partial<Record<ProviderId, Provider>> = {}
  if (e.GOOGLE_CLIENT_ID)
    providers.google = {
      id: 'google',
      issuer: e.GOOGLE_ISSUER,
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      label: message('Continue with Google'),
      domains: [],
    }
  if (e.OIDC_ISSUER)
    providers.sso = {
      id: 'sso',
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
      label: e.OIDC_LABEL,
      domains: words(e.OIDC_DOMAINS.toLowerCase()),
    }
  return providers
}
