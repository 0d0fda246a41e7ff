import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchScribes } from '#contract/scribes.ts'
import { allRoutes } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openLogins } from '#server/platform/db/roles.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { parseRates } from '#server/platform/quotas/kinds.ts'
import { openSpender } from './spend.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'search=3 ahead=6' })
})
afterAll(() => app.close())

const outcomes = async (some: Promise<void>[]) =>
  (await Promise.allSettled(some)).filter(({ status }) => status === 'fulfilled').length

test('fifty simultaneous requests, from two processes, get exactly the allowed number', async () => {
  const { limits, db } = app.services
  const other = openDatabase({ logins: await openLogins(app.databaseUrl), log: () => {} })
  const two = [db, other].map((one) => openSpender({ limits, db: one }))
  const asked = Array.from({ length: 50 }, (_, n) => two[n % 2]!('ahead', 'somebody'))
  expect(await outcomes(asked)).toBe(limits.of('ahead'))
  expect(await outcomes([two[0]!('ahead', 'somebody else')])).toBe(1)
  await other.close()
})

test('beyond the limit a request is refused with a waiting time, and others are not', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const search = (token: string) =>
    fetch(app.origin + searchScribes.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ text: 'x' }),
    })
  for (const status of [200, 200, 200]) expect((await search(user.token)).status).toBe(status)
  const refused = await search(user.token)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(20)
  expect(await refused.json()).toMatchObject({
    code: 'too-many',
    message: 'Too many attempts. Please try again later.',
  })
  expect((await search(other.token)).status).toBe(200)
})

test('who has used up one kind of request still has all of the others', async () => {
  const spend = openSpender(app.services)
  const spent = Array.from({ length: 10 }, () => spend('search', 'colleague'))
  expect(await outcomes(spent)).toBe(3)
  const others = Array.from({ length: 10 }, () => spend('ahead', 'colleague'))
  expect(await outcomes(others)).toBe(6)
})

test('a bucket fills again with time', async () => {
  const { limits, db } = app.services
  const spend = openSpender(app.services)
  const take = () => outcomes([spend('ahead', 'patient')])
  for (let n = 0; n < limits.of('ahead'); n += 1) await take()
  expect(await take()).toBe(0)
  // As if ten seconds had passed: one token of six a minute.
  await db.system((tx) =>
    tx.execute(`update rate_bucket set refilled = refilled - interval '10 seconds'`),
  )
  expect([await take(), await take()]).toEqual([1, 0])
})

test('a clock that was an hour ahead during a request refuses nobody once it is corrected', async () => {
  const spend = openSpender(app.services)
  const took = () => outcomes([spend('ahead', 'visitor')])
  expect(await took()).toBe(1)
  await app.services.db.system((tx) =>
    tx.execute(`update rate_bucket set refilled = refilled + interval '1 hour'`),
  )
  expect([await took(), await took()]).toEqual([1, 1])
})

test('everything that costs a model, a reader or much of a disk is counted', () => {
  const counted = allRoutes(app.services).flatMap((route) =>
    route.kind === 'socket' || !route.limits.rate
      ? []
      : [`${route.limits.rate}: ${route.endpoint.method} ${route.endpoint.path}`],
  )
  expect(counted.toSorted()).toMatchInlineSnapshot(`
    [
      "ahead: POST /api/chat/generate/ahead",
      "ask: POST /api/intakes/:id/send",
      "ask: POST /api/question-translations/:set/:language",
      "ask: POST /api/scribes/:id/intakes",
      "chat: POST /api/chat",
      "chat: POST /api/chat/answers/:id/check",
      "chat: POST /api/chat/summary",
      "export: GET /api/dictionary/export",
      "export: GET /api/notes/:id/export",
      "export: POST /api/filled-forms/:id/write-back",
      "export: POST /api/notes/:id/write-back",
      "find: POST /api/search/indexes/:index/query",
      "generate: POST /api/chat/generate",
      "generate: POST /api/filled-forms/:id/run",
      "generate: POST /api/items/preview",
      "generate: POST /api/notes/:id/check",
      "generate: POST /api/notes/:id/patient-summary",
      "generate: POST /api/notes/:id/patient-summary/check",
      "generate: POST /api/scribes/:id/codes",
      "generate: POST /api/scribes/:id/tasks/check",
      "generate: POST /api/smart-suggest",
      "import: POST /api/dictionary/import",
      "import: POST /api/scribes/:id/transcript/import",
      "intake: POST /api/intake/answer",
      "intake: POST /api/intake/finish",
      "intake: POST /api/intake/lock",
      "intake: POST /api/intake/not-me",
      "intake: POST /api/intake/open",
      "invite: GET /api/invites/:id/accept",
      "invite: POST /api/groups/:id/invites",
      "invite: POST /api/groups/:id/invites/:inviteId/resend",
      "invite: POST /api/groups/:id/members",
      "invite: POST /api/invites/:id/accept",
      "part: PUT /api/uploads/:id/parts/:part",
      "report: POST /api/metrics",
      "report: POST /api/sync",
      "rewrite: POST /api/memories/try",
      "rewrite: POST /api/notes/:id/rewrite",
      "search: GET /api/integrations/:integrationId/patientMedicalData",
      "search: POST /api/integrations/:id/patients/search",
      "search: POST /api/patients/search",
      "search: POST /api/scribes/:id/chart",
      "search: POST /api/scribes/search",
      "speak: POST /api/intake/speak",
      "suggest: POST /api/intake/suggest",
      "ticket: POST /api/transcription/ticket",
      "transcribe: POST /transcriptions",
      "upload: POST /api/filled-forms/:id/pdf",
      "upload: POST /api/filled-forms/:id/sign",
      "upload: POST /api/forms",
      "upload: POST /api/forms/:id/auto-prepare",
      "upload: POST /api/forms/:id/fill",
      "upload: POST /api/forms/:id/sync-cast",
      "upload: POST /api/forms/:id/upload-prepared",
      "upload: POST /api/forms/user/auto-process-form",
      "upload: POST /api/scribes/:id/files",
      "upload: POST /api/scribes/:id/files/:fileId/retry",
      "upload: POST /api/uploads",
      "upload: PUT /api/letterhead/logo",
      "upload: PUT /api/signature",
    ]
  `)
})

test('counting a request costs one round trip, even for many at once', async () => {
  const { limits, db } = app.services
  let trips = 0
  const callSystem: typeof db.callSystem = (statement) => {
    trips += 1
    return db.callSystem(statement)
  }
  const spend = openSpender({ limits, db: { ...db, callSystem } })
  for (let n = 0; n < 5; n += 1) await spend('part', 'measured')
  expect(trips).toBe(5)
  await Promise.all(Array.from({ length: 50 }, () => spend('part', 'measured')))
  expect(trips).toBe(6)
})

test('limits that do not fit are refused at the start, in words', () => {
  expect(parseRates('generate=5, chat=7')).toEqual({ generate: 5, chat: 7 })
  for (const wrong of ['generate', 'generate=0', 'notes=3', 'chat=-1'])
    expect(() => parseRates(wrong)).toThrow('RATE_LIMITS')
})
