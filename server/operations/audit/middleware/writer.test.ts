import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { auditWriter } from './writer.ts'

const TEN_MINUTES = 600_000
let at = Date.now()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(at) })
})
afterAll(() => app.close())

const entryOf = ({ user: { id } }: TestUser, detail = '') => ({
  userId: id,
  action: 'visit.open' as const,
  entity: { type: 'account' as const, id, detail },
})

async function logOf({ user }: TestUser): Promise<string[]> {
  const { rows } = await app.asOwner<{ detail: string }>(
    `select entity->>'detail' as detail from audit_event where user_id = $1 order by seq`,
    [user.id],
  )
  return rows.map(({ detail }) => detail)
}

/** Services whose first transactions as a user fail with these errors; `began` counts all. */
function failing(errors: unknown[], isDiskFull = () => false) {
  const counted = { began: 0 }
  const { db } = app.services
  const s: Services = {
    ...app.services,
    isDiskFull,
    db: {
      ...db,
      as: (userId, work) => {
        counted.began += 1
        const error = errors.shift()
        return error ? Promise.reject(error as Error) : db.as(userId, work)
      },
    },
  }
  return { s, counted }
}

test('the same read is one entry for ten minutes, and another one after them', async () => {
  const user = await app.newUser()
  const writer = auditWriter(app.services)
  const start = at
  expect(writer.knows('read')).toBe(false)
  for (const [later, detail] of [
    [0, 'first'],
    [TEN_MINUTES - 1, 'within'],
    [TEN_MINUTES, 'after'],
  ] as const) {
    at = start + later
    await writer.write(entryOf(user, detail), 'read')
  }
  expect([writer.knows('read'), writer.knows('other'), writer.knows(undefined)]).toEqual([
    true,
    false,
    false,
  ])
  at = start + 2 * TEN_MINUTES
  expect(writer.knows('read')).toBe(false)
  expect(await logOf(user)).toEqual(['first', 'after'])
})

test('entries without a key are written each time, in order', async () => {
  const user = await app.newUser()
  const writer = auditWriter(app.services)
  const details = Array.from({ length: 12 }, (_, n) => String(n))
  await Promise.all(details.map((detail) => writer.write(entryOf(user, detail))))
  expect(await logOf(user)).toEqual(details)
})

test('the entries that wait for one log share a transaction, and those of others do not wait for them', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const { s, counted } = failing([])
  const writer = auditWriter(s)
  await Promise.all(
    ['1', '2', '3', '4']
      .map((detail) => writer.write(entryOf(user, detail)))
      .concat([writer.write(entryOf(other, 'other'))]),
  )
  expect(counted.began).toBe(3)
  expect([await logOf(user), await logOf(other)]).toEqual([['1', '2', '3', '4'], ['other']])
})

test('a read whose entry could not be written is written the next time', async () => {
  const user = await app.newUser()
  const { s } = failing([new DatabaseError('25006')])
  const writer = auditWriter(s)
  const two = [0, 1].map(() => writer.write(entryOf(user, 'failed'), 'read'))
  for (const result of await Promise.allSettled(two)) expect(result.status).toBe('rejected')
  expect(writer.knows('read')).toBe(false)
  await writer.write(entryOf(user, 'again'), 'read')
  expect([writer.knows('read'), await logOf(user)]).toEqual([true, ['again']])
})

test('a failed entry fails those that share its transaction alone', async () => {
  const user = await app.newUser()
  const { s } = failing([new DatabaseError('25006')])
  const writer = auditWriter(s)
  const first = writer.write(entryOf(user, 'first'))
  const rest = writer.write(entryOf(user, 'rest'))
  await expect(first).rejects.toMatchObject({ code: '25006' })
  await rest
  expect(await logOf(user)).toEqual(['rest'])
})

test('on a full disk an entry takes the room that is kept for it, once', async () => {
  const user = await app.newUser()
  const full = () => new DatabaseError('53100')
  const freed = failing([full()], () => true)
  await auditWriter(freed.s).write(entryOf(user, 'freed'))
  expect([freed.counted.began, await logOf(user)]).toEqual([2, ['freed']])
  const twice = failing([full(), full()], () => true)
  await expect(auditWriter(twice.s).write(entryOf(user))).rejects.toMatchObject({ code: '53100' })
  const roomy = failing([full()], () => false)
  await expect(auditWriter(roomy.s).write(entryOf(user))).rejects.toMatchObject({ code: '53100' })
  const other = failing([new DatabaseError('25006')], () => true)
  await expect(auditWriter(other.s).write(entryOf(user))).rejects.toMatchObject({ code: '25006' })
  expect([twice, roomy, other].map(({ counted }) => counted.began)).toEqual([2, 1, 1])
})

test('an entry stored with its change is remembered, and not written again', async () => {
  const user = await app.newUser()
  const writer = auditWriter(app.services)
  writer.remember(undefined)
  writer.remember('change')
  expect(writer.knows('change')).toBe(true)
  await writer.write(entryOf(user, 'again'), 'change')
  expect(await logOf(user)).toEqual([])
})
