import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import { userEvents } from '#contract/events.ts'
import { createFolder, createScribe, listScribes } from '#contract/scribes.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })

test.each([
  ['{', 'The request is not valid JSON.'],
  ['[]', 'Please check the request.'],
  ['{"name":7}', 'Please check name.'],
  [`{"name":"${'x'.repeat(300)}"}`, 'Please check name.'],
  ['{"id":"../../etc"}', 'Please check id.'],
])('a body of %.20s is refused with a sentence', async (body, message) => {
  const answer = await post('/api/scribes', body)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'bad-request', message },
  ])
})

test('fields that a client must not set change nothing', async () => {
  const body = JSON.stringify({
    name: 'x',
    userId: crypto.randomUUID(),
    archived: true,
    version: 99,
    __proto__: { admin: true },
  })
  const scribe = await (await post('/api/scribes', body)).json()
  expect(scribe).toMatchObject({ archived: false, version: 1 })
})

test('a body beyond its limit is refused before it is held', async () => {
  const answer = await post('/api/scribes', 'x'.repeat(1_200_000))
  expect(answer.status).toBe(413)
})

test('a stream without plain text answers a reader of plain text before anything happens', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${app.origin}/api/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  leaving.abort()
})

test('an unknown zone is answered with the one used instead', async () => {
  const zoneAfter = async (zone: string) =>
    (await post('/api/scribes', '{}', { 'x-timezone': zone })).headers.get('x-timezone')
  expect(await zoneAfter('Mars/Olympus')).toBe('UTC')
  expect(await zoneAfter('Europe/Zurich')).toBeNull()
})

test('an invented cursor is refused', async () => {
  await expect(user.call(listScribes, { query: { cursor: 'abc' } })).rejects.toMatchObject({
    code: 'bad-request',
  })
})

test('an unknown path of the API is 404 in JSON', async () => {
  const answer = await fetch(`${app.origin}/api/unknown`)
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
})

test('every answer carries the headers that keep a browser safe', async () => {
  for (const path of ['/', '/api/unknown', '/healthz']) {
    const { headers } = await fetch(app.origin + path)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test("a change reaches every open window of its user, and nobody else's", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const stop = new AbortController()
  const mine = user.follow(userEvents, { signal: stop.signal })
  const theirs = other.follow(userEvents, { signal: stop.signal })
  expect((await mine.next()).value).toMatchObject({ event: { topic: 'ready' } })
  expect((await theirs.next()).value).toMatchObject({ event: { topic: 'ready' } })
  const { id } = await user.call(createScribe, { body: {} })
  expect((await mine.next()).value).toMatchObject({ event: { topic: 'scribe', scribeId: id } })
  const quiet = await Promise.race([
    theirs.next(),
    new Promise((resolve) => setTimeout(resolve, 200, 'nothing')),
  ])
  expect(quiet).toBe('nothing')
  stop.abort()
})

test('a line tells what changed while it was on its way', async () => {
  const late = await app.newUser()
  await late.call(createFolder, { body: { name: 'Clinic days' } })
  const line = late.follow(userEvents, {})
  expect((await line.next()).value).toMatchObject({ event: { topic: 'ready' } })
  expect((await line.next()).value).toMatchObject({ event: { topic: 'folder' } })
  await line.return(undefined)
})

test('a session that ends closes the streams of its windows', async () => {
  const { bus } = app.services
  let followed = 0
  const subscribe = bus.subscribe.bind(bus)
  bus.subscribe = (userId, handler) => {
    followed++
    const leave = subscribe(userId, handler)
    return () => {
      followed--
      leave()
    }
  }
  const guest = await app.newUser()
  const line = guest.follow(userEvents, {})
  await line.next()
  expect(followed).toBe(1)
  await guest.call(signOut, {})
  expect((await line.next()).done).toBe(true)
  await expect.poll(() => followed).toBe(0)
  bus.subscribe = subscribe
})

test.each(['abc', '%00', '..%2f..', '1;drop table scribe', '00000000-0000-0000-0000-000000000000'])(
  'the id %s names nothing',
  async (id) => {
    const answer = await fetch(`${app.origin}/api/scribes/${id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(answer.status).toBe(404)
    expect(app.logged.filter((line) => line.startsWith('Error'))).toEqual([])
  },
)

test('the API describes itself only to signed-in users', async () => {
  const answer = await fetch(`${app.origin}/api/openapi.json`)
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }])
})

test('the API describes itself, every endpoint with its answer', async () => {
  const headers = { authorization: `Bearer ${user.token}` }
  const document = await (await fetch(`${app.origin}/api/openapi.json`, { headers })).json()
  expect(document.info.version).toBe('1')
  const get = document.paths['/api/scribes'].get
  expect(get.parameters.map((p: { name: string }) => p.name).toSorted()).toEqual([
    'cursor',
    'drafts',
    'folder',
    'limit',
  ])
  expect(get.responses[200].content['application/json'].schema.properties.items.type).toBe('array')
  expect(document.paths['/api/auth/sign-in'].post.security).toBeUndefined()
})
