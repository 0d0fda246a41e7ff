import { message } from '#common/translation.ts'
import * as oauth from 'oauth4webapi'
import { AppError, words } from '#contract/errors.ts'
import type { Provider } from '#server/config/env-sign-in.ts'
import { isLoopback } from './config.ts'

/** The provider's claims about the user who signed in. */
export interface Claims {
  issuer: string
  subject: string
  email: string
  /** Undefined if the provider does not say. */
  emailVerified: boolean | undefined
  firstName: string
  lastName: string
}

/** The secrets of one sign-in under way. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

const TIMEOUT_MS = 10_000
const KEPT_MS = 3_600_000

export interface Discovery {
  /** The provider's own description of itself, an hour old at most. @throws AppError 'unavailable'. */
  of(provider: Provider): Promise<oauth.AuthorizationServer>
}

const optionsFor = ({ issuer }: Provider) => ({
  [oauth.allowInsecureRequests]: isLoopback(issuer),
  signal: AbortSignal.timeout(TIMEOUT_MS),
})

/**
 * Reads the metadata of providers and verifies their issuer (OpenID Connect Discovery §4.3).
 * @returns a reader that throws AppError if a provider is unreachable or reports another issuer
 */
export function discovery(): Discovery {
  const known = new Map<string, { until: number; server: oauth.AuthorizationServer }>()
  return {
    async of(provider) {
      const kept = known.get(provider.issuer)
      if (kept && kept.until > Date.now()) return kept.server
      const issuer = new URL(provider.issuer)
      const server = await oauth
        .discoveryRequest(issuer, optionsFor(provider))
        .then((answer) => oauth.processDiscoveryResponse(issuer, answer))
        .catch((cause: unknown) => {
          throw unreachable(provider, cause)
        })
      known.set(provider.issuer, { until: Date.now() + KEPT_MS, server })
      return server
    },
  }
}

export const newProofs = (): Proofs => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
})

/**
 * Where to send the browser: authorization code with PKCE (RFC 7636), `state` and `nonce`.
 * @throws AppError if the provider has no authorization endpoint
 */
export async function authorizationUrl(
  server: oauth.AuthorizationServer,
  provider: Provider,
  { state, nonce, verifier }: Proofs,
  { redirectUri, afresh }: { redirectUri: string; afresh: boolean },
): Promise<string> {
  if (!server.authorization_endpoint) throw unreachable(provider)
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Google doesn't support max_age; choosing the account is the most that can be requested there.
    ...(provider.id === 'google' && { prompt: 'select_account' }),
    ...(provider.id === 'sso' && afresh && { prompt: 'login', max_age: '0' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the user who signed in, after every check: state, issuer of the answer (RFC 9207), PKCE, nonce, audience, times and signature.
 * @throws AppError 'Sign in was cancelled…', or that the answer could not be verified.
 */
export async function claimsFrom(
  server: oauth.AuthorizationServer,
  provider: Provider,
  { state, nonce, verifier }: Proofs,
  { query, redirectUri, afresh }: { query: string; redirectUri: string; afresh: boolean },
): Promise<Claims> {
  const client: oauth.Client = { client_id: provider.clientId, [oauth.clockTolerance]: 30 }
  const options = optionsFor(provider)
  try {
    const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams(query), state)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticationAt(server, provider),
      parameters,
      redirectUri,
      verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
      // The provider was asked to re-authenticate the user; allow for some delay.
      ...(provider.id === 'sso' && afresh && { maxAge: 300 }),
    })
    await oauth.validateApplicationLevelSignature(server, answer, options)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims) throw new Error('no claims')
    const more = await readUserInfo(server, client, claims, tokens.access_token, options)
    return present({ ...more, ...claims })
  } catch (cause) {
    throw toFailure(provider, cause)
  }
}

/** More claims: many providers give the address only here. */
async function readUserInfo(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  claims: oauth.IDToken,
  token: string,
  options: ReturnType<typeof optionsFor>,
) {
  if (claims.email !== undefined || !server.userinfo_endpoint) return {}
  const answer = await oauth.userInfoRequest(server, client, token, options)
  return oauth.processUserInfoResponse(server, client, claims.sub, answer)
}

function authenticationAt(server: oauth.AuthorizationServer, { clientSecret }: Provider) {
  // RFC 8414 §2: the default is client_secret_basic.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

function present(claims: Record<string, unknown> & { iss: string; sub: string }): Claims {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.slice(0, 254) : ''
  }
  const verified = claims.email_verified
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email'),
    emailVerified: typeof verified === 'boolean' ? verified : undefined,
    firstName: (text('given_name') || text('name')).slice(0, 100),
    lastName: text('family_name').slice(0, 100),
  }
}

function toFailure(provider: Provider, cause: unknown): AppError {
  if (cause instanceof oauth.AuthorizationResponseError && cause.error === 'access_denied')
    return new AppError('bad-request', words.cancelled)
  if (cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError'))
    return unreachable(provider, cause)
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new AppError('bad-request', words.unexpected, {
    detail: message('The answer of {provider} could not be verified{code}.', {
      provider: provider.label,
      code,
    }),
  })
}

function unreachable({ issuer }: Provider, cause?: unknown): AppError {
  const isOther =
    cause instanceof oauth.OperationProcessingError &&
    cause.code === oauth.JSON_ATTRIBUTE_COMPARISON
  return new AppError('unavailable', words.network, {
    detail: isOther
      ? message('The server at {issuer} names another issuer.', { issuer })
      : message('{issuer} isn’t an OpenID Connect provider.', { issuer }),
  })
}
