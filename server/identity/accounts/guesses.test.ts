import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmDevice, requestReset, resetPassword, signIn } from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { type AppError, words } from '#contract/errors.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { proofFrom } from '#test/proof.ts'
import { countAttempt } from './attempts.ts'
import { delayAfter } from './guesses.ts'
import { signIn as signInFrom } from './sign-in.ts'

let clock = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  await app.newUser()
})
afterAll(() => app.close())

const password = 'violet kettle rain 42'
const next = 'another good phrase 7'
const someone = () => `${crypto.randomUUID()}@example.org`

/** The result of an attempt from an address: 'signed-in', or the error text. */
const tryFrom = (address: string, email: string, phrase = 'wrong') =>
  signInFrom(app.services, { email, password: phrase }, { address, userAgent: '' }, '').then(
    ({ answer }) => answer.state,
    ({ message }: Error) => message,
  )

/** A browser with its cookies, which signs in through the doors. */
function browser(at = app) {
  const cookies = new Map<string, string>()
  const keepCookies = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  }
  return {
    cookies,
    async confirm(token: string): Promise<void> {
      const body = JSON.stringify({ token })
      keepCookies(await fetch(at.origin + confirmDevice.path, { method: 'POST', body }))
    },
    async enter(email: string, phrase: string): Promise<string> {
      const answer = await fetch(at.origin + signIn.path, {
        method: 'POST',
        headers: {
          [proofHeader]: (await proofFrom(at.origin)) ?? '',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ email, password: phrase }),
      })
      keepCookies(answer)
      const { state, message } = (await answer.json()) as { state?: string; message?: string }
      return state ?? message ?? ''
    },
  }
}

describe('wrong passwords of a stranger', () => {
  test('lock out their own network, and nobody elsewhere', async () => {
    const { email } = await app.newUser()
    for (let n = 0; n < 10; n += 1)
      expect(await tryFrom(`203.0.113.${n}`, email)).toBe(words.wrongPassword)
    expect(await tryFrom('203.0.113.99', email, password)).toBe(words.tooMany)
    expect(await tryFrom('198.51.100.7', email, password)).toBe('signed-in')
    for (let n = 0; n < 10; n += 1) await tryFrom(`2001:db8:5:6::${n}`, email)
    expect(await tryFrom('2001:db8:5:6::99', email, password)).toBe(words.tooMany)
    expect(await tryFrom('2001:db8:5:7::1', email, password)).toBe('signed-in')
  })

  test('do not use up the tries of a browser in which the account was signed in to', async () => {
    const { email } = await app.newUser()
    const [own, stranger] = [browser(), browser()]
    expect(await own.enter(email, password)).toBe('signed-in')
    for (let n = 0; n < 10; n += 1) await stranger.enter(email, 'wrong')
    expect(await stranger.enter(email, password)).toBe(words.tooMany)
    expect(await own.enter(email, password)).toBe('signed-in')
    for (let n = 0; n < 10; n += 1)
      expect(await own.enter(email, 'wrong')).toBe(words.wrongPassword)
    expect(await own.enter(email, password)).toBe(words.tooMany)
  })

  test("are not cleared by another account's cookie, or by a made-up one", async () => {
    const [victim, attacker] = [await app.newUser(), await app.newUser()]
    const theirs = browser()
    await theirs.enter(attacker.email, password)
    for (let n = 0; n < 10; n += 1) await theirs.enter(victim.email, 'wrong')
    expect(await theirs.enter(victim.email, 'wrong')).toBe(words.tooMany)
    theirs.cookies.set('ausculta-device', `${'a'.repeat(32)}.${'b'.repeat(22)}`)
    expect(await theirs.enter(victim.email, 'wrong')).toBe(words.tooMany)
  })

  test('get slower from many networks, also many at once, and the right password still opens', async () => {
    const { email } = await app.newUser()
    for (let n = 0; n < 40; n += 1)
      await countAttempt(app.services.db, `sign-in-to:${email}`, 100, 3_600)
    const began = performance.now()
    const said = await Promise.all(
      Array.from({ length: 14 }, (_, n) => tryFrom(`10.${n}.0.1`, email)),
    )
    // Ten wait their turn, each at least 1.6 s after the one before.
    expect(said.filter((one) => one === words.tooMany)).toHaveLength(4)
    expect(performance.now() - began).toBeGreaterThan(10 * 1_600)
    expect(await tryFrom('198.51.100.7', email, password)).toBe('signed-in')
  })

  test('wait up to two seconds, from the twenty-first in an hour on', () => {
    expect([1, 20, 25, 30, 100].map(delayAfter)).toEqual([0, 0, 200, 400, 2_000])
  })
})

