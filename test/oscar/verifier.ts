import { createHmac } from 'node:crypto'

// An independent reading of RFC 5849: it works on the bytes of the request and shares nothing with the product.

/** A request as it came over the line. */
export interface RawRequest {
  method: string
  /** The scheme that the server believes in: http behind a proxy that ends TLS. */
  scheme: 'http' | 'https'
  /** Value of the Host header. */
  host: string
  /** The request target: path and query as they were sent. */
  target: string
  authorization: string
  /** Body of a form; '' for anything else. */
  form: string
}

export interface OAuthParameters {
  [name: string]: string | undefined
}

/** Unreserved characters (RFC 3986 §2.3). */
const unreserved = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~')

/** §3.6, byte by byte. */
export function encodeBytes(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    text += unreserved.has(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return text
}

/** Decodes %xx to bytes; a plus sign is a space in forms and queries only. */
export function decodeBytes(text: string, isForm: boolean): Buffer {
  const bytes: number[] = []
  const source = Buffer.from(text)
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0
    const hex = source.subarray(at + 1, at + 3).toString('latin1')
    if (byte === 0x25 && /^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(isForm && byte === 0x2b ? 0x20 : byte)
  }
  return Buffer.from(bytes)
}

type Pair = [name: Buffer, value: Buffer]

/** §3.4.1.3.1: pairs of a query or form. */
function formPairs(text: string): Pair[] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=')
      const [name, value] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)]
      return [decodeBytes(name, true), decodeBytes(value, true)]
    })
}

/** §3.5.1: pairs of the header. Throws for anything else. */
function headerPairs(header: string): Pair[] {
  if (!/^OAuth /i.test(header)) throw new Error('no OAuth header')
  return header
    .slice('OAuth '.length)
    .split(',')
    .map((piece) => {
      const match = /^\s*([^\s=]+)="([^"]*)"\s*$/.exec(piece)
      if (!match) throw new Error('malformed header')
      return [decodeBytes(match[1] ?? '', false), decodeBytes(match[2] ?? '', false)]
    })
}

/** §3.4.1.2: the base string URI. */
function baseUri({ scheme, host, target }: RawRequest): string {
  const name = host.toLowerCase()
  const usual = scheme === 'https' ? ':443' : ':80'
  const authority = name.endsWith(usual) ? name.slice(0, -usual.length) : name
  return `${scheme}://${authority}${target.split('?')[0] ?? ''}`
}

const isSignature = ([name]: Pair) => name.toString() === 'oauth_signature'
const isRealm = ([name]: Pair) => name.toString().toLowerCase() === 'realm'

/** The parameters of OAuth in the header. A name that is there twice is refused (§3.1). */
export function parametersIn({
  authorization,
}: Pick<RawRequest, 'authorization'>): OAuthParameters {
  const all: OAuthParameters = {}
  for (const [name, value] of headerPairs(authorization)) {
    if (all[name.toString()] !== undefined) throw new Error('a parameter twice')
    all[name.toString()] = value.toString()
  }
  return all
}

/** Whether a request is signed with these secrets (§3.2, HMAC-SHA1). */
export function isSigned(request: RawRequest, clientSecret: string, tokenSecret: string): boolean {
  const header = headerPairs(request.authorization)
  const at = request.target.indexOf('?')
  const query = at < 0 ? [] : formPairs(request.target.slice(at + 1))
  const pairs = [...header.filter((pair) => !isSignature(pair) && !isRealm(pair)), ...query]
  const encoded = [...pairs, ...formPairs(request.form)].map(([name, value]) => ({
    name: encodeBytes(name),
    value: encodeBytes(value),
  }))
  encoded.sort(
    (a, b) =>
      Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) ||
      Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)),
  )
  const normalized = encoded.map(({ name, value }) => `${name}=${value}`).join('&')
  const base = [request.method.toUpperCase(), baseUri(request), normalized]
  const text = base.map((part) => encodeBytes(Buffer.from(part))).join('&')
  const key = [clientSecret, tokenSecret].map((part) => encodeBytes(Buffer.from(part))).join('&')
  const expected = createHmac('sha1', key).update(text).digest()
  const given = header.filter((pair) => isSignature(pair))
  return given.length === 1 && given[0]?.[1].toString() === expected.toString('base64')
}
