import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as api from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { factors } from '#server/identity/accounts/table.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { proofFrom } from '#test/proof.ts'
import { tripsOf } from '#test/trips.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const password = 'violet kettle rain 42'
const call: TestApp['anyone']['call'] = (endpoint, input) => app.anyone.call(endpoint, input)

/** The secret of the newest mail to an address. */
async function mailedSecret(email: string, purpose: 'verify' | 'reset'): Promise<string> {
  const { items } = await admin.call(api.listOutbox, {})
  const secret = items
    .filter((m) => m.to === email)
    .map((m) => new RegExp(`#${purpose}=(\\S+)`).exec(m.text)?.[1])
  return secret.find(Boolean) ?? ''
}

describe('signing up and in', () => {
  test('the first visitor learns that nobody has an account yet', async () => {
    await using fresh = await testApp()
    expect(await fresh.anyone.call(api.accountSetup, {})).toMatchObject({ hasAccounts: false })
    await fresh.newUser()
    expect(await fresh.anyone.call(api.accountSetup, {})).toMatchObject({ hasAccounts: true })
  })

  test('the first account administers the installation, the next does not', async () => {
    expect(admin.user.role).toBe('administrator')
    const second = await app.newUser()
    expect(second.user.role).toBe('user')
    await expect(second.call(api.listOutbox, {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['not-an-address', password, 'Invalid email address.'],
    ['<b>x</b>@example.org', password, 'Invalid email address.'],
    ['nul\0@example.org', password, 'Invalid email address.'],
    ['new@example.org', 'short', 'Password is too weak.'],
    ['new@example.org', 'password123', 'Password is too weak.'],
    ['new@example.org', 'Liverpool1', 'Password is too weak.'],
    ['new@example.org', 'aaaaaaaaaaaa', 'Password is too weak.'],
    ['somebody@example.org', 'somebody1', 'Password is too weak.'],
  ])('sign-up with %s and "%s" says what is wrong', async (email, weak, message) => {
    await expect(call(api.signUp, { body: { email, password: weak } })).rejects.toMatchObject({
      message,
    })
  })

  test('a sign-in is three transactions: the attempt, the data read during hashing, and the session', async () => {
    const { email } = await app.newUser()
    const body = { email, password }
    await call(api.signIn, { body })
    const { db } = app.services
    const ways = () => [before, during, after].map((spy) => spy.mock.calls.length)
    const before = vi.spyOn(db, 'callSystem')
    const during = vi.spyOn(db, 'as')
    const after = vi.spyOn(db, 'system')
    {
      using counted = tripsOf()
      await call(api.signIn, { body })
      // An answer waits for the first and, after the hash, for the last two.
      expect(counted.trips).toEqual([
        ['select'],
        ['begin', 'select', 'select', 'select', 'select', 'select', 'select'],
        ['commit'],
        ['begin', 'select', 'select'],
        ['insert', 'insert', 'commit'],
      ])
    }
    expect(ways()).toEqual([1, 1, 1])
    await expect(call(api.signIn, { body: { email, password: 'wrong' } })).rejects.toThrow(
      'Incorrect password.',
    )
    // Also looks up whether the address may be revealed; the data is read during hashing for unknown addresses, too.
    const unknown = { email: 'nobody@example.org', password }
    await expect(call(api.signIn, { body: unknown })).rejects.toThrow('No account found')
    expect(during.mock.calls.length).toBeGreaterThanOrEqual(3)
    vi.restoreAllMocks()
  })

  test('an address can have one account, however it is written', async () => {
    const { email } = await app.newUser()
    const again = call(api.signUp, { body: { email: ` ${email.toUpperCase()}`, password } })
    await expect(again).rejects.toMatchObject({
      message: 'An account already exists with this email.',
    })
  })

  test('a wrong password and an unknown address get the words of the specification', async () => {
    const { email } = await app.newUser()
    await expect(call(api.signIn, { body: { email, password: 'wrong' } })).rejects.toMatchObject({
      message: 'Incorrect password.',
    })
    const unknown = call(api.signIn, { body: { email: 'nobody@example.org', password } })
    await expect(unknown).rejects.toMatchObject({ message: 'No account found with this email.' })
  })

  test('a password may be long and in any script, and nothing of it is cut off', async () => {
    const long = `пароль-密码-${'x1'.repeat(60)}`
    await call(api.signUp, { body: { email: 'long@example.org', password: long } })
    await expect(
      call(api.signIn, { body: { email: 'long@example.org', password: long.slice(0, -1) } }),
    ).rejects.toThrow('Incorrect password.')
    expect(
      await call(api.signIn, { body: { email: 'long@example.org', password: long } }),
    ).toMatchObject({ state: 'signed-in' })
  })

  test('one account tried again and again is closed for a while', async () => {
    const { email } = await app.newUser()
    const tries = Array.from({ length: 12 }, () =>
      call(api.signIn, { body: { email, password: 'wrong' } }).catch((e: Error) => e.message),
    )
    const said = await Promise.all(tries)
    expect(said.filter((m) => m === 'Incorrect password.')).toHaveLength(10)
    expect(said).toContain('Too many attempts. Please try again later.')
  })

  test('an account with a second factor gets no session from its password', async () => {
    const { email, user } = await app.newUser()
    await app.services.db.system((tx) =>
      tx.insert(factors).values({
        id: crypto.randomUUID(),
        userId: user.id,
        kind: 'phone',
        sealed: Buffer.alloc(1),
      }),
    )
    const answer = await call(api.signIn, { body: { email, password } })
    expect(answer).toMatchObject({ state: 'mfa-required', factors: ['phone'] })
    expect(answer).not.toHaveProperty('token')
  })
})

describe('sessions', () => {
  test('the cookie fetches a fresh token, from our own pages only', async () => {
    const { email } = await app.newUser()
    const answer = await fetch(`${app.origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [proofHeader]: (await proofFrom(app.origin)) ?? '',
      },
      body: JSON.stringify({ email, password }),
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const refresh = (site: string) =>
      fetch(`${app.origin}/api/auth/token`, {
        method: 'POST',
        headers: { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': site },
      })
    expect((await refresh('same-origin')).status).toBe(200)
    expect((await refresh('same-site')).status).toBe(403)
    expect((await refresh('cross-site')).status).toBe(403)
  })

  test('signing out ends the session at once', async () => {
    const user = await app.newUser()
    await user.call(getMe, {})
    await user.call(api.signOut, {})
    await expect(user.call(getMe, {})).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'User not authenticated',
    })
  })

  test.each(['', 'x', 'a.b', 'eyJpZCI6IngifQ.AAAA'])(
    'a made-up token "%s" is rejected',
    async (token) => {
      const stranger = createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
      await expect(stranger.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    },
  )
})

describe('mailed links', () => {
  test('a verification link works once', async () => {
    const user = await app.newUser()
    const token = await mailedSecret(user.email, 'verify')
    await call(api.verifyEmail, { body: { token } })
    expect(await user.call(getMe, {})).toMatchObject({ emailVerified: true })
    await expect(call(api.verifyEmail, { body: { token } })).rejects.toMatchObject({
      message: 'Invalid verification code.',
    })
  })

  test('a reset sets the password, ends every session, and a weak choice does not use the link up', async () => {
    const user = await app.newUser()
    await call(api.requestReset, { body: { email: user.email } })
    const token = await mailedSecret(user.email, 'reset')
    await expect(call(api.resetPassword, { body: { token, password: 'short' } })).rejects.toThrow(
      'Password is too weak.',
    )
    await call(api.resetPassword, { body: { token, password: 'another good phrase 7' } })
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const signedIn = await call(api.signIn, {
      body: { email: user.email, password: 'another good phrase 7' },
    })
    expect(signedIn.state).toBe('signed-in')
  })

  test('a reset request for an unknown address looks like one for a known address', async () => {
    expect(await call(api.requestReset, { body: { email: 'nobody@example.org' } })).toBeUndefined()
  })
})

describe('the user document', () => {
  test('parts of it change, names begin with a capital, and a stale change is refused', async () => {
    const { call: mine, user } = await app.newUser()
    const changed = await mine(updateMe, {
      body: { version: user.version, profile: { firstName: 'dana', lastName: 'lee' } },
    })
    expect(changed).toMatchObject({ name: 'Dana Lee', settings: user.settings })
    const stale = mine(updateMe, { body: { version: user.version, settings: { theme: 'dark' } } })
    await expect(stale).rejects.toMatchObject({
      code: 'version-mismatch',
      current: { name: 'Dana Lee' },
    })
  })

  test('nothing of it can be read in the database', async () => {
    const { call: mine, user } = await app.newUser()
    await mine(updateMe, {
      body: { version: user.version, profile: { clinicName: 'Canary-Clinic' } },
    })
    const { rows } = await app.asOwner(`select encode(sealed, 'escape') as text from user_document`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('Canary')
  })
})
