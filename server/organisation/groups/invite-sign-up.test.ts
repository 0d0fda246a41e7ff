import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, verifyEmail } from '#contract/accounts.ts'
import { createGroupInvite } from '#contract/group-invites.ts'
import { getGroup } from '#contract/groups.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

const password = 'violet kettle rain 42'
let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await testApp({ AUTH_ERRORS: 'uniform' })
  owner = await app.newUser()
})
afterAll(() => app.close())

const invite = async (inviteeEmail: string) => {
  const params = { id: await groupOf(app, owner) }
  const { updatedAt } = await owner.call(getGroup, { params })
  return owner.call(createGroupInvite, { params, body: { updatedAt, inviteeEmail } })
}
const mailTo = async (email: string, text: RegExp) =>
  (await readOutbox(app.services)).find((mail) => mail.to === email && text.test(mail.text))

test('where nobody learns who has an account, the mail of a new one leads back to the invitation', async () => {
  const email = 'new@clinic.example'
  const { id } = await invite(email)
  const answer = await app.anyone.call(signUp, { body: { email, password, invite: id } })
  expect(answer).toEqual({ state: 'look-into-mail' })
  const text = (await mailTo(email, /#verify=/))?.text ?? ''
  const [, next, token = ''] = /\/auth\/signin\?next=(\S+)#verify=(\S+)/.exec(text) ?? []
  expect(decodeURIComponent(next ?? '')).toBe(`/invites/${id}`)
  await app.anyone.call(verifyEmail, { body: { token } })
})

test('so does the mail to an address that has an account', async () => {
  const { email } = await app.newUser()
  const { id } = await invite(email)
  await app.anyone.call(signUp, { body: { email, password, invite: id } })
  const mail = await mailTo(email, /already has an account/)
  expect(mail?.text).toContain(`/auth/signin?next=${encodeURIComponent(`/invites/${id}`)}`)
})

test.each(['//evil.example', '../admin', 'x" onclick="'])(
  'an invitation of the form %s leads nowhere',
  async (id) => {
    const { email } = await app.newUser()
    await app.anyone.call(signUp, { body: { email, password, invite: id } }).catch(() => undefined)
    expect((await mailTo(email, /already has an account/))?.text ?? '').not.toContain('next=')
  },
)
