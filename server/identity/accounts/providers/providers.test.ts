import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSetup, type SignInAnswer, signUp } from '#contract/accounts.ts'
import { type Call, createCall } from '#contract/call.ts'
import * as mfa from '#contract/mfa.ts'
import { getMe } from '#contract/profile.ts'
import * as api from '#contract/providers.ts'
import { changePassword, signInMethods } from '#contract/sessions.ts'
import { setSignUpPolicy } from '#contract/sign-up.ts'
import { factors } from '#server/identity/accounts/table.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { keepingCookies } from '#test/cookie-jar.ts'
import { newPerson, oidcClient, openOidc, type OidcServer, type Person } from '#test/fakes/oidc.ts'
import { as, enrolApp, shownAgain } from '#test/second-factor.ts'

let clock = 0
let app: TestApp
let admin: TestUser
let google: OidcServer
let clinic: OidcServer
beforeAll(async () => {
  const back = (id: string) => [`http://localhost/auth/callback/${id}`]
  google = await openOidc(back('google'))
  clinic = await openOidc(back('sso'))
  app = await testApp(
    {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: oidcClient.clientId,
      GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
    },
    { now: () => new Date(Date.now() + clock) },
  )
  admin = await app.newUser()
  await admin.call(api.saveProvider, {
    params: { provider: 'sso' },
    body: { provider: atClinic() },
  })
})
afterAll(() => Promise.all([app.close(), google.close(), clinic.close()]))

const password = 'violet kettle rain 42'
const atClinic = (more: Partial<api.ProviderInput> = {}): api.ProviderInput => ({
  issuer: clinic.issuer,
  ...oidcClient,
  label: 'Clinic sign-on',
  domains: ['clinic.example'],
  ...more,
})
const browser = (token?: string) => keepingCookies(app.origin, token)
const serverOf = (id: string) => (id === 'google' ? google : clinic)
const withToken = (answer: SignInAnswer) => {
  if (answer.state !== 'signed-in') throw new Error('should be signed in')
  return createCall({ origin: app.origin, token: () => answer.token, timezone: 'UTC' })
}

/** Signs a person in at a provider, from one browser, and returns what the product says. */
async function enter(id: 'google' | 'sso', person: Person | undefined, at: Call = browser()) {
  const body = { mode: 'popup' as const }
  const { url } = await at.call(api.beginProvider, { params: { provider: id }, body })
  serverOf(id).person = person
  return finish(id, url, at)
}
async function finish(id: 'google' | 'sso', url: string, at: Call) {
  const query = await serverOf(id).visit(url)
  return at.call(api.finishProvider, { params: { provider: id }, body: { query } })
}
async function confirm(
  id: 'google' | 'sso',
  purpose: 'reauthenticate' | 'link',
  person: Person,
  token: string,
) {
  const at = browser(token)
  const body = { purpose, mode: 'popup' as const }
  const { url } = await at.call(api.confirmByProvider, { params: { provider: id }, body })
  serverOf(id).person = person
  return finish(id, url, at)
}

