import { createHash } from 'node:crypto'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import { demoEmrClientId, type DemoEmrRequest } from '../request.ts'
import { errorResponse, OAuthError, tokenResponse } from './errors.ts'
import { readForm } from './form.ts'
import { type IssuedTokens, redeemCode, revokeToken, rotateRefreshToken } from './grants.ts'
import { signIdToken } from './id-token.ts'
import { splitScopes } from './scopes.ts'
import { ACCESS_SECONDS, signAccessToken } from './tokens.ts'

/** The token endpoint (RFC 6749 §3.2, SMART App Launch 2.2): authorization_code with PKCE, and refresh_token. */
export async function answerToken(demo: DemoEmrRequest): Promise<Response> {
  try {
    const form = await readForm(demo.request)
    assertClient(form)
    return tokenResponse(await tokenBody(demo, await exchange(demo, form)))
  } catch (error) {
    if (error instanceof OAuthError) return errorResponse(error)
    throw error
  }
}

/** The revocation endpoint (RFC 7009): revokes the whole grant of a token. */
export async function answerRevoke({ s, request }: DemoEmrRequest): Promise<Response> {
  try {
    const form = await readForm(request)
    assertClient(form)
    await revokeToken(s, field(form, 'token'))
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof OAuthError) return errorResponse(error)
    throw error
  }
}

function assertClient(form: ReadonlyMap<string, string>): void {
  if (form.get('client_id') !== demoEmrClientId)
    throw new OAuthError('invalid_client', `Unknown client. The client id is ${demoEmrClientId}.`)
}

function field(form: ReadonlyMap<string, string>, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`)
  return value
}

async function exchange(
  { s }: DemoEmrRequest,
  form: ReadonlyMap<string, string>,
): Promise<IssuedTokens> {
  const type = field(form, 'grant_type')
  if (type === 'authorization_code') return exchangeCode(s, form)
  if (type === 'refresh_token') return exchangeRefreshToken(s, form)
  throw new OAuthError(
    'unsupported_grant_type',
    'The grant type has to be authorization_code or refresh_token.',
  )
}

async function exchangeCode(
  s: DemoEmrRequest['s'],
  form: ReadonlyMap<string, string>,
): Promise<IssuedTokens> {
  const [redirectUri, verifier] = [field(form, 'redirect_uri'), field(form, 'code_verifier')]
  const issued = await redeemCode(
    s,
    field(form, 'code'),
    (grant) => grant.redirectUri === redirectUri && matches(verifier, grant.challenge),
  )
  if (!issued)
    throw new OAuthError(
      'invalid_grant',
      'The code has expired, was used before, or does not fit redirect_uri or code_verifier.',
    )
  return issued
}

/** RFC 7636 §4.6, method S256. */
function matches(verifier: string, challenge: string): boolean {
  const computed = createHash('sha256').update(verifier).digest('base64url')
  return equalBytes(Buffer.from(computed), Buffer.from(challenge))
}

async function exchangeRefreshToken(
  s: DemoEmrRequest['s'],
  form: ReadonlyMap<string, string>,
): Promise<IssuedTokens> {
  const scopes = splitScopes(form.get('scope') ?? '')
  const issued = await rotateRefreshToken(s, field(form, 'refresh_token'), scopes)
  if (!issued)
    throw new OAuthError('invalid_grant', 'The refresh token has expired or was used before.')
  return issued
}

async function tokenBody(
  { s, addresses }: DemoEmrRequest,
  { grant, refreshToken }: IssuedTokens,
): Promise<object> {
  const isOpenId = splitScopes(grant.scope).includes('openid')
  return {
    access_token: await signAccessToken(s, grant.id),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    scope: grant.scope,
    ...(refreshToken && { refresh_token: refreshToken }),
    ...(isOpenId && { id_token: await signIdToken(s, addresses, grant) }),
    ...(grant.patient && { patient: grant.patient, need_patient_banner: true }),
  }
}
