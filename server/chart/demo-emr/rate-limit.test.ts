import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

const LIMIT = 60
let app: TestApp
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: `find=${LIMIT}` })
  demo = demoEmrAt(app)
})
afterAll(() => app.close())

test('a client that asks too often gets the time to retry after, and no other client waits', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const [busy, calm] = [await demo.connect(user), await demo.connect(other)]
  const asks = Array.from({ length: 2 * LIMIT }, () =>
    demo.ask(busy.access_token, 'Patient/demo-chen'),
  )
  const answers = await Promise.all(asks)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(LIMIT)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ code: 'throttled' }],
  })
  expect((await demo.ask(calm.access_token, 'Patient/demo-chen')).status).toBe(200)
})

test('the token endpoint counts by address', async () => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'made-up' }
  const answers = await Promise.all(
    Array.from({ length: 2 * LIMIT }, () => demo.post('token', fields)),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([400, 429]))
})
