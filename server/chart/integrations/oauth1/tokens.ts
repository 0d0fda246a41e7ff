import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import type { Services } from '#server/services.ts'
import type { Credentials } from './authorization-header.ts'
import { sendSigned, type SigningParty } from './send.ts'
import type { Parameter } from './signature.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000

interface TokenRequest {
  path: '/ws/oauth/initiate' | '/ws/oauth/token'
  token?: Credentials['token']
  extra: readonly Parameter[]
}

/**
 * Asks for a request token (RFC 5849 §2.1) or for the access token in its place (§2.3).
 * @throws AppError 'bad-request' if the server refuses, 'unavailable' if it doesn't answer, or not as such a server
 */
export async function requestToken(
  s: Services,
  party: SigningParty,
  { path, token, extra }: TokenRequest,
): Promise<NonNullable<Credentials['token']>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = { method: 'POST', path, token, extra, maxBytes: MAX_BYTES, signal } as const
  const answer = await sendSigned(s, party, request).catch((error: unknown) => {
    throw error instanceof AppError ? error : noServer()
  })
  const values = new URLSearchParams(answer.content.toString('utf8'))
  const key = values.get('oauth_token') ?? ''
  const secret = values.get('oauth_token_secret') ?? ''
  if (answer.code !== 200 || key === '' || secret === '') throw noServer()
  // §2.1: a server without it is one of OAuth 1.0, whose answers can be passed off as another user's.
  if (path === '/ws/oauth/initiate' && values.get('oauth_callback_confirmed') !== 'true')
    throw new AppError('bad-request', message('This EMR doesn’t support OAuth 1.0a.'))
  return { key, secret }
}

const noServer = () =>
  new AppError('unavailable', message('The EMR doesn’t answer as an OSCAR server.'), {
    detail: message(
      'The address ends with OSCAR’s context path, such as /oscar, and the clinic has to turn on its REST module.',
    ),
  })
