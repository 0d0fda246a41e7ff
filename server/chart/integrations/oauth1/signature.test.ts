import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { isSigned, parametersIn, type RawRequest } from '#test/oscar/verifier.ts'
import { authorizationHeader } from './authorization-header.ts'
import { percentEncode, signature, signatureBase } from './signature.ts'

/** RFC 5849 §3.4.1.1. */
const example = {
  method: 'POST',
  url: new URL('http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b'),
  parameters: [
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['c2', ''],
    ['a3', '2 q'],
  ],
} as const

test('the signature base is that of the example in RFC 5849', () => {
  expect(signatureBase(example)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test('the signature is that of the example in RFC 5849 §1.2', () => {
  const url = new URL('http://photos.example.net/photos?file=vacation.jpg&size=original')
  const parameters = [
    ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
    ['oauth_token', 'nnch734d00sl2jdk'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131202'],
    ['oauth_nonce', 'chapoH'],
  ] as const
  const secrets = { clientSecret: 'kd94hf93k423kf44', tokenSecret: 'pfkkdhi9sl3r4s00' }
  expect(signature({ method: 'GET', url, parameters, ...secrets })).toBe(
    'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  )
})

const anyText = fc.string({ unit: 'binary', maxLength: 12 })
const reserved = fc.string({
  unit: fc.constantFrom(...Array.from('!*\'();:@&=+$,/?#[]%"<>\\^`{|}~ -._éß中😀')),
  maxLength: 8,
})
const text = fc.oneof(anyText, reserved)
const segment = text.filter((one) => one !== '.' && one !== '..')
const request = fc.record({
  method: fc.constantFrom('GET' as const, 'POST' as const),
  scheme: fc.constantFrom('http' as const, 'https' as const),
  host: fc.constantFrom('Oscar.Example', 'oscar.example:8443', 'oscar.example:443', '127.0.0.1:80'),
  path: fc.array(segment, { maxLength: 4 }),
  // Names are often there twice.
  query: fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('a', 'b')), text), { maxLength: 6 }),
  isFormEncoded: fc.boolean(),
  clientId: text,
  clientSecret: text,
  token: fc.option(fc.record({ key: text, secret: text }), { nil: undefined }),
  verifier: fc.option(text, { nil: undefined }),
})
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

/** The request as fetch sends it: the target is that of the URL. */
function send(one: Request): RawRequest {
  const { method, scheme, host, clientId, clientSecret, token, verifier } = one
  const query = one.isFormEncoded
    ? new URLSearchParams(
        one.query.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()]),
      ).toString()
    : one.query.map((pair) => pair.map(percentEncode).join('=')).join('&')
  const path = ['', ...one.path].map(percentEncode).join('/') || '/'
  const url = new URL(`${scheme}://${host}${path}${query && '?'}${query}`)
  const authorization = authorizationHeader(
    { clientId, clientSecret, token },
    {
      method,
      url,
      now: new Date(),
      ...(verifier !== undefined && { extra: [['oauth_verifier', verifier]] }),
    },
  )
  const target = `${url.pathname}${url.search}`
  return { method, scheme, host, target, authorization, form: '' }
}

const wellFormed = (one: string) => one.toWellFormed()
const verify = (raw: RawRequest, { clientSecret, token }: Request): boolean => {
  try {
    return isSigned(raw, wellFormed(clientSecret), wellFormed(token?.secret ?? ''))
  } catch {
    return false
  }
}

test('an independent reader of RFC 5849 accepts any signed request, and finds in it what was signed', () => {
  fc.assert(
    fc.property(request, (one) => {
      const raw = send(one)
      expect(verify(raw, one)).toBe(true)
      const { oauth_consumer_key, oauth_token, oauth_verifier } = parametersIn(raw)
      expect(oauth_consumer_key).toBe(wellFormed(one.clientId))
      expect(oauth_token).toBe(one.token && wellFormed(one.token.key))
      expect(oauth_verifier).toBe(one.verifier === undefined ? undefined : wellFormed(one.verifier))
    }),
    { numRuns: 500 },
  )
})

/** Another character in place of one. */
const altered = (whole: string, at: number): string => {
  const now = whole[at]
  return `${whole.slice(0, at)}${now?.toLowerCase() === 'x' ? 'y' : 'x'}${whole.slice(at + 1)}`
}

test('it refuses the request as soon as one character of it, or of a secret, is another', () => {
  fc.assert(
    fc.property(request, fc.nat(), (one, position) => {
      const raw = send(one)
      const { target, authorization } = raw
      const changes: RawRequest[] = [
        { ...raw, target: altered(target, position % target.length) },
        { ...raw, authorization: altered(authorization, position % authorization.length) },
        { ...raw, method: raw.method === 'GET' ? 'POST' : 'GET' },
        { ...raw, scheme: raw.scheme === 'http' ? 'https' : 'http' },
        { ...raw, host: `${raw.host}1` },
        { ...raw, form: 'added=1' },
      ]
      for (const changed of changes) expect(verify(changed, one)).toBe(false)
      expect(verify(raw, { ...one, clientSecret: `${one.clientSecret}x` })).toBe(false)
      const secret = `${one.token?.secret ?? ''}x`
      expect(verify(raw, { ...one, token: { key: '', secret } })).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('no two requests have the same nonce', () => {
  const url = new URL('https://oscar.example/ws/services/x')
  const credentials = { clientId: 'key', clientSecret: 'secret' }
  const now = new Date()
  const header = () => authorizationHeader(credentials, { method: 'GET', url, now })
  const nonces = Array.from(
    { length: 1000 },
    () => parametersIn({ authorization: header() }).oauth_nonce,
  )
  expect(new Set(nonces).size).toBe(1000)
})
