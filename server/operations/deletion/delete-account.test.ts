import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAllActivity } from '#contract/audit.ts'
import { setOwnAsk } from '#contract/consent.ts'
import * as api from '#contract/deletion.ts'
import { createItem, getItem, listItems } from '#contract/items.ts'
import { getMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { endSessions } from '#server/identity/accounts/sessions.ts'
import { append } from '#server/platform/audit-log/audit.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { deleteDueAccounts } from './delete-account.ts'
import { expireLogs, formerEntries, listFormerLogs } from './former-log.ts'

const DAY = 86_400_000
const start = Date.now()
let at = start
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(at) })
  admin = await app.newUser()
})
beforeEach(() => void (at = start))
afterAll(() => app.close())

async function leaving(publicItems: 'keep' | 'remove' = 'remove'): Promise<TestUser> {
  const user = await app.newUser()
  await user.call(api.askDeletion, { body: { publicItems } })
  return user
}

async function later(days: number, s: Services = app.services, signal?: AbortSignal) {
  at = start + days * DAY
  try {
    return await deleteDueAccounts(s, signal)
  } finally {
    at = start
  }
}

const exists = async (user: TestUser) =>
  (await app.asOwner('select 1 from account where id = $1', [user.user.id])).rowCount === 1

test('asking again changes what becomes of public items, and not the day', async () => {
  const user = await leaving('keep')
  const { rows: before } = await app.asOwner<{ due: Date }>(
    'select due from account_deletion where user_id = $1',
    [user.user.id],
  )
  at = start + 60_000
  const again = await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
  expect(again).toMatchObject({
    publicItems: 'remove',
    due: before[0]?.due.toISOString(),
  })
  expect(await user.call(api.cancelDeletion, {})).toMatchObject({ due: null, publicItems: null })
})

test('an account goes at the very moment that was named', async () => {
  const user = await leaving()
  expect(await later(7 - 1 / DAY)).toBe(0)
  expect(await exists(user)).toBe(true)
  expect(await later(7)).toBe(1)
  expect(await exists(user)).toBe(false)
})

test('what a deleted account shared with a group stays with the group', async () => {
  const user = await app.newUser()
  const group = await groupOf(app, admin, user)
  const item = await user.call(createItem, {
    body: { itemType: 'macro', name: 'Ours', content: 'kept text', group },
  })
  await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
  expect(await later(7)).toBe(1)
  const kept = await admin.call(getItem, { params: { id: item.id } })
  expect(kept).toMatchObject({ content: 'kept text', mine: true })
})

test('an administrator who has become the last one stays until there is another', async () => {
  const [second, third] = [await app.newUser(), await app.newUser()]
  const setRole = (user: TestUser, role: string) =>
    app.asOwner('update account set role = $2 where id = $1', [user.user.id, role])
  await setRole(second, 'administrator')
  await second.call(api.askDeletion, { body: { publicItems: 'remove' } })
  // A leaving administrator doesn't count: the other one is the last.
  expect(await admin.call(api.getDeletion, {})).toMatchObject({ obstacle: 'last-administrator' })
  await setRole(admin, 'user')
  expect(await later(8)).toBe(0)
  expect(await exists(second)).toBe(true)
  await setRole(third, 'administrator')
  expect(await later(8)).toBe(1)
  expect(await exists(second)).toBe(false)
  await setRole(admin, 'administrator')
  await setRole(third, 'user')
})

test('a stopped server continues with the other accounts after its start', async () => {
  const users = [await leaving(), await leaving(), await leaving()]
  const stop = new AbortController()
  const { keys } = app.services
  const stopping: Services = {
    ...app.services,
    keys: {
      ...keys,
      async destroy(scope) {
        stop.abort()
        await keys.destroy(scope)
      },
    },
  }
  expect(await later(8, stopping, stop.signal)).toBe(1)
  expect(await later(8, app.services, AbortSignal.abort())).toBe(0)
  expect(await later(8)).toBe(2)
  expect(await Promise.all(users.map(exists))).toEqual([false, false, false])
})