describe('signing in with a provider', () => {
  test.each(['google', 'sso'] as const)(
    'creates an account for a confirmed address at %s, and recognises it by its subject',
    async (id) => {
      const person = newPerson()
      if (id === 'sso') Object.assign(person, { email: `${person.sub}@clinic.example` })
      const first = await enter(id, person)
      expect(first).toMatchObject({
        purpose: 'sign-in',
        answer: { state: 'signed-in', user: { email: person.email, emailVerified: true } },
      })
      const again = await enter(id, { ...person, email: 'moved@clinic.example' })
      const [one, two] = [first.answer, again.answer]
      if (one.state !== 'signed-in' || two.state !== 'signed-in') throw new Error('signed in')
      expect(two.user).toMatchObject({ id: one.user.id, email: person.email })
    },
  )

  test('is offered on the sign-in page, with the words of the administrator', async () => {
    const { providers } = await app.anyone.call(accountSetup, {})
    expect(providers).toEqual([
      { id: 'google', label: 'Continue with Google' },
      { id: 'sso', label: 'Clinic sign-on' },
    ])
  })

  test('that is called off says so', async () => {
    await expect(enter('google', undefined)).rejects.toThrow(
      'Sign in was cancelled. Please try again.',
    )
  })

  test('never takes over an account that has the same address', async () => {
    const { email, user } = await app.newUser()
    await expect(enter('google', newPerson({ email }))).rejects.toThrow(
      'An account already exists with this email using a different sign in method.',
    )
    expect(user.email).toBe(email)
  })

  test('asks for the same Google account, when another one has the address', async () => {
    const person = newPerson()
    await enter('google', person)
    await expect(enter('google', newPerson({ email: person.email }))).rejects.toThrow(
      'Please use the same Google account you signed up with.',
    )
  })

  test('makes no account for an address that the provider has not confirmed', async () => {
    const unconfirmed = enter('google', newPerson({ email_verified: false }))
    await expect(unconfirmed).rejects.toThrow('Operation not allowed.')
    const silent = newPerson()
    delete silent.email_verified
    await expect(enter('google', silent)).rejects.toThrow('Operation not allowed.')
  })

  test('at the clinic admits only its own domains, whose addresses need no confirmation', async () => {
    await expect(enter('sso', newPerson())).rejects.toThrow('Operation not allowed.')
    const person = newPerson({ email: `${crypto.randomUUID()}@clinic.example` })
    delete person.email_verified
    expect((await enter('sso', person)).answer.state).toBe('signed-in')
    const denied = { ...newPerson({ email: `${crypto.randomUUID()}@clinic.example` }) }
    await expect(enter('sso', { ...denied, email_verified: false })).rejects.toThrow(
      'Operation not allowed.',
    )
  })

  test('still asks for the second factor', async () => {
    const person = newPerson()
    const { answer } = await enter('google', person)
    if (answer.state !== 'signed-in') throw new Error('should be signed in')
    await app.services.db.system((tx) =>
      tx.insert(factors).values({
        id: crypto.randomUUID(),
        userId: answer.user.id,
        kind: 'phone',
        sealed: Buffer.alloc(1),
      }),
    )
    const again = (await enter('google', person)).answer
    expect(again).toMatchObject({ state: 'mfa-required' })
    expect(again).not.toHaveProperty('token')
  })

  test('follows the policy on who may make an account', async () => {
    const set = (mode: 'open' | 'invitation') =>
      admin.call(setSignUpPolicy, { body: { mode, domains: [] } })
    await set('invitation')
    await expect(enter('google', newPerson())).rejects.toThrow('Operation not allowed.')
    await set('open')
  })
})

describe('the answer of a provider', () => {
  const begin = (at: Call, id = 'google') =>
    at.call(api.beginProvider, { params: { provider: id }, body: { mode: 'popup' } })

  test('counts once, and only in the browser that asked', async () => {
    const at = browser()
    const { url } = await begin(at)
    google.person = newPerson()
    const query = await google.visit(url)
    const finishAt = (where: Call, provider = 'google') =>
      where.call(api.finishProvider, { params: { provider }, body: { query } })
    await expect(finishAt(browser())).rejects.toThrow('Enable third-party cookies')
    const other = browser()
    await begin(other)
    await expect(finishAt(other)).rejects.toThrow('Sign in was cancelled. Please try again.')
    await expect(finishAt(at)).rejects.toThrow('Sign in was cancelled. Please try again.')
  })

  test.each([
    ['the state of nobody', (q: URLSearchParams) => q.set('state', 'made-up')],
    ['another issuer', (q: URLSearchParams) => q.set('iss', 'https://evil.example')],
    ['no issuer', (q: URLSearchParams) => q.delete('iss')],
    ['a code of nobody', (q: URLSearchParams) => q.set('code', 'made-up')],
  ])('with %s opens nothing', async (_, change) => {
    const at = browser()
    const { url } = await begin(at)
    google.person = newPerson()
    const query = new URLSearchParams(await google.visit(url))
    change(query)
    const finished = at.call(api.finishProvider, {
      params: { provider: 'google' },
      body: { query: query.toString() },
    })
    await expect(finished).rejects.toMatchObject({ code: 'bad-request' })
  })

  test("of one provider is not mistaken for another's", async () => {
    const at = browser()
    const { url } = await begin(at)
    google.person = newPerson()
    const query = await google.visit(url)
    const crossed = at.call(api.finishProvider, { params: { provider: 'sso' }, body: { query } })
    await expect(crossed).rejects.toThrow('Sign in was cancelled.')
  })

  test('is worth nothing after ten minutes', async () => {
    const at = browser()
    const { url } = await begin(at)
    google.person = newPerson()
    clock = 11 * 60_000
    await expect(finish('google', url, at)).rejects.toThrow('Sign in was cancelled.')
    clock = 0
  })
})

