import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getGroupActivity } from '#contract/group-activity.ts'
import * as invites from '#contract/group-invites.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import * as api from '#contract/groups.ts'
import type { TestUser } from '#test/app.ts'
import {
  appWithRoles,
  groupRoles as roles,
  type GroupRoles,
  type GroupWorld as World,
  type RoleInGroup as Role,
} from '#test/group-roles.ts'

/* Who may do what to a group over the API, by role. What somebody may not see reads as if it did not exist. */

let group: GroupRoles
beforeAll(async () => (group = await appWithRoles()))
afterAll(() => group.app.close())
beforeEach(() => group.restore())

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
  const { people, world, restore } = group
  const wrong: string[] = []
  const check = async (row: Row, role: Role) => {
    const [name, verb] = row
    const got = await outcome(verb(people[role], world, role))
    if (got !== expected(row, role)) wrong.push(`${role}, ${name}: ${got}`)
  }
  for (const row of table)
    for (const role of roles) if (expected(row, role) !== 'ok') await check(row, role)
  // What is refused changes nothing.
  const { updatedAt } = await people.owner.call(api.getGroup, { params: { id: world.id } })
  expect(updatedAt).toBe(world.updatedAt)
  for (const row of table)
    for (const role of roles) {
      if (expected(row, role) !== 'ok') continue
      await restore()
      await check(row, role)
    }
  expect(wrong).toEqual([])
})

test('a group is not handed over to a person who was invited and has not joined', async () => {
  const { people, world } = group
  const { id, invite: memberId } = world
  const handOver = people.owner.call(api.updateGroupMember, {
    params: { id, memberId },
    body: body(world, { role: 'owner' as const }),
  })
  expect(await outcome(handOver)).toBe('bad-request')
  const now = await people.owner.call(api.getGroup, { params: { id } })
  expect([now.role, now.updatedAt]).toEqual(['owner', world.updatedAt])
})

test('an invited person may accept, and nobody may in their place', async () => {
  const { people, world } = group
  const { ownInvite, id } = world
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
