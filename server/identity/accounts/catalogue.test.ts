import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as api from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { beginProvider, finishProvider } from '#contract/providers.ts'
import { setSignUpPolicy } from '#contract/sign-up.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { apart } from '#test/apart.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { oidcClient, openOidc, type OidcServer } from '#test/fakes/oidc.ts'
import { provingAt } from '#test/proof.ts'
import { visitProvider } from '#web/accounts/provider-window.ts'
import { countAttempt } from './attempts.ts'
import { assertRecent } from './reauth.ts'
import { signIn } from './sign-in.ts'

let clock = 0
let app: TestApp
let admin: TestUser
let google: OidcServer
beforeAll(async () => {
  google = await openOidc(['http://localhost/auth/callback/google'])
  app = await testApp(
    {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: oidcClient.clientId,
      GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
    },
    { now: () => new Date(Date.now() + clock) },
  )
  admin = await app.newUser()
})
afterAll(() => Promise.all([app.close(), google.close()]))
afterEach(() => {
  clock = 0
  vi.unstubAllGlobals()
})

/** Takes tries on an account as made. */
async function countTries(email: string, times: number, network = '127.0.0.0/24') {
  for (let n = 0; n < times; n += 1)
    await countAttempt(app.services.db, `sign-in-at:${email} ${network}`, 10, 300)
}
const password = 'violet kettle rain 42'
const anyone: TestApp['anyone']['call'] = (endpoint, input) => app.anyone.call(endpoint, input)
const join = (email: string, phrase = password) =>
  anyone(api.signUp, { body: { email, password: phrase } })
const someone = () => `${crypto.randomUUID()}@example.org`

/** The error text of a call for this answer. */
function meeting(answer: () => Promise<Response>) {
  const { call } = createCall({
    origin: '',
    token: () => undefined,
    timezone: 'UTC',
    fetch: answer,
  })
  return call(api.accountSetup, {})
}

async function byGoogle(sub: string, email: string) {
  let cookie = ''
  const keeping: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    const answer = await fetch(input, { ...init, headers })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const { call } = createCall({
    origin: app.origin,
    token: () => undefined,
    timezone: 'UTC',
    fetch: provingAt(app.origin, keeping),
  })
  const params = { provider: 'google' }
  const { url } = await call(beginProvider, { params, body: { mode: 'popup' } })
  google.person = sub ? { sub, email, email_verified: true } : undefined
  return call(finishProvider, { params, body: { query: await google.visit(url) } })
}

/** A page on a computer, whose browser opens windows on request. */
function page(open: () => object | null) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('window', { open })
}
const someWindow = () => ({ closed: false, close() {}, focus() {}, location: { href: '' } })
const never = () => new Promise<never>(() => undefined)

async function verifyLate(): Promise<unknown> {
  const { email } = await app.newUser()
  const mail = (await readOutbox(app.services)).find(({ to }) => to === email)
  clock = 25 * 3_600_000
  const token = /#verify=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return anyone(api.verifyEmail, { body: { token } })
}

/** Each message of the specification (§8) that signing in may say, and one way to it. */
const catalogue: Record<string, () => Promise<unknown>> = {
  'No account found with this email.': () =>
    anyone(api.signIn, { body: { email: someone(), password } }),
  'Incorrect password.': () =>
    anyone(api.signIn, { body: { email: admin.email, password: 'wrong' } }),
  'An account already exists with this email.': () => join(admin.email),
  'Password is too weak.': () => join(someone(), 'short'),
  'Invalid email address.': () => join('nobody'),
  async 'Operation not allowed.'() {
    const set = (mode: 'invitation' | 'open') =>
      admin.call(setSignUpPolicy, { body: { mode, domains: [] } })
    await set('invitation')
    return join(someone()).finally(() => set('open'))
  },
  async 'Too many attempts. Please try again later.'() {
    const email = someone()
    await countTries(email, 10)
    return anyone(api.signIn, { body: { email, password } })
  },
  'Sign in was cancelled. Please try again.': () => byGoogle('', ''),
  async 'Only one sign in window can be open at a time.'() {
    const opened = someWindow()
    page(() => opened)
    const first = visitProvider(never)
    return visitProvider(never).finally(() => {
      opened.closed = true
      first.catch(() => undefined)
    })
  },
  'Sign in popup was blocked by your browser.'() {
    page(() => null)
    return visitProvider(never)
  },
  'An account already exists with this email using a different sign in method.': () =>
    byGoogle('some-sub', admin.email),
  'Invalid verification code.': () => anyone(api.verifyEmail, { body: { token: 'made-up' } }),
  'Verification code has expired.': verifyLate,
  'For security reasons, please sign out and sign in again.'() {
    const claims = Buffer.from(admin.token.split('.')[0] ?? '', 'base64url').toString()
    clock = 11 * 60_000
    return assertRecent(app.services, JSON.parse(claims))
  },
  'Network error. Please check your connection.': () =>
    meeting(() => Promise.reject(new TypeError('failed to fetch'))),
  'An unexpected error occurred.': () => meeting(async () => new Response('x', { status: 500 })),
  'An unknown error occurred.': () => meeting(async () => new Response('x', { status: 418 })),
  async 'Please use the same Google account you signed up with.'() {
    const email = someone()
    await byGoogle(crypto.randomUUID(), email)
    return byGoogle(crypto.randomUUID(), email)
  },
  'Recaptcha verifier not initialized (refresh).': () =>
    createCall({ origin: app.origin, token: () => undefined, timezone: 'UTC' }).call(api.signIn, {
      body: { email: admin.email, password },
    }),
}

