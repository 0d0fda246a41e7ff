import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMetric, sync } from '#contract/metrics.ts'
import { getUsage } from '#contract/usage.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { listReports, mostReports } from './reports.ts'
import { clientReports } from './table.ts'
import { listUsage, sweepUsage } from './usage-days.ts'

const day = 24 * 60 * 60_000
const begun = new Date('2026-03-01T09:00:00.000Z')
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const kept = async (userId: string) => listReports(app.services, userId)

test('a measurement is stored with its own time, sealed, and visible to nobody else', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const body = { event: 'note-copied', seconds: 4, timestamp: '2026-03-01T10:00:00.000+01:00' }
  expect(await user.call(sendMetric, { body })).toEqual({ success: true })
  await user.call(sendMetric, { body: { event: 'by the clock', timestamp: begun.getTime() } })
  expect(await kept(user.user.id)).toEqual([
    {
      kind: 'metric',
      payload: { event: 'note-copied', seconds: 4 },
      timestamp: '2026-03-01T09:00:00.000Z',
    },
    { kind: 'metric', payload: { event: 'by the clock' }, timestamp: begun.toISOString() },
  ])
  expect(await kept(other.user.id)).toEqual([])
  const [row] = await app.services.db.as(user.user.id, (tx) => tx.select().from(clientReports))
  expect(row?.sealed.toString()).not.toContain('note-copied')
})

test.each([
  ['nobody', undefined, undefined, 401],
  ['more than 4 kB', 'x'.repeat(5_000), undefined, 413],
  ['a moment that no clock shows', 'late', 9e15, 400],
  ['the last moment of JavaScript', 'late', 8.64e15, 400],
  ['the year nought', 'early', '0000-01-01T00:00:00Z', 400],
  [
    'a moment that an offset puts into the year ten thousand',
    'late',
    '9999-12-31T23:59:59-01:00',
    400,
  ],
  ['the year ten thousand', 'late', '+010000-01-01T00:00:00Z', 400],
])('a measurement of %s is refused', async (_who, event, timestamp, status) => {
  const { token } = await app.newUser()
  const answer = await fetch(`${app.origin}/api/metrics`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(event && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ event, timestamp }),
  })
  expect(answer.status).toBe(status)
})

test('of an error the server log gets names, and nothing that a patient may have said', async () => {
  const user = await app.newUser()
  const say = (payload: unknown, level: 'info' | 'error' = 'error') =>
    user.call(sync, { body: { level, payload } })
  app.logged.length = 0
  await say({ name: 'TypeError', page: 'templates', message: 'Pat said so' })
  await say({ name: 'Pat has chest pain', page: '/home/scribes/all' })
  await say('Pat')
  await say({ name: 'Started' }, 'info')
  expect(app.logged).toEqual([
    'A browser reports TypeError on templates',
    'A browser reports an error',
    'A browser reports an error',
  ])
  expect((await kept(user.user.id)).map(({ kind }) => kind)).toEqual([
    'error',
    'error',
    'error',
    'info',
  ])
})

test('reports go after 30 days, and the oldest beyond the most that are kept', async () => {
  const user = await app.newUser()
  const { id } = user.user
  const now = Date.now()
  const row = (n: number, days: number) => ({
    id: crypto.randomUUID(),
    userId: id,
    kind: 'metric' as const,
    sealed: Buffer.from('x'),
    timestamp: begun,
    created: new Date(now - days * day + n),
  })
  await app.services.db.as(id, (tx) =>
    tx
      .insert(clientReports)
      .values([row(0, 31), ...Array.from({ length: mostReports }, (_, n) => row(n, 2))]),
  )
  await user.call(sync, { body: { level: 'info', payload: {} } })
  const rows = await app.services.db.as(id, (tx) => tx.select().from(clientReports))
  expect(rows).toHaveLength(mostReports)
  expect(rows.filter(({ created }) => created.getTime() <= now - 2 * day)).toEqual([])
})

test('known events are counted by user and day for administrators, and other names are not', async () => {
  const user = await app.newUser()
  for (const event of ['note-copied', 'note-copied', 'Ms Adler has a cough', 'constructor'])
    await user.call(sendMetric, { body: { event } })
  const { days, users, levels } = await admin.call(getUsage, {})
  const own = users.find(({ id }) => id === user.user.id)
  expect(own).toMatchObject({ email: user.email, level: 'low', totalUsage: 0 })
  expect(own?.events).toEqual({ 'note-copied': 2 })
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.events['note-copied']).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify({ days, users })).not.toContain('Adler')
  expect(levels.low).toBeGreaterThanOrEqual(2)
  await expect(user.call(getUsage, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('the engagement level of a user follows all notes, whenever they were generated', async () => {
  const user = await app.newUser()
  await app.asOwner(
    `insert into usage_month (user_id, month, count) values ($1, '2020-01', 100), ($1, '2020-02', 1)`,
    [user.user.id],
  )
  const { users, levels } = await admin.call(getUsage, {})
  const own = users.find(({ id }) => id === user.user.id)
  expect(own).toMatchObject({ totalUsage: 101, monthlyUsage: 0, level: 'high' })
  expect(levels.high).toBe(1)
})

test('counts go after 90 days', async () => {
  const user = await app.newUser()
  const daysAgo = (days: number) =>
    new Date(app.services.now().getTime() - days * day).toISOString().slice(0, 10)
  await app.asOwner(
    `insert into usage_day (user_id, day, event, count)
     values ($1, $2, 'sign-in', 1), ($1, $3, 'sign-in', 1)`,
    [user.user.id, daysAgo(91), daysAgo(89)],
  )
  await sweepUsage(app.services)
  expect(await listUsage(app.services, user.user.id)).toEqual([
    { day: daysAgo(89), event: 'sign-in', count: 1 },
  ])
})
