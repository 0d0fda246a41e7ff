import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface Signable {
  method: string
  url: URL
  /** Signed beside `host` and the `x-amz-` ones; names in lower case. */
  headers?: Record<string, string>
  /** Hex SHA-256 of the body. */
  payloadHash: string
  now: Date
}

/**
 * The headers of a request signed with AWS Signature Version 4 for S3
 * (docs.aws.amazon.com, "Authenticating Requests: Using the Authorization Header").
 */
export function signedHeaders(request: Signable, credentials: Credentials): Record<string, string> {
  const stamp = request.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.payloadHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(headers).toSorted()
  const signed = names.join(';')
  const canonical = [
    request.method,
    request.url.pathname.split('/').map(encode).join('/'),
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signed,
    request.payloadHash,
  ].join('\n')
  const scope = `${stamp.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const signature = hmac(signingKey(scope, credentials), toSign).toString('hex')
  const credential = `Credential=${credentials.accessKeyId}/${scope}`
  const authorization = `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${signed},Signature=${signature}`
  return { ...headers, authorization }
}

export function sha256(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('hex')
}

function signingKey(scope: string, { secretAccessKey }: Credentials): Buffer {
  return scope
    .split('/')
    .reduce((key: Buffer, part) => hmac(key, part), Buffer.from(`AWS4${secretAccessKey}`))
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

/** RFC 3986 with the four characters `encodeURIComponent` leaves; a path comes encoded already. */
function encode(text: string): string {
  return encodeURIComponent(decodeURIComponent(text)).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest()
}
