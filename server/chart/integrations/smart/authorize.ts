import * as oauth from 'oauth4webapi'
import type { Connection, Tokens } from '../connection.ts'
import type { Authorization, ConnectionAnswer, Grant } from '../connector.ts'
import { expiryOf } from '../expiry.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { oauthParties } from './server.ts'

/** The secrets of one authorization under way. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

export const newProofs = (): Proofs => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
})

interface AuthorizationOptions {
  scope: string
  /** IANA name, which the demo EMR preselects. */
  timezone?: string | undefined
  /** Echoed to the EMR that launched the product. */
  launch?: string | undefined
}

/** Where to send the browser: authorization code with PKCE, bound to the FHIR server by `aud`. */
export async function authorizationUrl(
  { connectUrl, clientId, redirectUrl, baseUrl }: Connection,
  { state, nonce, verifier }: Proofs,
  { scope, timezone, launch }: AuthorizationOptions,
): Promise<string> {
  const url = new URL(connectUrl)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope,
    state,
    nonce,
    aud: baseUrl,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(timezone && { timezone }),
    ...(launch !== undefined && { launch }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** @throws AppError 'bad-request' for an answer that can't be trusted, 'unavailable' if the server doesn't answer. */
export async function exchangeCode(
  s: Services,
  { connection, secrets }: Authorization,
  answer: ConnectionAnswer,
): Promise<Grant> {
  const { state = '', nonce = '', verifier = '', scope = '' } = secrets
  const { server, client, authentication, options } = await oauthParties(s, connection)
  const query = new URLSearchParams({
    code: answer.code,
    state,
    ...(answer.iss && { iss: answer.iss }),
  })
  return asFailure(async () => {
    const parameters = oauth.validateAuthResponse(server, client, query, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      connection.redirectUrl,
      verifier,
      options,
    )
    const given = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
    })
    // RFC 6749 §5.1: a server may leave the scope out if it is the one that was asked for.
    return toGrant(s, given, { tokens: undefined, scope })
  })
}

/** @throws AppError 'bad-request' if the server refuses the refresh token, 'unavailable' if it doesn't answer. */
export async function refreshTokens(s: Services, connection: Connection): Promise<Grant> {
  const { server, client, authentication, options } = await oauthParties(s, connection)
  const refresh = connection.tokens?.refresh
  if (!refresh) throw refusedBySystem()
  return asFailure(async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh,
      options,
    )
    const given = await oauth.processRefreshTokenResponse(server, client, response)
    const { tokens } = connection
    return toGrant(s, given, { tokens, scope: tokens?.scope ?? '' })
  })
}

/** Revokes what a server gave, where it can (RFC 7009). Failures don't matter: the tokens are deleted here anyway. */
export async function revokeTokens(s: Services, connection: Connection): Promise<void> {
  const { tokens, revocationUrl } = connection
  if (!tokens || !revocationUrl) return
  const { server, client, authentication, options } = await oauthParties(s, connection)
  const token = tokens.refresh ?? tokens.access
  await oauth
    .revocationRequest(server, client, authentication, token, options)
    .then((response) => oauth.processRevocationResponse(response))
    .catch(() => undefined)
}

/** FHIR R4, data type id. */
const fhirId = /^[A-Za-z0-9.-]{1,64}$/

/** @param before the tokens that are renewed, if any, and the scope that holds if the answer names none */
function toGrant(
  s: Services,
  given: oauth.TokenEndpointResponse,
  { tokens, scope }: { tokens: Tokens | undefined; scope: string },
): Grant {
  const claims = given.id_token ? oauth.getValidatedIdTokenClaims(given) : undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const id = (value: unknown) => (fhirId.test(text(value) ?? '') ? text(value) : undefined)
  return {
    tokens: {
      access: given.access_token,
      // A server without rotation gives no new one.
      refresh: given.refresh_token ?? tokens?.refresh,
      scope: given.scope ?? scope,
      patient: id(given.patient) ?? tokens?.patient,
      encounter: id(given.encounter) ?? tokens?.encounter,
      user: text(claims?.fhirUser) ?? tokens?.user,
    },
    expires: expiryOf(s.now(), given.expires_in),
  }
}

async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw toFailure(cause)
  }
}

function toFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const isRefusal =
    cause instanceof oauth.ResponseBodyError ||
    cause instanceof oauth.WWWAuthenticateChallengeError ||
    cause instanceof oauth.AuthorizationResponseError ||
    cause instanceof oauth.OperationProcessingError
  // A server error (RFC 9110 §15.6) says nothing about the token.
  const isServerError = cause instanceof oauth.ResponseBodyError && cause.status >= 500
  if (isRefusal && !isServerError && !isBadAnswer(cause)) return refusedBySystem()
  return new AppError('unavailable', 'The EMR doesn’t answer. Try again later.')
}

/** An answer that isn't the protocol's, such as the page of a proxy. */
const isBadAnswer = (cause: unknown): boolean =>
  cause instanceof oauth.OperationProcessingError &&
  (cause.code === oauth.RESPONSE_IS_NOT_JSON || cause.code === oauth.RESPONSE_IS_NOT_CONFORM)

const refusedBySystem = () =>
  new AppError('bad-request', 'The EMR refused the connection. Connect again.')