describe('fifty wrong passwords in an hour, of however many networks,', () => {
  let clinic: TestApp
  beforeAll(async () => {
    clinic = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'ausculta@clinic.example' })
    await clinic.newUser()
  })
  afterAll(() => clinic.close())
  const attack = async (email: string) => {
    for (let n = 0; n < 50; n += 1)
      await countAttempt(clinic.services.db, `sign-in-to:${email}`, 100, 3_600)
  }
  const tryAt = (address: string, email: string, phrase = 'wrong') =>
    signInFrom(clinic.services, { email, password: phrase }, { address, userAgent: '' }, '').then(
      ({ answer }) => answer.state,
      ({ detail }: AppError) => detail,
    )
  const mailsTo = async (email: string) =>
    (await readOutbox(clinic.services)).filter(
      ({ to, subject }) => to === email && subject.includes('browser'),
    )

  test('end the guessing: passwords from unknown browsers no longer count', async () => {
    const { email } = await clinic.newUser()
    await attack(email)
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tryAt(`10.${n}.0.1`, email, password)),
    )
    // Nobody is rejected because the queue is full.
    expect(said.filter((one) => !one?.includes('Open the link'))).toEqual([])
    // One link in at most five mails, whether its owner or a stranger asks.
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(5)
    const unknown = someone()
    await attack(unknown)
    expect(await tryAt('10.99.0.1', unknown)).toBe(said[0])
    expect(await mailsTo(unknown)).toEqual([])
  })

  test('lock out no browser that is known, or that its owner confirms by mail', async () => {
    const { email } = await clinic.newUser()
    const [own, fresh] = [browser(clinic), browser(clinic)]
    expect(await own.enter(email, password)).toBe('signed-in')
    await attack(email)
    expect(await own.enter(email, password)).toBe('signed-in')
    expect(await fresh.enter(email, password)).toBe(words.tooMany)
    const [mail] = await mailsTo(email)
    const token = /#device=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    // It makes the browser known, and signs nobody in.
    await fresh.confirm(token)
    expect([...fresh.cookies.keys()]).toEqual(['ausculta-device'])
    expect(await fresh.enter(email, 'wrong')).toBe(words.wrongPassword)
    expect(await fresh.enter(email, password)).toBe('signed-in')
    const again = clinic.anyone.call(confirmDevice, { body: { token } })
    await expect(again).rejects.toThrow(words.invalidCode)
  })
})

describe('a repeated request for a reset link', () => {
  const linksTo = async (email: string) =>
    (await readOutbox(app.services)).flatMap(({ to, text }) =>
      to === email ? (/#reset=(\S+)/.exec(text)?.[1] ?? []) : [],
    )
  const ask = (email: string) => app.anyone.call(requestReset, { body: { email } })
  const redeem = (token: string) =>
    app.anyone.call(resetPassword, { body: { token, password: next } })

  test('is the same one in at most five mails, however often it is requested; no request is refused', async () => {
    const { email } = await app.newUser()
    await ask(email)
    const [first = ''] = await linksTo(email)
    for (let n = 0; n < 7; n += 1) await ask(email)
    const links = await linksTo(email)
    expect(links).toHaveLength(5)
    expect(new Set(links)).toEqual(new Set([first]))
    await redeem(first)
    await expect(redeem(first)).rejects.toThrow(words.invalidCode)
  })

  test('is a new one after it was used or has expired, and each account has its own', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()]
    await ask(one.email)
    await ask(other.email)
    const [used = ''] = await linksTo(one.email)
    expect((await linksTo(other.email))[0]).not.toBe(used)
    await redeem(used)
    clock += 1_000
    await ask(one.email)
    expect((await linksTo(one.email))[0]).not.toBe(used)
    const [late = ''] = await linksTo(other.email)
    clock += 61 * 60_000
    await expect(redeem(late)).rejects.toThrow(words.expiredCode)
    await ask(other.email)
    expect((await linksTo(other.email))[0]).not.toBe(late)
    clock = 0
  })

  test('clears failed attempts from one’s own browser, too', async () => {
    const { email } = await app.newUser()
    const own = browser()
    expect(await own.enter(email, password)).toBe('signed-in')
    for (let n = 0; n < 10; n += 1) await own.enter(email, 'wrong')
    expect(await own.enter(email, password)).toBe(words.tooMany)
    await ask(email)
    await redeem((await linksTo(email))[0] ?? '')
    expect(await own.enter(email, next)).toBe('signed-in')
  })

  test('is answered in the same way for an unknown address, however often it is requested', async () => {
    const email = someone()
    for (let n = 0; n < 7; n += 1) await ask(email)
    expect(await linksTo(email)).toEqual([])
  })
})

test('an account without a password, such as one created through Google, says what to do if one is typed', async () => {
  const { email } = await app.newUser()
  await app.asOwner('update account set password_hash = null where email = $1', [email])
  const body = { email, password }
  await expect(app.anyone.call(signIn, { body })).rejects.toMatchObject({
    message: words.wrongPassword,
    detail: expect.stringContaining('has no password'),
  })
})
