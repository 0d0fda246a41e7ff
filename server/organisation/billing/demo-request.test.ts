import { afterAll, beforeAll, expect, test } from 'vitest'
import { getGroupPricing, requestDemo } from '#contract/billing.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'

const to = 'sales@example.org'
let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp({ DEMO_REQUEST_EMAIL: to })
  user = await app.newUser()
})
afterAll(() => app.close())

const wanted = { name: 'Ana Roy', clinic: 'Clinique <b>Nord</b>', size: 12, time: 'Tuesday' }
const mails = async () => (await readOutbox(app.services)).filter((mail) => mail.to === to)

test('a request for a demo reaches the address of the installation, with who asks', async () => {
  expect(await user.call(getGroupPricing, {})).toMatchObject({ hasDemo: true })
  await user.call(requestDemo, { body: wanted })
  const [mail] = await mails()
  for (const text of ['Ana Roy', 'Clinique <b>Nord</b>', '12', 'Tuesday', user.email])
    expect(mail?.text).toContain(text)
})

test('a missing or impossible value is refused, and no mail is sent', async () => {
  const before = await mails()
  const bad = [
    { name: ' ' },
    { clinic: '' },
    { size: 0 },
    { size: 1.5 },
    { size: -3 },
    { time: '' },
  ]
  for (const one of bad)
    await expect(
      user.call(requestDemo, { body: { ...wanted, ...one } }),
      JSON.stringify(one),
    ).rejects.toMatchObject({ code: 'bad-request' })
  expect(await mails()).toEqual(before)
})

test('five requests of a user in an hour are enough, and another user can still ask', async () => {
  const eager = await app.newUser()
  for (let n = 0; n < 5; n += 1) await eager.call(requestDemo, { body: wanted })
  await expect(eager.call(requestDemo, { body: wanted })).rejects.toMatchObject({
    code: 'too-many',
    message: 'You’ve already asked for a demo.',
  })
  const other = await app.newUser()
  await other.call(requestDemo, { body: wanted })
  expect((await mails()).filter(({ text }) => text.includes(other.email))).toHaveLength(1)
})

test('without an address nobody can ask for a demo', async () => {
  await using plain = await testApp()
  const someone = await plain.newUser()
  expect(await someone.call(getGroupPricing, {})).toMatchObject({ hasDemo: false })
  await expect(someone.call(requestDemo, { body: wanted })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Demo requests aren’t set up on this installation.',
  })
})
