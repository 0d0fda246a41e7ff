import * as z from 'zod/mini'
import type { ProviderId } from '#contract/providers.ts'

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

/** The settings of signing in by Google and by a clinic's own OpenID Connect server. */
export const SignInEnv = {
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z._default(z.string(), ''),
  GOOGLE_ISSUER: z._default(z.url(), 'https://accounts.google.com'),
  OIDC_ISSUER: z.optional(z.url()),
  OIDC_CLIENT_ID: z._default(z.string(), ''),
  OIDC_CLIENT_SECRET: z._default(z.string(), ''),
  OIDC_LABEL: z._default(z.string(), 'Single sign-on'),
  OIDC_DOMAINS: z._default(z.string(), ''),
}
const Parsed = z.object(SignInEnv)

/** The providers that the environment sets up. */
export function providersOf(e: z.infer<typeof Parsed>): Partial<Record<ProviderId, Provider>> {
  const providers: Partial<Record<ProviderId, Provider>> = {}
  if (e.GOOGLE_CLIENT_ID)
    providers.google = {
      id: 'google',
      issuer: e.GOOGLE_ISSUER,
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      label: 'Continue with Google',
      domains: [],
    }
  if (e.OIDC_ISSUER)
    providers.sso = {
      id: 'sso',
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
      label: e.OIDC_LABEL,
      domains: e.OIDC_DOMAINS.toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    }
  return providers
}
