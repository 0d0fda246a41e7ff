import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { clientOf, deviceOf, placeOf } from './client.ts'
import {
  clearedCookie,
  cookieAnswer,
  cookieOf,
  flowCookie,
  flowOf,
  secretOf,
  sessionCookie,
} from './cookie.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = (device: string) =>
  `Mozilla/5.0 (${device}; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`

test.each([
  [`${mac} Chrome/131.0 Safari/537.36`, 'Chrome on a Mac'],
  [`${mac} Version/17.5 Safari/605.1.15`, 'Safari on a Mac'],
  [`${windows} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
  [`${windows} Chrome/131.0 Safari/537.36 OPR/115.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0) Chrome/131.0 Safari/537.36', 'Chrome on a Chromebook'],
  [`${android} Chrome/131.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${android} Chrome/131.0 Mobile Safari/537.36 EdgA/131.0`, 'Edge on Android'],
  [`${apple('iPhone')} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on an iPhone'],
  [`${apple('iPad')} CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome on an iPad'],
  [`${apple('iPhone')} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on an iPhone'],
  [`${apple('iPhone')} EdgiOS/131.0 Mobile/15E148 Safari/604.1`, 'Edge on an iPhone'],
  ['Firefox/133.0', 'Firefox'],
  ['curl/8.9 (Windows)', 'A program on Windows'],
  ['curl/8.9', 'A program'],
  ['', 'A program'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test('a client is the address of the peer and what its browser says', () => {
  const headers = { 'user-agent': 'curl/8.9' }
  const request = new Request('http://localhost', { headers })
  expect(clientOf({ address: '203.0.113.7', request })).toEqual({
    address: '203.0.113.7',
    userAgent: 'curl/8.9',
  })
  const silent = new Request('http://localhost')
  expect(clientOf({ address: '::1', request: silent }).userAgent).toBe('')
})

test('a place is the same for one address, another for others, and cannot be read', async () => {
  const keys = memoryKeys()
  const place = async (address: string, of = keys) => (await placeOf(of, address)).toString('hex')
  expect(await place('203.0.113.7')).toBe(await place('203.0.113.7'))
  expect(await place('203.0.113.7')).not.toBe(await place('198.51.100.7'))
  expect(await place('203.0.113.7')).not.toBe(await place('203.0.113.7', memoryKeys()))
  expect(await place('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/)
})

test('cookies are out of reach of scripts and other sites, and of http if there is https', () => {
  const safe = 'Path=/; HttpOnly; SameSite=Strict'
  expect(sessionCookie('s', true)).toBe(`__Host-ausculta=s; ${safe}; Max-Age=2592000; Secure`)
  expect(sessionCookie('s', false)).toBe(`ausculta=s; ${safe}; Max-Age=2592000`)
  expect(clearedCookie(true)).toBe(`__Host-ausculta=; ${safe}; Max-Age=0; Secure`)
  expect(clearedCookie(false)).toBe(`ausculta=; ${safe}; Max-Age=0`)
  expect(flowCookie('f', true)).toBe(`__Host-ausculta-flow=f; ${safe}; Max-Age=600; Secure`)
  expect(flowCookie('f', false)).toBe(`ausculta-flow=f; ${safe}; Max-Age=600`)
})

test('an answer sets a cookie only if there is a session', () => {
  const answered = (secret?: string) =>
    cookieAnswer(true)({ answer: { a: 1 }, ...(secret && { secret }) })
  expect(answered('s')).toMatchObject({ headers: { 'set-cookie': sessionCookie('s', true) } })
  expect(JSON.stringify(answered())).not.toContain('set-cookie')
})

const asked = (cookie: string, site?: string) =>
  new Request('http://localhost', { headers: { cookie, ...(site && { 'sec-fetch-site': site }) } })

test('a cookie is found by its whole name, and an empty one counts as missing', () => {
  const request = asked('xausculta=1; ausculta-flow=2; ausculta=3=4; other=5')
  expect(cookieOf(request, 'ausculta')).toBe('3=4')
  expect(flowOf(request, false)).toBe('2')
  expect(cookieOf(request, 'Ausculta')).toBeUndefined()
  expect(cookieOf(asked('ausculta='), 'ausculta')).toBeUndefined()
  expect(cookieOf(new Request('http://localhost'), 'ausculta')).toBeUndefined()
})

test.each([
  [undefined, 's'],
  ['same-origin', 's'],
  ['none', 's'],
  ['same-site', undefined],
  ['cross-site', undefined],
])('the session of a page whose origin is %s is %s', (site, secret) => {
  expect(secretOf(asked('ausculta=s', site), false)).toBe(secret)
  expect(secretOf(asked('__Host-ausculta=s', site), true)).toBe(secret)
  expect(secretOf(asked('ausculta=s', site), true)).toBeUndefined()
})
