import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import * as api from '#contract/group-invites.ts'
import * as groupsApi from '#contract/groups.ts'
import { getMe } from '#contract/profile.ts'
import { setSignUpPolicy } from '#contract/sign-up.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

let app: TestApp
let admin: TestUser
let owner: TestUser
let member: TestUser
let id: string
const week = 7 * 86_400_000

beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'invite=100000' })
  admin = await app.newUser()
  owner = await app.newUser()
  member = await app.newUser()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await groupOf(app, owner, member)
})

const read = (user = owner) => user.call(groupsApi.getGroup, { params: { id } })
const newAddress = () => `${randomUUID()}@example.org`
const invite = async (inviteeEmail: string, more: object = {}, user = owner) => {
  const { updatedAt } = await read(user)
  return user.call(api.createGroupInvite, {
    params: { id },
    body: { updatedAt, inviteeEmail, ...more },
  })
}
const batch = async (emails: string[], user = owner) => {
  const { updatedAt } = await read(user)
  return user.call(api.inviteGroupMembers, { params: { id }, body: { updatedAt, emails } })
}
const invites = async () =>
  (await owner.call(api.listGroupInvites, { params: { id }, query: {} })).items
const withdraw = async (inviteId: string) => {
  const { updatedAt } = await read()
  return owner.call(api.withdrawGroupInvite, { params: { id, inviteId }, query: { updatedAt } })
}
const resend = async (inviteId: string) => {
  const { updatedAt } = await read()
  return owner.call(api.resendGroupInvite, { params: { id, inviteId }, body: { updatedAt } })
}
const show = (inviteId: string) =>
  app.anyone.call(api.showGroupInvite, { params: { id: inviteId } })
const accept = (inviteId: string, user: TestUser) =>
  user.call(api.acceptGroupInvite, { params: { id: inviteId } })
const mailsTo = async (email: string) =>
  (await readOutbox(app.services)).filter(({ to }) => to === email)
const expire = (inviteId: string) =>
  app.asOwner(`update group_invite set expires_at = now() - interval '1 second' where id = $1`, [
    inviteId,
  ])
/** A user whose address is confirmed. */
const confirmed = async () => {
  const user = await app.newUser()
  await app.asOwner('update account set email_verified = true where id = $1', [user.user.id])
  return user
}

test('an invitation has the fields of the specification, and its mail the link that shows it', async () => {
  const email = newAddress()
  const made = await invite(email.toUpperCase(), { message: 'Welcome to the team.' })
  expect(made).toEqual({
    id: expect.any(String),
    groupId: id,
    groupName: 'Heart clinic',
    inviteeEmail: email,
    inviterEmail: owner.email,
    message: 'Welcome to the team.',
    asAdmin: false,
    invitedAt: expect.any(String),
    expiresAt: expect.any(String),
    status: 'invited',
    acceptUrl: `http://localhost/api/invites/${made.id}/accept`,
  })
  expect(Date.parse(made.expiresAt) - Date.parse(made.invitedAt)).toBe(week)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(made.acceptUrl)
  expect(mail?.text).toContain('Welcome to the team.')
  expect(await invites()).toEqual([made])
  expect(await show(made.id)).toEqual({ state: 'open', invite: made })
})

