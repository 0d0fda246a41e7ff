import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUserState } from '#contract/admin.ts'
import { dismissSetUpRequests, listSetUpRequests, requestSetUp } from '#contract/set-up.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { openSmtp, type SmtpServer } from '#test/fakes/smtp.ts'

let smtp: SmtpServer
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  smtp = await openSmtp()
  app = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Ausculta <no-reply@clinic.example>' })
  await startWork(app.services)
  admin = await app.newUser()
})
afterAll(() => Promise.all([app.close(), smtp.close()]))

const waiting = async () => (await admin.call(listSetUpRequests, {})).items
const mailsAbout = (subject: string) =>
  smtp.delivered.filter(({ text, to }) => to === admin.email && text.includes(subject)).length

test('a user asks the administrators once a day, by name, and the administrators see it and get an email', async () => {
  const user = await app.newUser()
  const profile = { firstName: 'Ines', lastName: 'Okafor' }
  await user.call(updateMe, { body: { version: user.user.version, profile } })
  const first = await user.call(requestSetUp, {})
  expect(await waiting()).toEqual([{ name: 'Ines Okafor', at: first.at }])
  expect(await user.call(requestSetUp, {})).toEqual(first)
  await vi.waitFor(() => expect(mailsAbout('Ines Okafor asks you')).toBe(1), {
    timeout: 30_000,
    interval: 50,
  })
  expect(await waiting()).toHaveLength(1)
})

test('each administrator gets the mail about a request in their own language', async () => {
  const user = await app.newUser()
  const french = { interfaceLanguage: 'fr' } as const
  const { version } = await user.call(getMe, {})
  await user.call(updateMe, { body: { version, settings: { interfaceLanguage: 'en' } } })
  const before = await admin.call(getMe, {})
  await admin.call(updateMe, { body: { version: before.version, settings: french } })
  await user.call(requestSetUp, {})
  await vi.waitFor(() => expect(mailsAbout(user.email)).toBe(1), { timeout: 30_000, interval: 50 })
  const mail = smtp.delivered.find(
    ({ text, to }) => to === admin.email && text.includes(user.email),
  )
  expect(mail?.text).toContain('vous demande')
  const { version: now } = await admin.call(getMe, {})
  const settings = { interfaceLanguage: before.settings.interfaceLanguage }
  await admin.call(updateMe, { body: { version: now, settings } })
})

test('a dismissed request is gone, and its user can ask again the next day only', async () => {
  const user = await app.newUser()
  const first = await user.call(requestSetUp, {})
  await admin.call(dismissSetUpRequests, {})
  expect(await user.call(requestSetUp, {})).toEqual(first)
  expect(await waiting()).toEqual([])
  await app.asOwner(
    `update account set set_up_asked = set_up_asked - interval '24 hours' where id = '${user.user.id}'`,
  )
  const second = await user.call(requestSetUp, {})
  expect(second.at > first.at).toBe(true)
  expect(await waiting()).toMatchObject([{ at: second.at }])
})

test('two requests of two users are both listed, the latest first, without disabled accounts', async () => {
  await admin.call(dismissSetUpRequests, {})
  const [a, b] = [await app.newUser(), await app.newUser()]
  const first = await a.call(requestSetUp, {})
  const second = await b.call(requestSetUp, {})
  expect((await waiting()).map(({ at }) => at)).toEqual([second.at, first.at])
  await admin.call(setUserState, { params: { id: b.user.id }, body: { disabled: true } })
  expect((await waiting()).map(({ at }) => at)).toEqual([first.at])
})

test('other users can neither list nor dismiss requests', async () => {
  const user = await app.newUser()
  await user.call(requestSetUp, {})
  await expect(user.call(listSetUpRequests, {})).rejects.toMatchObject({ code: 'not-found' })
  await expect(user.call(dismissSetUpRequests, {})).rejects.toMatchObject({ code: 'not-found' })
})
