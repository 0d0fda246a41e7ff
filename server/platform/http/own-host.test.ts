import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { isOwnHost } from './own-host.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://notes.clinic.example' })
})
afterAll(() => app.close())

/** The status of a request under a name; a browser's page cannot set it, a rebound name does. */
function statusUnder(host: string, headers: Record<string, string> = {}, path = '/api/auth/setup') {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request(`${app.origin}${path}`, { headers: { host, ...headers } })
  asked.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  asked.on('upgrade', (answer) => resolve(answer.statusCode))
  asked.on('error', reject)
  asked.end()
  return promise
}

test("a page under somebody else's host name gets nothing, neither calls nor pages", async () => {
  expect(await statusUnder('evil.example:3105')).toBe(421)
  expect(await statusUnder('evil.example:3105', { origin: 'http://evil.example:3105' })).toBe(421)
  expect(await statusUnder('evil.example', {}, '/')).toBe(421)
  expect(await statusUnder('notes.clinic.example')).toBe(200)
  expect(await statusUnder('127.0.0.1:3105')).toBe(200)
})

test("a websocket under somebody else's host name is refused", async () => {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const origin = 'http://evil.example:3105'
  expect(await statusUnder('evil.example:3105', { ...upgrade, origin }, '/transcription')).toBe(403)
})

test.each([
  ['notes.clinic.example', true],
  ['NOTES.clinic.example:443', true],
  ['notes.clinic.example.', true],
  ['localhost:3000', true],
  ['[::1]:3000', true],
  ['192.168.1.20:3000', true],
  ['app:3000', true],
  ['notes.clinic.example.evil.example', false],
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['a b', false],
])('the name %s is ours: %s', (host, isOurs) => {
  expect(isOwnHost(host, 'https://notes.clinic.example')).toBe(isOurs)
})