test('the link of an invitation sends a browser to its page', async () => {
  const { id: inviteId } = await invite(newAddress())
  const response = await fetch(`${app.origin}/api/invites/${inviteId}/accept`, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/invites/${inviteId}`)
})

test('the invited person joins with the role and the licence that were kept for them, once', async () => {
  const guest = await confirmed()
  const made = await invite(guest.email, { asAdmin: true })
  for (const memberEmail of [owner.email, guest.email])
    await owner.call(groupsApi.toggleLicense, { body: { groupId: id, memberEmail } })
  const [one, two] = await Promise.all([accept(made.id, guest), accept(made.id, guest)])
  expect([one.role, two.role]).toEqual(['admin', 'admin'])
  expect(await accept(made.id, guest)).toMatchObject({ id, role: 'admin', memberCount: 3 })
  expect((await guest.call(getMe, {})).subscription.licensedByGroupId).toBe(id)
  expect(await show(made.id)).toEqual({ state: 'accepted', groupId: id })
  expect(await invites()).toEqual([])
  expect(await mailsTo(guest.email)).not.toContainEqual(
    expect.objectContaining({ text: expect.stringContaining(made.acceptUrl) }),
  )
})

test('only the invited address joins, and somebody else learns nothing more', async () => {
  const guest = await confirmed()
  const other = await confirmed()
  const { id: inviteId } = await invite(guest.email)
  const refused = {
    code: 'not-found',
    message: 'There is no such invitation for your email address.',
  }
  await expect(accept(inviteId, other)).rejects.toMatchObject(refused)
  await accept(inviteId, guest)
  await expect(accept(inviteId, other)).rejects.toMatchObject(refused)
  await expect(accept(randomUUID(), other)).rejects.toMatchObject(refused)
  for (const unknown of [randomUUID(), 'nonsense'])
    await expect(show(unknown)).rejects.toMatchObject({ code: 'not-found' })
})

test('an account that was created ahead with the address of another person waits for its confirmation', async () => {
  const guest = await app.newUser()
  const { id: inviteId } = await invite(guest.email)
  await expect(accept(inviteId, guest)).rejects.toMatchObject({
    message: 'Unauthorized user',
    detail: 'Confirm your email address first. The link is in your email.',
  })
  await app.asOwner('update account set email_verified = true where id = $1', [guest.user.id])
  expect(await accept(inviteId, guest)).toMatchObject({ id })
})

test('where sign-up is by invitation, the link of a group creates an account for its address alone', async () => {
  await admin.call(setSignUpPolicy, { body: { mode: 'invitation', domains: [] } })
  const email = newAddress()
  const { id: inviteId } = await invite(email)
  const password = 'violet kettle rain 42'
  const join = (address: string, secret = inviteId) =>
    app.anyone.call(signUp, { body: { email: address, password, invite: secret } })
  for (const [address, secret] of [
    [newAddress(), inviteId],
    [email, randomUUID()],
    [email, 'nonsense'],
  ] as const)
    await expect(join(address, secret)).rejects.toMatchObject({ message: 'Operation not allowed.' })
  await expire(inviteId)
  await expect(join(email)).rejects.toMatchObject({ message: 'Operation not allowed.' })
  await resend(inviteId)
  const session = await join(email)
  // A manager could have copied the link, so it doesn't prove who owns the mailbox.
  expect(session).toMatchObject({ state: 'signed-in', user: { emailVerified: false } })
  if (session.state !== 'signed-in') return
  const answer = await fetch(`${app.origin}/api/invites/${inviteId}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(await answer.json()).toMatchObject({ id, role: 'member' })
  await admin.call(setSignUpPolicy, { body: { mode: 'open', domains: [] } })
})

test('an expired invitation lets nobody join until it is sent again, which replaces the mail', async () => {
  const guest = await confirmed()
  const { id: inviteId } = await invite(guest.email)
  await expire(inviteId)
  expect(await show(inviteId)).toMatchObject({ state: 'expired' })
  await expect(accept(inviteId, guest)).rejects.toMatchObject({
    message: 'This invitation has expired. Ask for a new one.',
  })
  const { expiresAt } = await resend(inviteId)
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + week - 60_000)
  expect(await mailsTo(guest.email)).toHaveLength(2)
  expect(await accept(inviteId, guest)).toMatchObject({ id })
})

test('a withdrawn invitation, and one whose group was deleted, are not there and their mails are not sent', async () => {
  const guest = await confirmed()
  const gone = {
    code: 'not-found',
    message: 'This invitation was withdrawn, or its group was deleted.',
  }
  const waiting = async () =>
    (await mailsTo(guest.email)).filter(({ text }) => text.includes('/api/invites/')).length
  const first = await invite(guest.email)
  expect(await waiting()).toBe(1)
  await withdraw(first.id)
  expect(await waiting()).toBe(0)
  await expect(accept(first.id, guest)).rejects.toMatchObject({ code: 'not-found' })
  await expect(withdraw(first.id)).rejects.toMatchObject(gone)
  await expect(resend(first.id)).rejects.toMatchObject(gone)
  const second = await invite(guest.email)
  const { updatedAt } = await read()
  await owner.call(groupsApi.deleteGroup, { params: { id }, query: { updatedAt } })
  expect(await waiting()).toBe(0)
  await expect(accept(second.id, guest)).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(second.id)).rejects.toMatchObject(gone)
})

