import { createHmac } from 'node:crypto'

/** Name and value of a request parameter. A name may be there more than once. */
export type Parameter = readonly [name: string, value: string]

/** What is signed. */
export interface SignedRequest {
  method: 'GET' | 'POST'
  /** The address as the server sees it, with its query. */
  url: URL
  /** The parameters that aren't in the query: those of OAuth, and of a form in the body. JSON isn't signed. */
  parameters: readonly Parameter[]
  clientSecret: string
  /** '' while there is no token yet. */
  tokenSecret: string
}

/** RFC 5849 §3.4.2: HMAC-SHA1 in Base64. */
export function signature(request: SignedRequest): string {
  const key = [request.clientSecret, request.tokenSecret].map(percentEncode).join('&')
  return createHmac('sha1', key).update(signatureBase(request)).digest('base64')
}

/** RFC 5849 §3.4.1.1: what the signature is computed of. */
export function signatureBase({
  method,
  url,
  parameters,
}: Pick<SignedRequest, 'method' | 'url' | 'parameters'>): string {
  // URL has lowercased scheme and host, and removed a default port (§3.4.1.2).
  const base = `${url.origin}${url.pathname}`
  const all = [...url.searchParams, ...parameters]
  return [method, percentEncode(base), percentEncode(normalized(all))].join('&')
}

/** RFC 5849 §3.4.1.3.2: encoded first, then sorted by name and value. The encoded ones are ASCII, so `<` compares bytes. */
const normalized = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** RFC 5849 §3.6: all but letters, digits and -._~, with capital hexadecimal digits. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
