import { randomBytes } from 'node:crypto'
import { type Parameter, percentEncode, signature } from './signature.ts'

/** Who signs, and for whom. */
export interface Credentials {
  clientId: string
  clientSecret: string
  /** Of the request or access token. */
  token?: { key: string; secret: string } | undefined
}

interface HeaderOptions {
  method: 'GET' | 'POST'
  /** The address as the server sees it, with its query. */
  url: URL
  now: Date
  /** Parameters of OAuth besides the usual ones, such as oauth_verifier. */
  extra?: readonly Parameter[]
}

/**
 * The Authorization header of a signed request (RFC 5849 §3.5.1), with its own timestamp and nonce: a repeated request
 * needs new ones.
 */
export function authorizationHeader(
  { clientId, clientSecret, token }: Credentials,
  { method, url, now, extra = [] }: HeaderOptions,
): string {
  const parameters: Parameter[] = [
    ['oauth_consumer_key', clientId],
    ['oauth_nonce', randomBytes(16).toString('hex')],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(now.getTime() / 1000))],
    ['oauth_version', '1.0'],
    ...(token ? [['oauth_token', token.key] as const] : []),
    ...extra,
  ]
  const tokenSecret = token?.secret ?? ''
  const signed = signature({ method, url, parameters, clientSecret, tokenSecret })
  const all = [...parameters, ['oauth_signature', signed] as const]
  const values = all.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`)
  return `OAuth ${values.join(', ')}`
}
