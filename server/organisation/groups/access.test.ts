import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as invites from '#contract/group-invites.ts'
import { getGroupActivity } from '#contract/group-activity.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import * as api from '#contract/groups.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

/*
 * Who may do what to a group: role × endpoint, over the API and by the row policies alone. What somebody may not see reads
 * as if it did not exist.
 */

const roles = [
  'owner',
  'admin',
  'member',
  'invited',
  'former',
  'stranger',
  'administrator of the installation',
] as const
type Role = (typeof roles)[number]

interface World {
  id: string
  updatedAt: string
  /** Ids of members, and of invitations. */
  other: string
  otherEmail: string
  self: (role: Role) => string
  invite: string
  ownInvite: string
}

let app: TestApp
let people: Record<Role, TestUser>
let other: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'invite=100000' })
  const administrator = await app.newUser()
  const [owner, admin, member, invited, former, stranger] = await Promise.all(
    roles.slice(1).map(() => app.newUser()),
  )
  if (!owner || !admin || !member || !invited || !former || !stranger) throw new Error('no users')
  other = await app.newUser()
  people = {
    owner,
    admin,
    member,
    invited,
    former,
    stranger,
    'administrator of the installation': administrator,
  }
  await app.asOwner('update account set email_verified = true')
})
afterAll(() => app.close())

/** A new group with everybody in their role, in place of the last one. */
async function newWorld(): Promise<World> {
  await app.asOwner('delete from clinic_group')
  const { owner, admin, member, invited, former } = people
  const id = await groupOf(app, owner, admin, member, former, other)
  const byEmail = async ({ email }: TestUser) =>
    (await read()).members.find((one) => one.email === email)?.id ?? ''
  const read = () => owner.call(api.getGroup, { params: { id } })
  const version = async () => ({ updatedAt: (await read()).updatedAt })
  const role = 'admin' as const
  await owner.call(api.updateGroupMember, {
    params: { id, memberId: await byEmail(admin) },
    body: { ...(await version()), role },
  })
  await owner.call(api.removeGroupMember, {
    params: { id, memberId: await byEmail(former) },
    query: await version(),
  })
  const invite = async (inviteeEmail: string) =>
    owner.call(invites.createGroupInvite, {
      params: { id },
      body: { ...(await version()), inviteeEmail },
    })
  const guest = await invite(`${randomUUID()}@example.org`)
  const own = await invite(invited.email)
  await app.asOwner('update clinic_group set licenses = 5 where id = $1', [id])
  const { members, updatedAt } = await read()
  const idOf = (email: string) => members.find((one) => one.email === email)?.id ?? randomUUID()
  return {
    id,
    updatedAt,
    other: idOf(other.email),
    otherEmail: other.email,
    self: (as) => idOf(people[as].email),
    invite: guest.id,
    ownInvite: own.id,
  }
}

type Verb = (user: TestUser, world: World, role: Role) => Promise<unknown>
/** Codes of refusals; 'ok' for none. */
type Outcome = 'ok' | 'forbidden' | 'not-found' | 'bad-request'
type Row = [name: string, verb: Verb, owner: Outcome, admin: Outcome, member: Outcome]

const body = <More extends object>({ updatedAt }: World, more: More) => ({ updatedAt, ...more })
const setRole =
  (role: api.GroupRole): Verb =>
  (user, world) =>
    user.call(api.updateGroupMember, {
      params: { id: world.id, memberId: world.other },
      body: body(world, { role }),
    })
const place = ({ id, invite }: World) => ({ id, inviteId: invite })