test('a data key requested during the deletion is destroyed too', async () => {
  const user = await leaving()
  const scope = userScope(user.user.id)
  const { keys } = app.services
  const asking: Services = {
    ...app.services,
    keys: {
      ...keys,
      async destroy(which) {
        await keys.destroy(which)
        await keys.keysFor(which)
      },
    },
  }
  expect(await later(8, asking)).toBe(1)
  const left = await app.asOwner('select 1 from data_key where scope = $1', [scope])
  expect(left.rowCount).toBe(0)
})

test('a request that is under way while its account is deleted is answered as signed out', async () => {
  const user = await app.newUser()
  await user.call(createItem, { body: { itemType: 'macro', name: 'Ours', content: 'text' } })
  await app.asOwner('begin')
  await app.asOwner('lock table item in access exclusive mode')
  const answer = user.call(listItems, { query: { itemType: 'macro' } }).catch((error) => error)
  await expect.poll(isAnyoneWaiting).toBe(true)
  await endSessions(app.services, user.user.id)
  await app.services.keys.destroy(userScope(user.user.id))
  await app.asOwner('commit')
  expect(await answer).toMatchObject({ code: 'unauthenticated' })
})

const isAnyoneWaiting = async () => {
  const { rows } = await app.asOwner(
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  )
  return rows.length > 0
}

test("the owner's consent settings are deleted too", async () => {
  const user = await leaving()
  const { id } = user.user
  await user.call(setOwnAsk, { body: { ask: 'remind' } })
  expect(await later(8)).toBeGreaterThan(0)
  const { rows } = await app.asOwner('select owner_id from consent_ask where owner_id = $1', [id])
  expect(rows).toEqual([])
})

test('its sessions end before anything of it is deleted', async () => {
  const user = await leaving()
  const dying: Services = {
    ...app.services,
    keys: { ...app.services.keys, destroy: () => Promise.reject(new Error('killed')) },
  }
  await expect(later(8, dying)).rejects.toThrow('killed')
  await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await later(8)).toBe(1)
})

test('the kept log has every entry, however long it is, and its chain is whole', async () => {
  const user = await app.newUser()
  const userId = user.user.id
  await user.call(createScribe, { body: {} })
  const entries = Array.from({ length: 2_000 }, () => ({
    userId,
    action: 'visit.list' as const,
    entity: { type: 'account' as const, id: userId },
  }))
  await app.services.db.as(userId, (tx) => append(app.services, tx, userId, entries))
  const other = { actorId: admin.user.id, entity: { type: 'account' as const, id: admin.user.id } }
  await app.services.db.as(userId, (tx) =>
    append(app.services, tx, userId, [{ ...entries[0]!, ...other }]),
  )
  const known = new Set((await listFormerLogs(app.services)).map(({ id }) => id))
  await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
  expect(await later(8)).toBe(1)
  const [added] = (await listFormerLogs(app.services)).filter(({ id }) => !known.has(id))
  const pseudonym = added?.id ?? ''
  const rows = await formerEntries(app.services, pseudonym, 0, 5_000)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_003 }, (_, n) => n + 1))
  expect(JSON.stringify(rows)).not.toContain(userId)
  // Others' entries keep their ids, whether they acted or were acted upon.
  expect(rows[1]).toMatchObject({ actorId: pseudonym, entity: { id: pseudonym } })
  expect(rows[2_001]).toMatchObject({ actorId: admin.user.id, entity: { id: admin.user.id } })
  expect(await formerEntries(app.services, pseudonym, 2_000, 2)).toHaveLength(2)
  expect(await admin.call(verifyAllActivity, {})).toMatchObject({ broken: [] })
  const { rows: counted } = await app.asOwner('select visits from deleted_account where id = $1', [
    pseudonym,
  ])
  expect(counted).toEqual([{ visits: 1 }])
})

test('the kept log goes with the last day that the clinic keeps it, and not before', async () => {
  await leaving()
  expect(await later(8)).toBe(1)
  const gone = await app.asOwner<{ at: Date }>('select max(at) as at from deleted_account')
  const years = app.services.limits.of('log-years')
  const end = +(gone.rows[0]?.at ?? 0) + years * 365.25 * DAY
  const left = async (moment: number) => {
    at = moment
    await expireLogs(app.services)
    at = start
    return (await listFormerLogs(app.services)).length
  }
  expect(await left(end)).toBeGreaterThan(0)
  expect(await left(end + 1)).toBe(0)
})
