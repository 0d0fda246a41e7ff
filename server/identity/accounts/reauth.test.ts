import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refreshSession,
  requestReset,
  resetPassword,
  type Session,
  signIn,
  signOut,
} from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { userEvents } from '#contract/events.ts'
import { getMe } from '#contract/profile.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  endAllSessions,
  endSession,
  listSessions,
  reauthenticate,
} from '#contract/sessions.ts'
import { proofFrom } from '#test/proof.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { shownAgain } from '#test/second-factor.ts'
import { deviceOf } from './client.ts'
import { assertRecent } from './reauth.ts'

let clock = 0
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
})
afterAll(() => app.close())

const password = 'violet kettle rain 42'
const MINUTE = 60_000

function callerOf({ token }: { token: string }) {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
}
/** The newest mail to an address. */
async function mailTo(email: string): Promise<string> {
  const items = await readOutbox(app.services)
  return items.find(({ to }) => to === email)?.text ?? ''
}
const withToken = (token: string) =>
  createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })

async function another({ email }: TestUser) {
  const answer = await app.anyone.call(signIn, { body: { email, password } })
  if (answer.state !== 'signed-in') throw new Error('should be signed in')
  return answer
}

describe("confirming one's identity", () => {
  test('does not sign out another window that asks for a token at the same moment', async () => {
    const user = await app.newUser()
    const answer = await fetch(app.origin + signIn.path, {
      method: 'POST',
      headers: { [proofHeader]: (await proofFrom(app.origin)) ?? '' },
      body: JSON.stringify({ email: user.email, password }),
    })
    let cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    let { token } = (await answer.json()) as Session
    const tokenBy = (with_: string) =>
      fetch(app.origin + refreshSession.path, { method: 'POST', headers: { cookie: with_ } })
    const stepUp = () =>
      fetch(app.origin + reauthenticate.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, cookie },
        body: JSON.stringify({ password }),
      })
    const seen = new Set<number>()
    for (let round = 0; round < 4; round += 1) {
      const before = cookie
      const [shown, ...others] = await Promise.all([
        stepUp(),
        ...Array.from({ length: 3 }, () => tokenBy(before)),
      ])
      cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? ''
      token = ((await shown.json()) as Session).token
      // Its new cookie is still on its way to the browser.
      others.push(await tokenBy(before))
      for (const { status } of others) seen.add(status)
      expect((await tokenBy(cookie)).status).toBe(200)
    }
    expect(seen.has(409)).toBe(true)
    expect([...seen].filter((status) => status !== 200 && status !== 409)).toEqual([])
    const old = cookie
    cookie = (await stepUp()).headers.get('set-cookie')?.split(';')[0] ?? ''
    clock += 31_000
    expect((await tokenBy(old)).status).toBe(401)
    expect((await tokenBy(cookie)).status).toBe(200)
    clock -= 31_000
  })

  test('is required ten minutes after signing in, and the password satisfies it', async () => {
    const user = await app.newUser()
    await assertRecent(app.services, callerOf(user))
    clock += 10 * MINUTE + 1_000
    await expect(assertRecent(app.services, callerOf(user))).rejects.toMatchObject({
      code: 'reauthenticate',
      message: 'For security reasons, please sign out and sign in again.',
    })
    const wrong = user.call(reauthenticate, { body: { password: 'wrong' } })
    await expect(wrong).rejects.toMatchObject({ message: 'Incorrect password.' })
    const renewed = await shownAgain(user)
    await assertRecent(app.services, callerOf(renewed))
  })

  test('makes the token and the cookie of before worthless', async () => {
    const { email } = await app.newUser()
    const send = (path: string, headers: Record<string, string>, body: object = {}) =>
      fetch(app.origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: JSON.stringify(body),
      })
    const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const proof = { [proofHeader]: (await proofFrom(app.origin)) ?? '' }
    const before = await send('/api/auth/sign-in', proof, { email, password })
    const { token } = (await before.json()) as Session
    const after = await send(
      '/api/auth/reauthenticate',
      { authorization: `Bearer ${token}` },
      { password },
    )
    const renewed = (await after.json()) as Session
    await expect(withToken(token).call(getMe, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await withToken(renewed.token).call(getMe, {})).toMatchObject({ email })
    // Asked to retry, without receiving anything: it may be another window of the same browser.
    expect((await send('/api/auth/token', { cookie: cookieOf(before) })).status).toBe(409)
    expect((await send('/api/auth/token', { cookie: cookieOf(after) })).status).toBe(200)
    // A window that still has the former cookie by then has missed the new one: it asks for a sign-in.
    clock += MINUTE
    expect((await send('/api/auth/token', { cookie: cookieOf(before) })).status).toBe(401)
  })
})

