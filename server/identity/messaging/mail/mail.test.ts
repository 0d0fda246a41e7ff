import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOutbox, verifyEmail } from '#contract/accounts.ts'
import { getMe } from '#contract/profile.ts'
import { getSystem } from '#contract/system.ts'
import { sweepAccounts } from '#server/identity/accounts/jobs.ts'
import { readConfig } from '#server/config/env.ts'
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

const soon = { timeout: 30_000, interval: 20 }
const waiting = async (email: string) => {
  const { items } = await admin.call(listOutbox, {})
  return items.filter(({ to }) => to === email)
}

test('with a mail server a mail is sent, works, and leaves no trace', async () => {
  const user = await app.newUser()
  const mail = await vi.waitFor(() => {
    const found = smtp.delivered.find(({ to }) => to === user.email)
    if (!found) throw new Error('not yet')
    return found
  }, soon)
  expect(mail.from).toBe('no-reply@clinic.example')
  const token = /#verify=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await app.anyone.call(verifyEmail, { body: { token } })
  expect(await user.call(getMe, {})).toMatchObject({ emailVerified: true })
  await vi.waitFor(async () => expect(await waiting(user.email)).toEqual([]), soon)
  expect((await admin.call(listOutbox, {})).hasServer).toBe(true)
})

test('a mail that the server will never take is kept for the administrator, with the reason', async () => {
  smtp.refuseWith = '550 no such user'
  const user = await app.newUser()
  await vi.waitFor(
    async () =>
      expect(await waiting(user.email)).toMatchObject([
        { state: 'failed', reason: 'The mail server answered 550.' },
      ]),
    soon,
  )
  smtp.refuseWith = undefined
  expect(app.logged.join('\n')).not.toContain(user.email)
})

test('a mail that the server does not take now is tried again', async () => {
  smtp.refuseWith = '451 later'
  const user = await app.newUser()
  await vi.waitFor(
    async () => expect(await waiting(user.email)).toMatchObject([{ state: 'failed' }]),
    soon,
  )
  // The mail is marked before its job ends.
  await vi.waitFor(async () => {
    const { rows } = await app.services.db.system((tx) =>
      tx.execute(`select state from pgboss.job where name = 'send-mail' and state = 'retry'`),
    )
    expect(rows.length).toBeGreaterThan(0)
  }, soon)
  smtp.refuseWith = undefined
})

test('one refused address does not raise an alarm for ever, and an unsent mail is deleted after a month', async () => {
  smtp.refuseWith = '550 no such user'
  const { email } = await app.newUser()
  const [mail] = await vi.waitFor(async () => {
    const found = await waiting(email)
    expect(found).toMatchObject([{ state: 'failed' }])
    return found
  }, soon)
  smtp.refuseWith = undefined
  const stateOfMail = async () => {
    const { parts } = await admin.call(getSystem, {})
    return parts.find(({ key }) => key === 'mail')?.state
  }
  expect(await stateOfMail()).toBe('failing')
  const daysAgo = (days: number) =>
    app.asOwner(
      `update outbox set created = now() - make_interval(days => ${days}) where state = 'failed'`,
    )
  await daysAgo(4)
  expect(await stateOfMail()).toBe('ready')
  await sweepAccounts(app.services)
  expect(await waiting(email)).toMatchObject([{ id: mail?.id }])
  await daysAgo(31)
  await sweepAccounts(app.services)
  expect(await waiting(email)).toEqual([])
})

test('a mail server without a sender is not a valid setting', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
})
