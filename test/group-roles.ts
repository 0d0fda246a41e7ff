import { randomUUID } from 'node:crypto'
import * as invites from '#contract/group-invites.ts'
import * as api from '#contract/groups.ts'
import { type TestApp, testApp, type TestUser } from './app.ts'
import { groupOf } from './items.ts'

export const groupRoles = [
  'owner',
  'admin',
  'member',
  'invited',
  'former',
  'stranger',
  'administrator of the installation',
] as const
export type RoleInGroup = (typeof groupRoles)[number]

/** A group with somebody in each role. */
export interface GroupWorld {
  id: string
  updatedAt: string
  /** Ids of members, and of invitations. */
  other: string
  otherEmail: string
  self: (role: RoleInGroup) => string
  invite: string
  ownInvite: string
}

export interface GroupRoles {
  app: TestApp
  people: Record<RoleInGroup, TestUser>
  world: GroupWorld
  /** Puts the group back as it was, whatever was done to it. */
  restore: () => Promise<void>
}

const tables = ['clinic_group', 'group_invite', 'group_member', 'group_licence_day']

/** An app with a group and somebody in each role of it. */
export async function appWithRoles(): Promise<GroupRoles> {
  const app = await testApp({ RATE_LIMITS: 'invite=100000' })
  // The first account is the administrator's.
  const names = [...groupRoles].reverse()
  const entries: [RoleInGroup, TestUser][] = []
  for (const name of names) entries.push([name, await app.newUser()])
  // Every role has its person.
  const people = Object.fromEntries(entries) as Record<RoleInGroup, TestUser>
  const other = await app.newUser()
  await app.asOwner('update account set email_verified = true')
  const world = await makeWorld(app, people, other)
  for (const name of tables) await app.asOwner(`create table test_${name} as table ${name}`)
  const restore = async () => {
    await app.asOwner('delete from clinic_group')
    for (const name of tables) {
      // Rows that triggers of the tables above have added.
      await app.asOwner(`delete from ${name}`)
      await app.asOwner(`insert into ${name} select * from test_${name}`)
    }
  }
  return { app, people, world, restore }
}

async function makeWorld(
  app: TestApp,
  { owner, admin, member, invited, former }: Record<RoleInGroup, TestUser>,
  other: TestUser,
): Promise<GroupWorld> {
  const id = await groupOf(app, owner, admin, member, former, other)
  const read = () => owner.call(api.getGroup, { params: { id } })
  const version = async () => ({ updatedAt: (await read()).updatedAt })
  const memberOf = async ({ email }: TestUser) =>
    (await read()).members.find((one) => one.email === email)?.id ?? ''
  await owner.call(api.updateGroupMember, {
    params: { id, memberId: await memberOf(admin) },
    body: { ...(await version()), role: 'admin' },
  })
  await owner.call(api.removeGroupMember, {
    params: { id, memberId: await memberOf(former) },
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
  const emails = { owner, admin, member, invited, former } as Partial<Record<string, TestUser>>
  return {
    id,
    updatedAt,
    other: await memberOf(other),
    otherEmail: other.email,
    self: (role) => members.find((one) => one.email === emails[role]?.email)?.id ?? randomUUID(),
    invite: guest.id,
    ownInvite: own.id,
  }
}
