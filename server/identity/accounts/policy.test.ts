import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import * as api from '#contract/sign-up.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'

let clock = 0
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
})
afterAll(() => app.close())

const join = (email: string, invite?: string) =>
  app.anyone.call(signUp, {
    body: { email, password: 'violet kettle rain 42', ...(invite && { invite }) },
  })
const secretFor = async (email: string) => {
  const mail = (await readOutbox(app.services)).find(({ to }) => to === email)
  return /#invite=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const setPolicy = (mode: api.SignUpPolicy['mode'], domains: string[] = []) =>
  admin.call(api.setSignUpPolicy, { body: { mode, domains } })

test('by invitation, only the invited address gets an account, once, and is confirmed by it', async () => {
  await setPolicy('invitation')
  await expect(join('dana@example.org')).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Operation not allowed.',
  })
  await admin.call(api.inviteSomebody, { body: { email: 'Dana@example.org' } })
  const secret = await secretFor('dana@example.org')
  await expect(join('other@example.org', secret)).rejects.toThrow('Operation not allowed.')
  expect(await join('dana@example.org', secret)).toMatchObject({ user: { emailVerified: true } })
  await expect(join('dana2@example.org', secret)).rejects.toThrow('Operation not allowed.')
  const again = admin.call(api.inviteSomebody, { body: { email: 'dana@example.org' } })
  await expect(again).rejects.toThrow('An account already exists with this email.')
})

test('a withdrawn, replaced or week-old invitation lets nobody in', async () => {
  await setPolicy('invitation')
  const email = 'robin@example.org'
  const invite = async () => {
    const { id } = await admin.call(api.inviteSomebody, { body: { email } })
    return { id, secret: await secretFor(email) }
  }
  const first = await invite()
  const second = await invite()
  await expect(join(email, first.secret)).rejects.toThrow('Operation not allowed.')
  await admin.call(api.withdrawInvitation, { params: { id: second.id } })
  await expect(join(email, second.secret)).rejects.toThrow('Operation not allowed.')
  const third = await invite()
  clock = 7 * 86_400_000 + 1
  await expect(join(email, third.secret)).rejects.toThrow('Operation not allowed.')
  clock = 0
  expect(await join(email, third.secret)).toMatchObject({ state: 'signed-in' })
})

test('the outbox holds only the valid invitation: none that was replaced, withdrawn or accepted', async () => {
  await setPolicy('invitation')
  const email = 'kim@example.org'
  const waiting = async () => (await readOutbox(app.services)).filter(({ to }) => to === email)
  const invite = () => admin.call(api.inviteSomebody, { body: { email } })
  await invite()
  const former = await secretFor(email)
  const { id } = await invite()
  expect(await waiting()).toHaveLength(1)
  expect(await secretFor(email)).not.toBe(former)
  await admin.call(api.withdrawInvitation, { params: { id } })
  expect(await waiting()).toEqual([])
  await invite()
  expect(await join(email, await secretFor(email))).toMatchObject({ state: 'signed-in' })
  expect(await waiting()).toEqual([])
})

test('by domain, addresses of the clinic get an account, its lookalikes do not', async () => {
  await expect(setPolicy('domain')).rejects.toThrow('Enter at least one domain')
  await setPolicy('domain', ['clinic.example'])
  expect(await join('a@clinic.example')).toMatchObject({ state: 'signed-in' })
  for (const email of ['a@evil-clinic.example', 'a@clinic.example.org', 'a@sub.clinic.example'])
    await expect(join(email)).rejects.toThrow('Operation not allowed.')
})

test('only an administrator sees or sets any of it', async () => {
  await setPolicy('open')
  const user = await app.newUser()
  const body = { mode: 'open' as const, domains: [] }
  await expect(user.call(api.setSignUpPolicy, { body })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(user.call(api.listInvitations, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('a public installation accepts only its first account until its administrator opens it', async () => {
  await using clinic = await testApp({ PUBLIC_URL: 'https://scribe.example' })
  const first = await clinic.newUser()
  expect(first.user.role).toBe('administrator')
  await expect(clinic.newUser()).rejects.toThrow('Operation not allowed.')
  await first.call(api.setSignUpPolicy, { body: { mode: 'open', domains: [] } })
  expect((await clinic.newUser()).user.role).toBe('user')
})
