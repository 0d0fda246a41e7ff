import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { changeConnection, connectClinicEmr } from '#test/emr-visit.ts'
import { AnswerTooLarge } from '#server/chart/emr/answer.ts'
import { openFhirClient } from './client.ts'

let app: TestApp
let user: TestUser
/** Answers the requests of a client; the demo EMR gives it its tokens. */
let handle: (request: IncomingMessage, answer: ServerResponse) => void = (_, answer) => answer.end()
let requests: IncomingMessage[] = []
const server = createServer((request, answer) => {
  requests.push(request)
  handle(request, answer)
})
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => (requests = []))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

async function client() {
  const { id } = await connectClinicEmr(app, user)
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/fhir`
  const approved = { type: 'smart', displayName: 'EMR', baseUrl, clientId: 'ausculta' }
  await writeSetting(app.services, 'emr-servers', [approved])
  await changeConnection(app, user, id, (connection) => ({
    ...connection,
    baseUrl,
    tokenUrl: `http://127.0.0.1:${port}/token`,
  }))
  return openFhirClient(app.services, user.user.id, id)
}
const signal = () => AbortSignal.timeout(30_000)
const json = (answer: ServerResponse, code: number, headers: Record<string, string> = {}) =>
  answer.writeHead(code, { 'content-type': 'application/fhir+json', ...headers }).end('{"a":1}')

test('a request carries the token, asks for FHIR and lets the server ignore parameters', async () => {
  handle = (_, answer) => json(answer, 200)
  const answer = await (await client()).send('Condition?patient=7', { signal: signal() })
  expect(answer).toMatchObject({ status: 'ok', code: 200, body: { a: 1 } })
  expect(requests[0]?.url).toBe('/fhir/Condition?patient=7')
  expect(requests[0]?.headers).toMatchObject({
    accept: 'application/fhir+json',
    prefer: 'handling=lenient',
    authorization: expect.stringMatching(/^Bearer ./),
  })
})

test('nothing is sent to another origin', async () => {
  const fhir = await client()
  for (const target of ['https://evil.example/x', '//evil.example/x', 'http://127.0.0.1:1/x'])
    await expect(fhir.send(target, { signal: signal() })).rejects.toThrow('elsewhere')
  expect(requests).toEqual([])
})

test('a busy server is called again if it says so', async () => {
  let asked = 0
  handle = (_, answer) => {
    asked += 1
    json(answer, asked === 1 ? 429 : 200, asked === 1 ? { 'retry-after': '0' } : {})
  }
  expect((await (await client()).send('A', { signal: signal() })).status).toBe('ok')
  expect(requests).toHaveLength(2)
})

test('a busy server that doesn’t say when, or only after the end, isn’t asked again', async () => {
  handle = (_, answer) => json(answer, 429)
  const fhir = await client()
  expect((await fhir.send('A', { signal: signal() })).status).toBe('error')
  expect(requests).toHaveLength(1)
  const end = new AbortController()
  handle = (_, answer) => {
    json(answer, 429, { 'retry-after': '3600' })
    setTimeout(() => end.abort(), 500)
  }
  await expect(fhir.send('A', { signal: end.signal })).rejects.toThrow()
  expect(requests).toHaveLength(2)
})

test('requests that find the token expired together renew it once', async () => {
  const fhir = await client()
  let renewed = 0
  handle = ({ url, headers: { authorization } }, answer) => {
    if (url !== '/token') return json(answer, authorization === 'Bearer new-1' ? 200 : 401)
    renewed += 1
    const token = { access_token: `new-${renewed}`, token_type: 'bearer', expires_in: 600 }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
  }
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => fhir.send('A', { signal: signal() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'ok'))
  expect(renewed).toBe(1)
})

test('a redirect isn’t followed', async () => {
  handle = (_, answer) => answer.writeHead(302, { location: '/other' }).end()
  await expect((await client()).send('A', { signal: signal() })).rejects.toThrow()
  expect(requests).toHaveLength(1)
})

test('an endless answer is cut off', async () => {
  handle = (_, answer) => {
    answer.writeHead(200)
    const more = () => {
      if (!answer.destroyed) answer.write('x'.repeat(100_000), more)
    }
    more()
  }
  const sending = (await client()).send('A', { signal: signal(), maxBytes: 1_000_000 })
  await expect(sending).rejects.toThrow(AnswerTooLarge)
})
