import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getSystem } from '#contract/system.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { type Log, toLine } from '#server/platform/log/log.ts'
import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, openLive } from '#test/live.ts'

interface Line {
  level: string
  message: string
  requestId?: string
  job?: string
  jobId?: string
}

const lines: Line[] = []
const log: Log = (...line) => lines.push(JSON.parse(toLine('json', ...line)) as Line)
/** A speech service with a bug: loading the state of the system fails. */
const speech = () => ({ ...app.services.speech, list: () => Promise.reject(new Error('a bug')) })

let app: TestApp
let behindProxy: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp({}, { log })
  behindProxy = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
  user = await app.newUser()
})
afterAll(() => Promise.all([app.close(), behindProxy.close()]))

const idFrom = async (origin: string, path = '/healthz', given?: string) => {
  const headers = { ...(given && { 'x-request-id': given }) }
  return (await fetch(origin + path, { headers })).headers.get('x-request-id') ?? ''
}
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('every response has its own id, even a refusal and a missing page', async () => {
  const paths = ['/healthz', '/api/me', '/api/unknown', '/unknown.js', '/']
  const ids = await Promise.all(paths.map((path) => idFrom(app.origin, path)))
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(paths.length)
})

test('an id is taken from a trusted proxy only, and only if it looks like one', async () => {
  const given = 'proxy-1234.abcd:5'
  expect(await idFrom(app.origin, '/healthz', given)).toMatch(uuid)
  expect(await idFrom(behindProxy.origin, '/healthz', given)).toBe(given)
  for (const odd of ['short', 'with a blank in it', '{"level":"info"}', 'x'.repeat(129)])
    expect(await idFrom(behindProxy.origin, '/healthz', odd), odd).toMatch(uuid)
})

test('an unexpected error shows the id of its log line, and no other detail', async () => {
  const before = app.services.speech
  app.services.speech = speech()
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await fetch(app.origin + getSystem.path, { headers })
  app.services.speech = before
  const id = answer.headers.get('x-request-id') ?? ''
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    code: 'failed',
    message: 'An unexpected error occurred.',
    detail: `Reference for the administrator: ${id}`,
  })
  const line = lines.find(({ requestId }) => requestId === id)
  expect(line).toMatchObject({ level: 'error' })
  expect(line?.message).toContain(`GET ${getSystem.path}`)
  expect(line?.message).not.toContain('a bug')
})

test('the log lines of a job name the job, not the request that queued it', async () => {
  const done = Promise.withResolvers<undefined>()
  const payload = z.object({})
  const handle = async () => {
    app.services.log('at work')
    done.resolve(undefined)
  }
  await app.services.jobs.work([job({ name: 'a-test-job', payload, handle })])
  await app.services.db.system((tx) => app.services.jobs.enqueue(tx, 'a-test-job', {}))
  await done.promise
  const line = lines.find(({ message }) => message === 'at work')
  expect(line).toMatchObject({ job: 'a-test-job', jobId: expect.stringMatching(uuid) })
  expect(line).not.toHaveProperty('requestId')
})

test('each live connection has an id of its own, which its log lines name', async () => {
  const open = async () => openLive(app, user, await newVisit(user))
  const [one, other] = [await open(), await open()]
  expect(one.requestId).toMatch(uuid)
  expect(other.requestId).toMatch(uuid)
  expect(other.requestId).not.toBe(one.requestId)
  const broken = vi
    .spyOn(app.services.db, 'as')
    .mockImplementation(() => Promise.reject(new DatabaseError('40P01')))
  for (const live of [one, other]) live.send({ type: 'stop' })
  await Promise.all([one.closed, other.closed])
  broken.mockRestore()
  const failed = lines.filter(({ message }) => message.startsWith('Error in /transcription'))
  expect(new Set(failed.map(({ requestId }) => requestId))).toEqual(
    new Set([one.requestId, other.requestId]),
  )
})
