import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHealthSamples } from '#contract/admin.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { median, sampleHealth } from './samples.ts'
import { healthSamples } from './table.ts'

const DAY_MS = 24 * 60 * 60_000
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

test('a sample has the time that notes took, and goes after 30 days', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  await app.asOwner(`update generation set created = heartbeat - interval '7 seconds'`)
  const now = app.services.now().getTime()
  const at = (days: number) => ({ at: new Date(now - days * DAY_MS), queueSeconds: 0 })
  await app.services.db.system((tx) => tx.insert(healthSamples).values([at(31), at(29)]))
  await sampleHealth(app.services)
  const { rows } = await app.asOwner<{ n: number }>('select count(*)::int as n from health_sample')
  expect(rows).toEqual([{ n: 2 }])
  // Only the last 24 hours are shown.
  const { items } = await admin.call(getHealthSamples, {})
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ noteSeconds: 7, speechSeconds: null })
  expect(items[0]?.diskFree).toBeGreaterThan(0)
})

test('an ordinary user sees no sample', async () => {
  const user = await app.newUser()
  await expect(user.call(getHealthSamples, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('the median of no values is null, and of an even number the lower middle', () => {
  expect([median([]), median([3]), median([4, 1, 3, 2])]).toEqual([null, 3, 2])
})
