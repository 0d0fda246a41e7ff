import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import {
  beforeDeadline,
  withDatabaseDeadline,
  withDeadlines,
  withoutDeadline,
} from './database-deadline.ts'
import { serveHealth } from './health.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
/** Behaves like a frozen database, or a network that drops everything. */
const frozen = { as: never, system: never, call: never } as unknown as Database

test('a request waits only once for an unresponsive database, and not again for its log entry', async () => {
  const db = withDeadlines(frozen)
  const asked = withDatabaseDeadline(async () => {
    await db.system(never).catch(() => undefined)
    await db.as('', never)
  }, 300)
  const refused = expect(asked).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await vi.advanceTimersByTimeAsync(301)
  await refused
})

test('work that continues after the answer, or that several requests share, has no deadline', async () => {
  const answer = Promise.withResolvers<string>()
  let behind: Promise<string> = Promise.resolve('')
  await withDatabaseDeadline(async () => {
    const shared = withoutDeadline(() => beforeDeadline(() => answer.promise))
    behind = Promise.resolve().then(() => shared)
  }, 1)
  const past = withDatabaseDeadline(() => beforeDeadline(never), 20).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(20)
  await past
  answer.resolve('late')
  expect(await behind).toBe('late')
})

test('a load balancer learns within 3 s that the database is unresponsive or unreachable', async () => {
  const broken = { system: () => Promise.reject(new Error('no connection')) } as unknown as Database
  for (const db of [frozen, broken]) {
    const app = new Hono()
    serveHealth(app, db)
    const asked = app.request('/readyz')
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await asked).status).toBe(503)
  }
})
