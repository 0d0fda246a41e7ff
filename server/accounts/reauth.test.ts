import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Session, signIn, signOut } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { userEvents } from '#contract/events.ts'
import { getMe } from '#contract/profile.ts'
import { changePassword, reauthenticate } from '#contract/sessions.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { assertRecent } from './reauth.ts'

let clock = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
})
afterAll(() => app.close())

const password = 'violet kettle rain 42'
const MINUTE = 60_000

function callerOf({ token }: { token: string }) {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
}
const withToken = (token: string) =>
  createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })

async function another({ email }: TestUser) {
  const answer = await app.anyone.call(signIn, { body: { email, password } })
  if (answer.state !== 'signed-in') throw new Error('should be signed in')
  return answer
}

describe('showing once more who one is', () => {
  test('is asked for ten minutes after signing in, and the password answers it', async () => {
    const user = await app.newUser()
    await assertRecent(app.services, callerOf(user))
    clock += 10 * MINUTE + 1_000
    await expect(assertRecent(app.services, callerOf(user))).rejects.toMatchObject({
      code: 'reauthenticate',
      message: 'For security reasons, please sign out and sign in again.',
    })
    const wrong = user.call(reauthenticate, { body: { password: 'wrong' } })
    await expect(wrong).rejects.toMatchObject({ message: 'Incorrect password.' })
    const renewed = await user.call(reauthenticate, { body: { password } })
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
    const before = await send('/api/auth/sign-in', {}, { email, password })
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
    expect((await send('/api/auth/token', { cookie: cookieOf(before) })).status).toBe(401)
    expect((await send('/api/auth/token', { cookie: cookieOf(after) })).status).toBe(200)
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
  const late = sleep(5_000, 'still open', { ref: false })
  expect(await Promise.race([read(), late])).toBe('ended')
})
