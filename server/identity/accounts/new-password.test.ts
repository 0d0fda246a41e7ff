import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestReset, resetPassword, signIn, verifyEmail } from '#contract/accounts.ts'
import { words } from '#contract/errors.ts'
import { changeEmail, changePassword, confirmEmail } from '#contract/sessions.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { openPending } from './pending.ts'
import { identities, pendingMfa } from './table.ts'

/*
 * An attacker who controlled an account for a while, or created it for somebody else's address, prepares to come back
 * ("pre-hijacking", Sudhodanan and Paverd 2022). The owner's remedy is a new password.
 */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const password = 'violet kettle rain 42'
const next = 'another good phrase 7'
const anyone: TestApp['anyone']['call'] = (endpoint, input) => app.anyone.call(endpoint, input)

async function mailsTo(email: string) {
  return (await readOutbox(app.services)).filter(({ to }) => to === email)
}
async function secretOf(email: string, purpose: string): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n')
  return new RegExp(`#${purpose}=(\\S+)`).exec(texts)?.[1] ?? ''
}

/** Links and sign-ins prepared by somebody who knows the password. */
async function prepared(user: TestUser) {
  const theirs = `${randomUUID()}@evil.example`
  await user.call(changeEmail, { body: { email: theirs } })
  const waiting = { userId: user.user.id, firstFactor: 'password', kinds: ['totp'] }
  await openPending(app.services, waiting)
  return secretOf(theirs, 'change')
}
const waitingOf = ({ user }: TestUser) =>
  app.services.db.system((tx) => tx.select().from(pendingMfa).where(eq(pendingMfa.userId, user.id)))

test.each(['reset', 'changed'])(
  'a password that was %s ends what was started under the old one, and notifies its owner',
  async (how) => {
    const user = await app.newUser()
    const token = await prepared(user)
    await anyone(requestReset, { body: { email: user.email } })
    const link = await secretOf(user.email, 'reset')
    if (how === 'reset') await anyone(resetPassword, { body: { token: link, password: next } })
    else await user.call(changePassword, { body: { current: password, password: next } })

    await expect(anyone(confirmEmail, { body: { token } })).rejects.toThrow(words.invalidCode)
    const again = anyone(resetPassword, { body: { token: link, password } })
    await expect(again).rejects.toThrow(words.invalidCode)
    expect(await waitingOf(user)).toEqual([])
    const mail = (await mailsTo(user.email)).map(({ text }) => text).join()
    expect(mail).toContain('The password of your account was changed')
    const answer = await anyone(signIn, { body: { email: user.email, password: next } })
    expect(answer.state).toBe('signed-in')
  },
)

test("creating an account for somebody else's address gives no way in through Google after its owner has reset it", async () => {
  const identitiesAfterReset = async (isVerified: boolean) => {
    const user = await app.newUser()
    const mine = {
      userId: user.user.id,
      provider: 'google' as const,
      issuer: 'https://idp.example',
    }
    await app.services.db.system((tx) =>
      tx.insert(identities).values({ ...mine, id: randomUUID(), subject: randomUUID() }),
    )
    const verification = await secretOf(user.email, 'verify')
    if (isVerified) await anyone(verifyEmail, { body: { token: verification } })
    await anyone(requestReset, { body: { email: user.email } })
    const token = await secretOf(user.email, 'reset')
    await anyone(resetPassword, { body: { token, password: next } })
    const left = await app.services.db.system((tx) =>
      tx.select().from(identities).where(eq(identities.userId, user.user.id)),
    )
    return left.length
  }
  expect([await identitiesAfterReset(false), await identitiesAfterReset(true)]).toEqual([0, 1])
})

test('a link does what it was mailed for and nothing else', async () => {
  const user = await app.newUser()
  await user.call(changeEmail, { body: { email: `${randomUUID()}@example.org` } })
  const [change] = (await readOutbox(app.services)).flatMap(
    ({ text }) => /#change=(\S+)/.exec(text)?.[1] ?? [],
  )
  await anyone(requestReset, { body: { email: user.email } })
  const links = {
    verify: await secretOf(user.email, 'verify'),
    reset: await secretOf(user.email, 'reset'),
    change: change ?? '',
  }
  const uses = {
    verify: (token: string) => anyone(verifyEmail, { body: { token } }),
    reset: (token: string) => anyone(resetPassword, { body: { token, password: next } }),
    change: (token: string) => anyone(confirmEmail, { body: { token } }),
  }
  for (const [purpose, use] of Object.entries(uses))
    for (const [other, token] of Object.entries(links)) {
      expect(token).not.toBe('')
      if (other !== purpose) await expect(use(token)).rejects.toThrow(words.invalidCode)
    }
  await uses.verify(links.verify)
  await uses.change(links.change)
})

test('who was shut out by wrong passwords gets in with a new one at once', async () => {
  const { email } = await app.newUser()
  const tried = (word: string) => anyone(signIn, { body: { email, password: word } })
  for (let tries = 0; tries < 10; tries++)
    await expect(tried(`wrong ${tries}`)).rejects.toThrow(words.wrongPassword)
  await expect(tried(password)).rejects.toThrow(words.tooMany)
  await anyone(requestReset, { body: { email } })
  const token = await secretOf(email, 'reset')
  await anyone(resetPassword, { body: { token, password: next } })
  expect(await tried(next)).toMatchObject({ state: 'signed-in' })
})
