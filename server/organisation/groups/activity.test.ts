import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateSubscription } from '#contract/billing.ts'
import { getGroupActivity } from '#contract/group-activity.ts'
import { toggleLicense } from '#contract/groups.ts'
import { sendMetric } from '#contract/metrics.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { newVisit } from '#test/visit.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  app = await testApp()
  // The first user is an administrator of the installation, who grants licences.
  owner = await app.newUser()
  member = await app.newUser()
})
afterAll(() => app.close())

const read = (id: string, query: object = {}) =>
  owner.call(getGroupActivity, { params: { id }, query })
/** As if all counts so far were this many days old. */
const age = async (days: number) => {
  await app.asOwner('update usage_day set day = day - $1::int', [days])
  await app.asOwner('update group_licence_day set day = day - $1::int', [days])
  await app.asOwner(`update recording set started = started - $1::int * interval '1 day'`, [days])
}

test('the dashboard counts what each member did in the last 30 days, and nobody else', async () => {
  const group = await groupOf(app, owner, member)
  const stranger = await app.newUser()
  for (const user of [member, member, stranger])
    await user.call(sendMetric, { body: { event: 'visit-created' } })
  await member.call(sendMetric, { body: { event: 'note-written' } })
  const scribeId = await newVisit(app, member)
  await app.asOwner(
    `insert into recording (id, user_id, scribe_id, source, state, language, started, samples)
     select gen_random_uuid(), $1, $2, 'microphone', 'stored', 'en', now(), 16000 * 60 * 12`,
    [member.user.id, scribeId],
  )
  await app.asOwner(
    `insert into usage_month (user_id, month, count) values ($1, '2025-01', 11) on conflict do nothing`,
    [member.user.id],
  )
  const of = async (user: TestUser) =>
    (await read(group)).items.find(({ email }) => email === user.email)
  expect((await read(group)).items).toHaveLength(2)
  expect(await of(member)).toMatchObject({ visits: 2, notes: 1, minutes: 12, level: 'medium' })
  expect(await of(owner)).toMatchObject({ visits: 0, notes: 0, minutes: 0, level: 'low' })
  await age(31)
  expect(await of(member)).toMatchObject({ visits: 0, notes: 0, minutes: 0, level: 'medium' })
})

test('comes in pages by address, each member once', async () => {
  const others = await Promise.all([app.newUser(), app.newUser()])
  const group = await groupOf(app, owner, member, ...others)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(group, {
      limit: 3,
      ...(cursor && { cursor }),
    })
    seen.push(...page.items.map(({ email }) => email))
    cursor = page.cursor
  } while (cursor)
  const all = [owner, member, ...others].map(({ email }) => email)
  expect(seen).toEqual(all.toSorted())
  await expect(read(group, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'bad-request' })
  await expect(read(group, { limit: 10_001 })).rejects.toMatchObject({ code: 'bad-request' })
})

test('a page has 50 members at most, whatever is asked for, and the next one has the rest', async () => {
  const group = await groupOf(app, owner)
  await app.asOwner(
    `with made as (insert into account (id, email, role) select gen_random_uuid(), 'many-' || n || '@clinic.example', 'user'
       from generate_series(100, 154) n returning id)
     insert into group_member (group_id, id, user_id) select $1, gen_random_uuid(), id from made`,
    [group],
  )
  const first = await read(group, { limit: 100 })
  expect(first.items).toHaveLength(50)
  const rest = await read(group, { limit: 100, cursor: first.cursor })
  expect([rest.items.length, rest.cursor]).toEqual([6, null])
  const seen = [...first.items, ...rest.items].map(({ email }) => email)
  expect(new Set(seen).size).toBe(56)
})

test('the licences of a day are those after its last change, and stay until the next one', async () => {
  const group = await groupOf(app, owner, member)
  const first = new Date().toISOString().slice(0, 10)
  expect((await read(group)).licences).toEqual([{ day: first, licenses: 1, used: 1 }])
  await age(2)
  for (const quantity of [5, 3])
    await owner.call(updateSubscription, { body: { groupId: group, quantity } })
  await owner.call(toggleLicense, { body: { groupId: group, memberEmail: member.email } })
  await age(1)
  const { licences } = await read(group)
  expect(licences.map(({ licenses, used }) => [licenses, used])).toEqual([
    [1, 1],
    [1, 1],
    [3, 2],
    [3, 2],
  ])
  // A day long ago is where the line of the last 30 days begins.
  await age(40)
  const after = (await read(group)).licences
  expect([after.length, after[0]?.used, after.at(-1)?.licenses]).toEqual([30, 2, 3])
})
