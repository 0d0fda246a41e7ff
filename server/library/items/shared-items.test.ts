import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { getGroup } from '#contract/groups.ts'
import { restoreItemVersion } from '#contract/item-versions.ts'
import * as api from '#contract/items.ts'
import { updateMe } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf, newTemplate, publish } from '#test/items.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await testApp()
  ana = await named('Ana', 'Lopez')
  ben = await named('Ben', 'Okafor')
  stranger = await app.newUser()
})
afterAll(() => app.close())

const named = async (firstName: string, lastName: string) => {
  const user = await app.newUser()
  const { version } = user.user
  await user.call(updateMe, { body: { version, profile: { firstName, lastName } } })
  return user
}
const get = (user: TestUser, id: string) => user.call(api.getItem, { params: { id } })
const update = (user: TestUser, { id, version }: api.Item, change: object) =>
  user.call(api.updateItem, { params: { id }, body: { version, ...change } })
const letPublish = async (owner: TestUser, id: string, publishers: GroupPolicy['publishers']) => {
  const { updatedAt } = await owner.call(getGroup, { params: { id } })
  return owner.call(updateGroupPolicy, { params: { id }, body: { updatedAt, publishers } })
}
/** Counts the events of an item in the windows of a user. */
const listen = ({ user }: TestUser, itemId: string) => {
  let events = 0
  app.services.bus.subscribe(user.id, ({ topic, id }) => {
    if (topic === 'item' && id === itemId) events += 1
  })
  return () => events
}

test('a shared item says who published it and when, and its private copy does not', async () => {
  const group = await groupOf(app, ana, ben)
  const own = await newTemplate(ana)
  expect(own.shared).toBeNull()
  const shared = await update(ana, own, { group })
  expect(shared.shared?.by).toBe('Ana Lopez')
  expect(Date.parse(shared.shared?.at ?? '')).toBeGreaterThan(Date.parse(own.updated))
  // An edit by a colleague doesn't make them the publisher.
  const edited = await update(ben, await get(ben, own.id), { description: 'For knees' })
  expect(edited.shared).toEqual(shared.shared)
  const copy = await ben.call(api.copyItem, { params: { id: own.id } })
  expect(copy).toMatchObject({ shared: null, group: 'me', author: { name: 'Ben Okafor' } })
  const made = await newTemplate(ben, { group })
  expect(made.shared?.by).toBe('Ben Okafor')
  const taken = await update(ben, made, { group: 'me' })
  expect(taken.shared).toBeNull()
  const all = await publish(ben, taken)
  expect(all.shared).toBeNull()
  const { rows } = await app.asOwner('select content from public_item where id = $1', [all.id])
  expect(JSON.stringify(rows)).not.toContain('shared')
})

test('a change of a shared item reaches the windows of all members, and of nobody else', async () => {
  const group = await groupOf(app, ana, ben)
  const id = randomUUID()
  const [byAna, byBen, byStranger] = [ana, ben, stranger].map((user) => listen(user, id))
  /** Who makes a change learns of it twice: as its author and as a member. */
  const expectEvents = async (...counts: number[]) =>
    expect.poll(() => [byAna?.(), byBen?.(), byStranger?.()]).toEqual([...counts, 0])
  const item = await newTemplate(ana, { id, group })
  await expectEvents(2, 1)
  const edited = await update(ana, item, { name: 'Hip clinic' })
  await expectEvents(4, 2)
  const again = await update(ben, edited, { name: 'Foot clinic' })
  await expectEvents(5, 4)
  // Those who no longer see it learn that it is gone.
  await update(ana, again, { group: 'me' })
  await expectEvents(7, 5)
  await update(ana, await get(ana, id), { name: 'Ankle clinic' })
  await expectEvents(8, 5)
})

test('an event reaches every member of a large group', async () => {
  const group = await groupOf(app, ana, ben)
  const item = await newTemplate(ana, { group })
  await app.asOwner(
    `with more as (insert into account (id, email, role) select gen_random_uuid(), 'member' || n || '@large.example', 'user'
       from generate_series(1, 400) n returning id)
     insert into group_member (group_id, id, user_id) select $1, gen_random_uuid(), id from more`,
    [group],
  )
  const { rows } = await app.asOwner<{ id: string }>(
    'select user_id as id from group_member where group_id = $1',
    [group],
  )
  const reached = new Set<string>()
  for (const { id } of rows) app.services.bus.subscribe(id, () => reached.add(id))
  await update(ana, item, { name: 'Hip clinic' })
  await expect.poll(() => reached.size).toBe(402)
})