describe('changing the password', () => {
  test('needs the current one, signs the other devices out and keeps this one', async () => {
    const user = await app.newUser()
    const other = withToken((await another(user)).token)
    const change = (current: string) =>
      user.call(changePassword, { body: { current, password: 'another good phrase 7' } })
    await expect(change('wrong')).rejects.toMatchObject({ message: 'Incorrect password.' })
    const renewed = await change(password)
    await expect(other.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await withToken(renewed.token).call(getMe, {})).toMatchObject({ email: user.email })
  })
})

test('a stream of events ends with its session', async () => {
  const user = await app.newUser()
  const read = async () => {
    for await (const { event } of user.follow(userEvents, {})) {
      if (event.topic === 'ready') void user.call(signOut, {})
    }
    return 'ended'
  }
  expect(await read()).toBe('ended')
})

describe('where one is signed in', () => {
  test('is listed in words, and one device or all of them can be signed out', async () => {
    const user = await app.newUser()
    const other = await another(user)
    const third = withToken((await another(user)).token)
    const { items } = await user.call(listSessions, {})
    expect(items).toHaveLength(3)
    expect(items.filter(({ current }) => current)).toMatchObject([
      { id: callerOf(user).sessionId, device: 'A program', sameNetwork: true },
    ])
    await user.call(endSession, { params: { id: callerOf(other).sessionId } })
    await expect(withToken(other.token).call(getMe, {})).rejects.toThrow('User not authenticated')
    await user.call(endAllSessions, { body: { keepThis: true } })
    await expect(third.call(getMe, {})).rejects.toThrow('User not authenticated')
    await user.call(endAllSessions, { body: { keepThis: false } })
    await expect(user.call(getMe, {})).rejects.toThrow('User not authenticated')
  })

  test('cannot be ended by anybody else', async () => {
    const [user, stranger] = [await app.newUser(), await app.newUser()]
    const id = callerOf(user).sessionId as string
    const ended = stranger.call(endSession, { params: { id } })
    await expect(ended).rejects.toMatchObject({ code: 'not-found' })
    await user.call(getMe, {})
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
      'Safari on an iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8', 'A program'],
  ])('calls %s %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

describe('changing the address', () => {
  test('takes effect when the link at the new address is opened, and notifies the old one', async () => {
    const user = await app.newUser()
    const email = `new-${user.email}`
    clock += 11 * MINUTE
    const ask = (as: TestUser['call']) => as(changeEmail, { body: { email } })
    await expect(ask(user.call)).rejects.toMatchObject({ code: 'reauthenticate' })
    const renewed = await shownAgain(user)
    const { call } = withToken(renewed.token)
    await expect(call(changeEmail, { body: { email: admin.email } })).rejects.toThrow(
      'An account already exists with this email.',
    )
    await ask(call)
    expect(await call(getMe, {})).toMatchObject({ email: user.email })
    const token = (await mailTo(email)).match(/#change=(\S+)/)?.[1] ?? ''
    await app.anyone.call(confirmEmail, { body: { token } })
    expect(await call(getMe, {})).toMatchObject({ email, emailVerified: true })
    expect(await mailTo(user.email)).toContain('You now sign in to your account with')
    const again = app.anyone.call(confirmEmail, { body: { token } })
    await expect(again).rejects.toThrow('Invalid verification code.')
  })

  test('mails five addresses in an hour at most, so that nobody writes to strangers through it', async () => {
    const user = await app.newUser()
    const ask = (n: number) => user.call(changeEmail, { body: { email: `to-${n}-${user.email}` } })
    for (let n = 1; n <= 5; n += 1) await ask(n)
    await expect(ask(6)).rejects.toMatchObject({ code: 'too-many' })
    expect(await mailTo(`to-5-${user.email}`)).toContain('#change=')
    expect(await mailTo(`to-6-${user.email}`)).toBe('')
  })

  test('voids the links that were mailed to the former address', async () => {
    const user = await app.newUser()
    await app.anyone.call(requestReset, { body: { email: user.email } })
    const reset = (await mailTo(user.email)).match(/#reset=(\S+)/)?.[1] ?? ''
    expect(reset).not.toBe('')
    const email = `new-${user.email}`
    await user.call(changeEmail, { body: { email } })
    const change = (await mailTo(email)).match(/#change=(\S+)/)?.[1] ?? ''
    await app.anyone.call(confirmEmail, { body: { token: change } })
    const body = { token: reset, password: 'copper lantern meadow 9' }
    await expect(app.anyone.call(resetPassword, { body })).rejects.toThrow(
      'Invalid verification code.',
    )
  })
})