describe('signing in says in the words of the specification', () => {
  test.each(Object.entries(catalogue))('“%s”', async (message, reach) => {
    await expect(reach()).rejects.toMatchObject({ message })
  })
})

describe('guessing', () => {
  const guess = (email: string, address: string) =>
    signIn(app.services, { email, password: 'wrong' }, { address, userAgent: '' }, '').catch(
      (error: Error) => error.message,
    )
  const stopped = (said: unknown[]) =>
    said.filter((m) => m === 'Too many attempts. Please try again later.').length
  const thousand = Array.from({ length: 1_000 }, (_, n) => n)

  test('one account from 250 addresses of one network stops after ten tries, before anything is hashed', async () => {
    const email = someone()
    // Eight tries are taken as made, which spares the time to hash them.
    await countTries(email, 8, '10.9.0.0/24')
    const said = await Promise.all(thousand.slice(0, 250).map((n) => guess(email, `10.9.0.${n}`)))
    expect(stopped(said)).toBe(248)
  })

  test('1,000 accounts from one network stop after a hundred tries, however its addresses change', async () => {
    // As above.
    const key = 'sign-in-from:2001:db8:1:2::/64'
    for (let n = 0; n < 98; n++) await countAttempt(app.services.db, key, 100, 900)
    const said = await Promise.all(
      thousand.map((n) => guess(`a${n}@example.org`, `2001:db8:1:2::${n.toString(16)}`)),
    )
    expect(stopped(said)).toBe(998)
  })

  test('requests for many unknown addresses reveal nothing about known ones either', async () => {
    const { email } = await app.newUser()
    const address = '10.8.0.1'
    expect(await guess(email, address)).toBe('Incorrect password.')
    for (let n = 0; n < 10; n++)
      await countAttempt(app.services.db, `unknown-from:${address}`, 10, 3600)
    const said = [await guess(email, address), await guess(someone(), address)]
    expect(stopped(said)).toBe(2)
  })

  test('a clinic behind one address signs in all morning', async () => {
    const { email } = await app.newUser()
    const enter = () =>
      signIn(app.services, { email, password }, { address: '10.7.0.1', userAgent: '' }, '')
    await countTries(email, 9, '10.7.0.0/24')
    for (let n = 0; n < 3; n++) expect((await enter()).answer.state).toBe('signed-in')
  })
})

describe('with AUTH_ERRORS=uniform', () => {
  test('nobody learns whether an address has an account', async () => {
    await using quiet = await testApp({ AUTH_ERRORS: 'uniform' })
    const first = await quiet.newUser()
    const { call } = quiet.anyone
    const enter = (email: string, phrase: string) =>
      call(api.signIn, { body: { email, password: phrase } }).catch((error: unknown) => error)
    const alike = { message: 'Incorrect password.', detail: expect.stringContaining('no account') }
    expect(await enter(first.email, 'wrong')).toMatchObject(alike)
    expect(await enter(someone(), password)).toMatchObject(alike)
    const fresh = someone()
    const told = { state: 'look-into-mail' }
    expect(await call(api.signUp, { body: { email: fresh, password } })).toEqual(told)
    expect(await call(api.signUp, { body: { email: first.email, password } })).toEqual(told)
    expect(await enter(fresh, password)).toMatchObject(alike)
    const mails = await readOutbox(quiet.services)
    const secret = mails.map(({ to, text }) => to === fresh && /#verify=(\S+)/.exec(text)?.[1])
    await call(api.verifyEmail, { body: { token: secret.find(Boolean) || '' } })
    expect(await enter(fresh, password)).toMatchObject({ state: 'signed-in' })
    expect(mails.find(({ to }) => to === first.email)?.subject).toContain(
      'You already have an Ausculta account',
    )
  })

  test('nor by how long an answer takes', async () => {
    await using quiet = await testApp({ AUTH_ERRORS: 'uniform', BOT_CHECK: 'off' })
    const emails = [(await quiet.newUser()).email, someone()]
    for (const email of emails.slice(1))
      await quiet.anyone.call(api.signUp, { body: { email, password } })
    const time = async (email: string) => {
      const began = performance.now()
      const body = { email, password: 'not this one' }
      await quiet.anyone.call(api.signIn, { body }).catch(() => undefined)
      return performance.now() - began
    }
    const difference = async () => {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let n = 0; n < 14; n += 1) {
        known.push(await time(emails[n % 2] ?? ''))
        unknown.push(await time(someone()))
      }
      return Math.abs(apart(known, unknown).chance - 0.5)
    }
    // Some 3.5 standard errors, which chance reaches in one of 2,000 runs, and hardly ever twice. Without the hash for
    // an unknown address it would be 0.5 each time (`bench/uniform.ts` has 1,000 rounds).
    const isTold = (await difference()) > 0.4 && (await difference()) > 0.4
    expect(isTold).toBe(false)
  })
})