test('where managers publish, a plain member reads and copies, and changes nothing', async () => {
  const group = await groupOf(app, ana, ben)
  const item = await update(ana, await newTemplate(ana, { group }), { description: 'First' })
  const own = await newTemplate(ben)
  const bens = await newTemplate(ben, { group })
  expect((await letPublish(ana, group, 'managers')).mayPublish).toBe(true)
  expect(await ben.call(getGroup, { params: { id: group } })).toMatchObject({
    mayPublish: false,
    mayWithdraw: false,
  })
  const refused = { code: 'forbidden', message: 'Unauthorized' }
  const body = { version: item.version, to: 1 }
  for (const attempt of [
    () => update(ben, item, { name: 'Mine now' }),
    () => update(ben, item, { archived: true }),
    () => update(ben, own, { group }),
    () => newTemplate(ben, { group }),
    () => ben.call(restoreItemVersion, { params: { id: item.id }, body }),
    // What the member shared before belongs to the group, too.
    () => update(ben, bens, { name: 'Changed' }),
    () => update(ben, bens, { group: 'me' }),
    () => ben.call(api.deleteItem, { params: { id: bens.id } }),
    () => publish(ben, bens),
  ])
    await expect(attempt(), attempt.toString()).rejects.toMatchObject(refused)
  expect((await get(ben, item.id)).name).toBe('Knee clinic')
  expect((await ben.call(api.copyItem, { params: { id: item.id } })).mine).toBe(true)
  // A manager still edits both, and the policy can be taken back.
  await update(ana, bens, { name: 'Edited by the owner' })
  await letPublish(ana, group, 'members')
  expect((await update(ben, await get(ben, bens.id), { group: 'me' })).group).toBe('me')
})

test('the row policies alone keep a plain member from what managers publish', async () => {
  const group = await groupOf(app, ana, ben)
  const item = await update(ana, await newTemplate(ana, { group }), { description: 'First' })
  const own = await newTemplate(ben)
  const run = ({ user }: TestUser, statement: string) =>
    app.services.db.as(user.id, async (tx) => (await tx.execute(statement)).rowCount)
  const statements = [
    `update item set draft = draft where id = '${item.id}'`,
    `delete from item_version where item_id = '${item.id}'`,
    `update item_version set created = created where item_id = '${item.id}'`,
  ]
  const share = `update item set visibility = 'group', group_id = '${group}' where id = '${own.id}'`
  for (const statement of statements.toSpliced(1, 1))
    expect([statement, await run(ben, statement)]).toEqual([statement, 1])
  await letPublish(ana, group, 'managers')
  for (const statement of statements)
    expect([statement, await run(ben, statement)]).toEqual([statement, 0])
  await expect(run(ben, share)).rejects.toThrow()
  expect(await run(ben, `select 1 from item where id = '${item.id}'`)).toBe(1)
  // Nobody can add a row to a group that they don't belong to, whatever its policy.
  await letPublish(ana, group, 'members')
  const strange = await newTemplate(stranger)
  await expect(run(stranger, share.replace(own.id, strange.id))).rejects.toThrow()
  expect(await run(ben, share)).toBe(1)
})

test('its author alone takes a shared item out of the group', async () => {
  const group = await groupOf(app, ana, ben)
  const item = await newTemplate(ben, { group })
  await expect(update(ana, item, { group: 'me' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(update(stranger, item, { group: 'me' })).rejects.toMatchObject({
    code: 'not-found',
  })
  // Naming the group it is in changes nothing.
  expect((await update(ana, item, { group, name: 'Hip clinic' })).shared?.by).toBe('Ben Okafor')
})

test('only its members and the system notify the members of a group', async () => {
  const id = await groupOf(app, ana, ben)
  const seen: (string | undefined)[] = []
  app.services.bus.subscribe(ben.user.id, (event) => seen.push(event.id))
  const notify = (event: string) => (tx: Tx) =>
    publishToMembers(tx, id, { topic: 'item', id: event })
  await app.services.db.as(stranger.user.id, notify('stranger'))
  await app.services.db.as(ana.user.id, notify('member'))
  await app.services.db.system(notify('system'))
  // They arrive in their order.
  await expect.poll(() => seen).toContain('system')
  expect(seen).not.toContain('stranger')
  expect(seen).toContain('member')
})
