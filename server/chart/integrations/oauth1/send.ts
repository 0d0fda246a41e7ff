import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { readAtMost } from '#server/chart/emr/answer.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import { emrFetch } from '../smart/server.ts'
import { authorizationHeader, type Credentials } from './authorization-header.ts'
import { type Parameter, percentEncode } from './signature.ts'

/** A server that takes requests signed by OAuth 1.0, and the client that it knows. */
export type SigningParty = Pick<
  Connection,
  'baseUrl' | 'signatureBaseUrl' | 'clientId' | 'clientSecret'
>

export interface SignedMessage {
  method: 'GET' | 'POST'
  /** Below the base, beginning with a slash. */
  path: string
  query?: readonly Parameter[]
  /** Sent as JSON, which OAuth doesn't sign. */
  json?: unknown
  token?: Credentials['token']
  /** Parameters of OAuth besides the usual ones. */
  extra?: readonly Parameter[]
  maxBytes: number
  signal: AbortSignal
}

export interface SignedAnswer {
  code: number
  content: Buffer
}

/**
 * Sends a signed request once: a repeated nonce would be refused, and a request that writes must not be repeated.
 * @throws AppError 'bad-request' if the server refuses who asks, with what may be wrong; AnswerTooLarge; Error if nothing answers
 */
export async function sendSigned(
  s: Services,
  party: SigningParty,
  { method, path, query = [], json, token, extra = [], maxBytes, signal }: SignedMessage,
): Promise<SignedAnswer> {
  const search = query.map((pair) => pair.map(percentEncode).join('=')).join('&')
  const below = (base: string) => new URL(`${base}${path}${search && '?'}${search}`)
  const { baseUrl, signatureBaseUrl = baseUrl, clientId, clientSecret = '' } = party
  const now = s.now()
  const authorization = authorizationHeader(
    { clientId, clientSecret, token },
    { method, url: below(signatureBaseUrl), now, extra },
  )
  const answer = await emrFetch(s)(below(baseUrl), {
    method,
    headers: {
      accept: 'application/json, application/x-www-form-urlencoded;q=0.5',
      authorization,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  })
  const content = await readAtMost(answer, maxBytes)
  const { status: code, headers } = answer
  if (isRefusal(code, content)) throw refusal(now, headers)
  return { code, content }
}

/** OSCAR's words for a client, token or signature that it doesn't accept; a fault of its framework may say 500 to them. */
const refusals =
  /\b(?:invalid_signature|invalid_consumer|invalid_request_token|invalid_verifier|invalid_token|unknown_provider|oauth_authentication_failed|missing_access_token|signature_invalid|consumer_key_unknown|token_rejected|timestamp_refused)\b/

const isRefusal = (code: number, content: Buffer): boolean =>
  code === 401 || (code >= 400 && refusals.test(content.subarray(0, 2_000).toString('latin1')))

/** RFC 5849 leaves it to the server how old a timestamp may be; OSCAR accepts five minutes. */
const MAX_SKEW_MS = 240_000

function refusal(now: Date, headers: Headers): AppError {
  const theirs = Date.parse(headers.get('date') ?? '')
  const skew = Math.abs(theirs - now.getTime())
  if (skew > MAX_SKEW_MS)
    return new AppError('unavailable', message('The EMR’s clock and this server’s differ.'), {
      detail: message(
        'They are {count, plural, one {# minute} other {# minutes}} apart, and OSCAR accepts five. Set both clocks.',
        { count: Math.round(skew / 60_000) },
      ),
    })
  return new AppError('bad-request', message('The EMR refused the signature of the request.'), {
    detail: message(
      'Ask your administrator to check the consumer key and secret, and the address that OSCAR sees.',
    ),
  })
}
