import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptGroupInvite, createGroupInvite } from '#contract/group-invites.ts'
import { getGroup, toggleLicense } from '#contract/groups.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await app.newUser()
})
afterAll(() => app.close())

test.each(['their own', 'that of the invitation'])(
  'a member who accepts an invitation to their new address has a licence if %s was one',
  async (which) => {
    const member = await app.newUser()
    const params = { id: await groupOf(app, owner, member) }
    const inviteeEmail = `${randomUUID()}@example.org`
    const { updatedAt } = await owner.call(getGroup, { params })
    const body = { updatedAt, inviteeEmail }
    const { id: inviteId } = await owner.call(createGroupInvite, { params, body })
    // The group has one licence.
    for (const memberEmail of [owner.email, which === 'their own' ? member.email : inviteeEmail])
      await owner.call(toggleLicense, { body: { groupId: params.id, memberEmail } })
    await app.asOwner('update account set email = $2, email_verified = true where id = $1', [
      member.user.id,
      inviteeEmail,
    ])
    const joined = await member.call(acceptGroupInvite, { params: { id: inviteId } })
    expect(joined).toMatchObject({ licensed: true, memberCount: 2 })
    expect(await owner.call(getGroup, { params })).toMatchObject({
      licensesInUse: 1,
      invitedCount: 0,
    })
  },
)