describe('an account with a provider', () => {
  test("confirms the user's identity with the same provider account, then sets a password", async () => {
    const person = newPerson()
    const { answer } = await enter('google', person)
    if (answer.state !== 'signed-in') throw new Error('should be signed in')
    const mine = withToken(answer)
    expect(await mine.call(signInMethods, {})).toEqual({
      hasPassword: false,
      hasPasskey: false,
      providers: ['google'],
    })
    await expect(confirm('google', 'reauthenticate', newPerson(), answer.token)).rejects.toThrow(
      'Please use the same Google account you signed up with.',
    )
    const renewed = await confirm('google', 'reauthenticate', person, answer.token)
    await expect(mine.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const changed = await withToken(renewed.answer).call(changePassword, { body: { password } })
    expect(await withToken(changed).call(signInMethods, {})).toMatchObject({ hasPassword: true })
  })

  test('asks for the second factor after the provider too, if one is on', async () => {
    const person = newPerson({ email: `${crypto.randomUUID()}@clinic.example` })
    const { user: secured, recoveryCodes } = await enrolApp(app, await app.newUser())
    const linked = (await confirm('sso', 'link', person, secured.token)).answer
    if (linked.state !== 'signed-in') throw new Error('should be signed in')
    const { answer } = await confirm('sso', 'reauthenticate', person, linked.token)
    if (answer.state !== 'mfa-required') throw new Error('the second factor should be asked for')
    const proof = { kind: 'recovery' as const, code: recoveryCodes[0] ?? '' }
    const body = { pendingId: answer.pendingId, proof }
    const user = as(app, secured, linked)
    expect(await user.call(mfa.completeReauthentication, { body })).toMatchObject({
      state: 'signed-in',
    })
  })

  test('is made of one with a password by who is signed in there, and unmade while another way is left', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const first = await app.anyone.call(signUp, { body: { email, password } })
    if (first.state !== 'signed-in') throw new Error('should be signed in')
    const person = newPerson({ email: `${crypto.randomUUID()}@clinic.example` })
    const linked = (await confirm('sso', 'link', person, first.token)).answer
    expect((await enter('sso', person)).answer).toMatchObject({ user: { email } })
    const stranger = await app.newUser()
    await expect(confirm('sso', 'link', person, stranger.token)).rejects.toThrow(
      'An account already exists with this email using a different sign in method.',
    )
    const mine = withToken(linked)
    await mine.call(api.unlinkProvider, { params: { provider: 'sso' } })
    expect(await mine.call(signInMethods, {})).toMatchObject({ providers: [] })
    const only = (await enter('google', newPerson())).answer
    await expect(
      withToken(only).call(api.unlinkProvider, { params: { provider: 'google' } }),
    ).rejects.toThrow('Operation not allowed.')
  })

  test('requires a recent sign-in before a provider is added', async () => {
    const user = await app.newUser()
    clock = 11 * 60_000
    const late = confirm('sso', 'link', newPerson(), user.token)
    await expect(late).rejects.toMatchObject({ code: 'reauthenticate' })
    const { token } = await shownAgain(user)
    const person = newPerson({ email: `${crypto.randomUUID()}@clinic.example` })
    expect(await confirm('sso', 'link', person, token)).toMatchObject({ purpose: 'link' })
    clock = 0
  })
})

describe('the settings of a provider', () => {
  const trial = (typed: api.ProviderInput) =>
    admin.call(api.testProvider, { params: { provider: 'sso' }, body: { typed } })

  test('keep the secret to themselves and are tried before they count', async () => {
    const { items } = await admin.call(api.listProviders, {})
    expect(items).toMatchObject([
      { id: 'google', source: 'environment' },
      { id: 'sso', source: 'settings', hasSecret: true, domains: ['clinic.example'] },
    ])
    expect(JSON.stringify(items)).not.toContain(oidcClient.clientSecret)
    const { clientSecret: _, ...kept } = atClinic()
    expect(await trial(kept)).toMatchObject({ ok: true })
    expect(await trial(atClinic({ issuer: 'http://127.0.0.1:9' }))).toMatchObject({ ok: false })
    expect(await trial(atClinic({ issuer: `${clinic.issuer}/elsewhere` }))).toMatchObject({
      ok: false,
    })
    // It answers with another identity (OpenID Connect Discovery §4.3).
    clinic.calls = 'https://evil.example'
    expect(await trial(kept)).toMatchObject({ ok: false })
    delete clinic.calls
    expect(await trial(kept)).toMatchObject({ ok: true })
    await expect(trial(atClinic({ issuer: 'http://idp.example' }))).rejects.toThrow('https')
    await expect(trial({ ...kept, clientId: 'other' })).rejects.toThrow('client secret')
    const taken = admin.call(api.saveProvider, {
      params: { provider: 'google' },
      body: { provider: null },
    })
    await expect(taken).rejects.toThrow('environment')
  })
})
