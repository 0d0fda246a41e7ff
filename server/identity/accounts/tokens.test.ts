import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { BEARER_SECONDS, readBearer, signBearer } from './tokens.ts'

const key = createSecretKey(randomBytes(32))
const now = new Date('2026-03-02T08:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const caller = { id: randomUUID(), sessionId: randomUUID(), role: 'user' as const, strong: false }
const { token } = signBearer(key, caller, 3, now)
const [payload = '', signature = ''] = token.split('.')
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

test('a bearer token identifies its user for a quarter of an hour', () => {
  expect(readBearer(key, token, later(BEARER_SECONDS - 1))).toEqual({ caller, turn: 3 })
  expect(readBearer(key, token, later(BEARER_SECONDS))).toBeUndefined()
})

test.each([
  [
    'an administrator’s claims under the same signature',
    `${encoded({ ...caller, role: 'administrator', exp: 9e9, turn: 3 })}.${signature}`,
  ],
  ['no signature', payload],
  ['an empty signature', `${payload}.`],
  ['one more part', `${token}.x`],
  ['the parts the other way round', `${signature}.${payload}`],
  ['a JSON web token without an algorithm', `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`],
  [
    'a JSON web token whose key is empty',
    ((head: string) =>
      `${head}.${payload}.${createHmac('sha256', '').update(`${head}.${payload}`).digest('base64url')}`)(
      encoded({ alg: 'HS256', kid: '../../dev/null' }),
    ),
  ],
  [
    'the signature of another purpose under the same key',
    `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`,
  ],
  [
    'the signature in another alphabet',
    `${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
  ],
])('a token with %s opens nothing', (_, forged) => {
  expect(readBearer(key, forged, now)).toBeUndefined()
})

test('a token with another key or a changed character is rejected', () => {
  const foreign = signBearer(createSecretKey(randomBytes(32)), caller, 3, now)
  expect(readBearer(key, foreign.token, now)).toBeUndefined()
  const place = fc.nat({ max: token.length - 1 })
  fc.assert(
    fc.property(place, fc.string({ minLength: 0, maxLength: 2 }), (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1)
      return changed === token || readBearer(key, changed, now) === undefined
    }),
    { numRuns: 2_000 },
  )
})