test('removing an invited member withdraws the invitation and frees the licence', async () => {
  const email = newAddress()
  const { id: inviteId } = await invite(email)
  for (const memberEmail of [owner.email, email])
    await owner.call(groupsApi.toggleLicense, { body: { groupId: id, memberEmail } })
  const { updatedAt, members } = await read()
  const memberId = members.find((one) => one.email === email)?.id ?? ''
  await owner.call(groupsApi.removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
  expect(await read()).toMatchObject({ licensesInUse: 0, invitedCount: 0 })
  expect(await mailsTo(email)).toEqual([])
  await expect(show(inviteId)).rejects.toMatchObject({ code: 'not-found' })
})

test('a batch says what became of each of its addresses and is one change', async () => {
  const before = await read()
  const [open, fresh] = [newAddress(), newAddress()]
  await invite(open)
  const { results, updatedAt } = await batch([
    fresh.toUpperCase(),
    fresh,
    member.email,
    open,
    'not an address',
    '<b>x</b>@example.org',
  ])
  const exists = { result: 'member-exists', error: 'Member already exists' }
  const invalid = { result: 'invalid', error: 'Invalid email address.' }
  expect(results).toEqual([
    { email: fresh.toUpperCase(), result: 'invited' },
    { email: fresh, ...exists },
    { email: member.email, ...exists },
    { email: open, ...exists },
    { email: 'not an address', ...invalid },
    { email: '<b>x</b>@example.org', ...invalid },
  ])
  expect(await read()).toMatchObject({ updatedAt, memberCount: before.memberCount + 2 })
  const stale = owner.call(api.inviteGroupMembers, {
    params: { id },
    body: { updatedAt: before.updatedAt, emails: [newAddress()] },
  })
  await expect(stale).rejects.toMatchObject({ message: 'version-mismatch', current: { updatedAt } })
  await expect(batch(Array.from({ length: 11 }, newAddress))).rejects.toMatchObject({
    code: 'bad-request',
  })
})

test('a member is not invited twice, but somebody whose invitation expired is', async () => {
  for (const email of [member.email, owner.email])
    await expect(invite(email)).rejects.toMatchObject({ message: 'Member already exists' })
  const email = newAddress()
  const first = await invite(email)
  await expect(invite(email)).rejects.toMatchObject({ message: 'Member already exists' })
  await expire(first.id)
  const second = await invite(email, { asAdmin: true })
  expect(second).toMatchObject({ id: first.id, asAdmin: true })
  const { members } = await read()
  expect(members.find((one) => one.email === email)?.role).toBe('admin')
  expect(await show(first.id)).toMatchObject({ state: 'open' })
  expect((await invites()).length).toBe(1)
})

test('of ten people who invite the same address at once, one succeeds', async () => {
  const email = newAddress()
  const body = { ...(await read()), inviteeEmail: email }
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, () => owner.call(api.createGroupInvite, { params: { id }, body })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('an address gets at most five mails an hour, and its invitation can be copied all the while', async () => {
  const email = newAddress()
  const { id: inviteId } = await invite(email)
  for (let n = 0; n < 7; n += 1) await resend(inviteId)
  expect(await mailsTo(email)).toHaveLength(0)
  expect((await invites())[0]?.acceptUrl).toContain(inviteId)
})

test('invitations are listed in pages by address', async () => {
  const emails = ['a', 'b', 'c'].map((letter) => `${letter}.${newAddress()}`)
  await batch(emails)
  const list = (query: object) =>
    owner.call(api.listGroupInvites, { params: { id }, query: { limit: 2, ...query } })
  const first = await list({})
  const second = await list({ cursor: first.cursor ?? undefined })
  expect([...first.items, ...second.items].map(({ inviteeEmail }) => inviteeEmail)).toEqual(emails)
  expect(second.cursor).toBeNull()
})

test('markup in names and messages reaches the mail as text, and an owner who is gone leaves no address', async () => {
  const { updatedAt } = await read()
  const name = 'Heart <script>alert(1)</script>'
  await owner.call(groupsApi.updateGroup, { params: { id }, body: { updatedAt, name } })
  const email = newAddress()
  const { id: inviteId } = await invite(email, { message: '<img src=x onerror=alert(1)>' })
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Invitation to a group in Ausculta')
  expect(mail?.text).toContain(name)
  await app.asOwner('update group_invite set inviter_id = null where id = $1', [inviteId])
  expect(await show(inviteId)).toMatchObject({ invite: { inviterEmail: '' } })
})
