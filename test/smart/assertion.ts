import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'

/** An authorization server's data about a client with a key. */
export interface KeyClient {
  clientId: string
  jwksUrl: string
}

const ALGS = new Map([
  ['ES384', 'EC'],
  ['RS384', 'RSA'],
])

/**
 * Verifies a client assertion as SMART App Launch 2.2 requires of a server ("Asymmetric Authentication"), in code that
 * shares nothing with the product.
 * @param used the `jti` seen before
 * @throws Error with what is wrong
 */
export async function verifyAssertion(
  form: URLSearchParams,
  { clientId, jwksUrl }: KeyClient,
  { tokenUrl, used, algs }: { tokenUrl: string; used: Set<string>; algs: readonly string[] },
): Promise<void> {
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  check(form.get('client_assertion_type') === type, 'no assertion')
  const parts = (form.get('client_assertion') ?? '').split('.')
  check(parts.length === 3, 'not a JWT')
  const [head = '', body = '', signature = ''] = parts
  const header = decode(head)
  const claims = decode(body)
  check(header.typ === 'JWT', 'typ isn’t JWT')
  check(algs.includes(String(header.alg)), 'alg isn’t accepted')
  const { keys } = (await (await fetch(jwksUrl)).json()) as { keys: JsonWebKey[] }
  check(!keys.some((key) => 'd' in key), 'a private key is published')
  const key = keys.find(({ kid }) => kid === header.kid)
  check(key?.kty === ALGS.get(String(header.alg)), 'no such key')
  const signed = verify(
    'sha384',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: key ?? {}, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  check(signed, 'the signature is wrong')
  check(claims.iss === clientId && claims.sub === clientId, 'another client')
  check(claims.aud === tokenUrl, 'aud isn’t the token endpoint')
  const now = Date.now() / 1000
  const exp = Number(claims.exp)
  check(exp > now && exp <= now + 300, 'exp is not within five minutes')
  const jti = typeof claims.jti === 'string' ? claims.jti : ''
  check(jti.length >= 16 && !used.has(jti), 'jti was used')
  used.add(jti)
}

function check(holds: boolean | undefined, reason: string): void {
  if (!holds) throw new Error(reason)
}

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