/** What owner, administrator and member get; for everybody else a group does not exist. */
const table: Row[] = [
  ['read', (u, { id }) => u.call(api.getGroup, { params: { id } }), 'ok', 'ok', 'ok'],
  [
    'rename',
    (u, w) => u.call(api.updateGroup, { params: { id: w.id }, body: body(w, { name: 'New' }) }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'change the policy',
    (u, w) =>
      u.call(updateGroupPolicy, {
        params: { id: w.id },
        body: body(w, { publishers: 'managers' as const }),
      }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'delete',
    (u, w) => u.call(api.deleteGroup, { params: { id: w.id }, query: body(w, {}) }),
    'ok',
    'forbidden',
    'forbidden',
  ],
  [
    'list members',
    (u, { id }) => u.call(api.listGroupMembers, { params: { id }, query: {} }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'read the activity',
    (u, { id }) => u.call(getGroupActivity, { params: { id }, query: {} }),
    'ok',
    'ok',
    'forbidden',
  ],
  ['make an administrator', setRole('admin'), 'ok', 'ok', 'forbidden'],
  ['hand over', setRole('owner'), 'ok', 'forbidden', 'forbidden'],
  [
    'remove a member',
    (u, w) =>
      u.call(api.removeGroupMember, {
        params: { id: w.id, memberId: w.other },
        query: body(w, {}),
      }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'leave',
    (u, w, role) =>
      u.call(api.removeGroupMember, {
        params: { id: w.id, memberId: w.self(role) },
        query: body(w, {}),
      }),
    'bad-request',
    'ok',
    'ok',
  ],
  [
    'switch a licence',
    (u, w) => u.call(api.toggleLicense, { body: { groupId: w.id, memberEmail: w.otherEmail } }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'list invitations',
    (u, { id }) => u.call(invites.listGroupInvites, { params: { id }, query: {} }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'invite',
    (u, w) =>
      u.call(invites.createGroupInvite, {
        params: { id: w.id },
        body: body(w, { inviteeEmail: 'new@example.org' }),
      }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'invite a batch',
    (u, w) =>
      u.call(invites.inviteGroupMembers, {
        params: { id: w.id },
        body: body(w, { emails: ['new@example.org'] }),
      }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'resend',
    (u, w) => u.call(invites.resendGroupInvite, { params: place(w), body: body(w, {}) }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'withdraw',
    (u, w) => u.call(invites.withdrawGroupInvite, { params: place(w), query: body(w, {}) }),
    'ok',
    'ok',
    'forbidden',
  ],
  [
    'accept the invitation of another',
    (u, w) => u.call(invites.acceptGroupInvite, { params: { id: w.invite } }),
    'not-found',
    'not-found',
    'not-found',
  ],
]

const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

const expected = ([, , ...said]: Row, role: Role): Outcome =>
  said[roles.indexOf(role)] ?? 'not-found'

test('each role may do to a group exactly what the table says', async () => {
  const wrong: string[] = []
  const shared = await newWorld()
  const check = async (row: Row, role: Role, world: World) => {
    const [name, verb] = row
    const got = await outcome(verb(people[role], world, role))
    if (got !== expected(row, role)) wrong.push(`${role}, ${name}: ${got}`)
  }
  // What is refused changes nothing, so these share a group.
  for (const row of table)
    for (const role of roles) if (expected(row, role) !== 'ok') await check(row, role, shared)
  const { updatedAt } = await people.owner.call(api.getGroup, { params: { id: shared.id } })
  expect(updatedAt).toBe(shared.updatedAt)
  for (const row of table)
    for (const role of roles)
      if (expected(row, role) === 'ok') await check(row, role, await newWorld())
  expect(wrong).toEqual([])
})

test('an invited person may accept, and nobody may in their place', async () => {
  const { ownInvite, id } = await newWorld()
  const accept = (role: Role) =>
    outcome(people[role].call(invites.acceptGroupInvite, { params: { id: ownInvite } }))
  for (const role of roles)
    if (role !== 'invited') expect([role, await accept(role)]).toEqual([role, 'not-found'])
  expect(await accept('invited')).toBe('ok')
  for (const role of roles) {
    const { items } = await people[role].call(api.listGroups, {})
    const isMember = ['owner', 'admin', 'member', 'invited'].includes(role)
    expect([role, items.some((group) => group.id === id)]).toEqual([role, isMember])
  }
})

test('the row policies alone show each role its rows, and let nobody write', async () => {
  const { id } = await newWorld()
  const tables = {
    clinic_group: 'id',
    group_member: 'group_id',
    group_invite: 'group_id',
    group_licence_day: 'group_id',
  }
  /** Rows of the group in each table: the group, its members, its invitations, and today's licences. */
  const visible: Partial<Record<Role, number[]>> = {
    owner: [1, 6, 2, 1],
    admin: [1, 6, 2, 1],
    member: [1, 1, 0, 0],
  }
  const run = (role: Role, statement: string) =>
    app.services.db.as(people[role].user.id, async (tx) => (await tx.execute(statement)).rowCount)
  for (const role of roles) {
    const seen: (number | null)[] = []
    for (const [name, column] of Object.entries(tables)) {
      const where = `where ${column} = '${id}'`
      seen.push(await run(role, `select 1 from ${name} ${where}`))
      for (const statement of [
        `delete from ${name} ${where}`,
        `update ${name} set ${column} = ${column} ${where}`,
      ])
        expect([role, statement, await run(role, statement).catch(() => 0)]).toEqual([
          role,
          statement,
          0,
        ])
    }
    expect([role, seen]).toEqual([role, visible[role] ?? [0, 0, 0, 0]])
    const join = `insert into group_member (group_id, id, user_id, role)
      values ('${id}', '${randomUUID()}', '${people[role].user.id}', 'admin')`
    await expect(run(role, join)).rejects.toThrow()
  }
})
