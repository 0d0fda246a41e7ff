import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '#server/config/version.ts'
import { readHealth } from '#server/operations/admin/health.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { isNewer, readFeed } from './check-update.ts'

let feed: Server
let requests: IncomingMessage[] = []
let answer: unknown = {}
let app: TestApp
beforeAll(async () => {
  feed = createServer((request, response) => {
    requests.push(request)
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const { port } = feed.address() as AddressInfo
  app = await testApp({ UPDATE_FEED: `http://127.0.0.1:${port}/latest.json` })
})
afterAll(async () => {
  await app.close()
  feed.closeAllConnections()
  feed.close()
})

const shown = async (s = app.services) =>
  (await readHealth(s)).checks.find(({ key }) => key === 'update')

test('without a feed nothing is requested, and Health says nothing about updates', async () => {
  await using silent = await testApp()
  requests = []
  await readFeed(silent.services)
  expect(requests).toEqual([])
  expect(await shown(silent.services)).toBeUndefined()
})

test('a newer version is a notice with its release notes, not a fault', async () => {
  expect(await shown()).toMatchObject({ state: 'untested' })
  answer = { tag_name: 'v99.10.0', html_url: 'https://example.org/notes' }
  await readFeed(app.services)
  expect(await shown()).toMatchObject({
    state: 'ready',
    message: 'Version 99.10.0 is available.',
    toDo: 'Make a backup before you update.',
    forServer: expect.stringContaining('https://example.org/notes'),
  })
  expect((await readHealth(app.services)).healthy).toBe(true)
  answer = { version }
  await readFeed(app.services)
  expect(await shown()).toMatchObject({ state: 'ready', message: 'Up to date.', toDo: '' })
})

test('the request says nothing about the installation', async () => {
  requests = []
  answer = { version }
  await readFeed(app.services)
  const [{ url, method, headers } = { url: '', method: '', headers: {} }] = requests
  expect([method, url]).toEqual(['GET', '/latest.json'])
  const said = JSON.stringify({ ...headers, host: '' })
  expect(said).not.toContain(version)
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('referer')
  expect(headers['user-agent']).toBe('Ausculta')
})

test.each([
  [{ version: '<b>1</b>' }],
  [{ version: '2.0.0-beta.1' }],
  [{}],
  [[]],
  ['x'.repeat(100)],
])('a feed that answers %j changes nothing', async (odd) => {
  answer = { version: '99.1.0', url: 'javascript:alert(1)' }
  await readFeed(app.services)
  answer = odd
  await readFeed(app.services)
  const now = await shown()
  expect(now?.message).toBe('Version 99.1.0 is available.')
  expect(now?.forServer).not.toContain('javascript')
  expect(app.logged.at(-1)).toContain('The update feed could not be read')
})

test('versions are compared by number', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true)
  expect(isNewer('1.0', '1.0.0')).toBe(false)
  expect(isNewer('0.1.0', '0.1.0')).toBe(false)
  expect(isNewer('1.0.1', '1.0.0')).toBe(true)
})
