import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

let app: TestApp
let user: TestUser
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  demo = demoEmrAt(app)
})
afterAll(() => app.close())

describe('the authorization page', () => {
  test('names the demo, offers practitioners and patients, and can load and run nothing', async () => {
    const { parameters } = demo.request({ scope: 'launch/patient patient/*.rs' })
    const page = await demo.openPage(parameters, user)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('<h1>Demo EMR – synthetic patients</h1>')
    expect(text).toContain('Jean-François')
    expect(text).not.toMatch(/<script| on\w+=| style=/)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('speaks the language of its reader', async () => {
    const { parameters } = demo.request()
    const page = await fetch(`${app.origin}/demo-emr/authorize?${parameters}`, {
      headers: { cookie: await demo.cookieFor(user), 'accept-language': 'fr-CA,fr;q=0.9' },
    })
    const text = await page.text()
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('DME de démonstration – patients fictifs')
  })

  test('asks for no patient when the app wants no patient in context', async () => {
    const { parameters } = demo.request({ scope: 'user/Patient.rs' })
    expect(await (await demo.openPage(parameters, user)).text()).not.toContain('name="patient"')
    expect(await demo.connect(user, { scope: 'user/Patient.rs' })).not.toHaveProperty('patient')
  })

  test('needs a session of this installation', async () => {
    expect((await demo.openPage(demo.request().parameters)).status).toBe(401)
  })

  test('writes what the request holds as text', async () => {
    const { parameters } = demo.request({ parameters: { state: '"><script>alert(1)</script>' } })
    const text = await (await demo.openPage(parameters, user)).text()
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script>')
  })

  test.each([
    ['another client', { client_id: 'somebody' }],
    ['an address at another site', { redirect_uri: 'https://attacker.example/callback' }],
    ['an address with a fragment', { redirect_uri: 'http://localhost/callback#x' }],
    [
      'an address that only begins like ours',
      { redirect_uri: 'http://localhost.attacker.example/' },
    ],
    ['no address', { redirect_uri: undefined }],
  ])('sends nobody anywhere for %s', async (_, replaced) => {
    const { parameters } = demo.request({ parameters: replaced })
    for (const answer of [
      await demo.openPage(parameters, user),
      await demo.decide(user, parameters),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
    }
  })

  test.each([
    ['invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { aud: 'https://other.example/fhir' }],
    ['invalid_request', { aud: undefined }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'system/Nothing.rs' }],
  ])('answers %s for a request with %o', async (error, replaced) => {
    const { parameters } = demo.request({ parameters: replaced })
    for (const answer of [
      await demo.openPage(parameters, user),
      await demo.decide(user, parameters),
    ]) {
      const location = new URL(answer.headers.get('location') ?? '')
      expect(location.href.startsWith(demo.redirectUri)).toBe(true)
      expect(location.searchParams.get('error')).toBe(error)
      expect(location.searchParams.get('state')).toBe(parameters.get('state'))
      expect(location.searchParams.has('code')).toBe(false)
    }
  })

  test('sends the browser back with access_denied when the user denies', async () => {
    const { location, state } = await demo.authorize(user, { decision: 'deny' })
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'access_denied',
      state,
    })
  })

  test('accepts its form from its own page only, and only with choices it offers', async () => {
    const { parameters } = demo.request({ scope: 'launch/patient patient/*.rs' })
    const form = new URLSearchParams(parameters)
    form.set('decision', 'allow')
    const foreign = await fetch(`${app.origin}/demo-emr/authorize`, {
      method: 'POST',
      headers: { cookie: await demo.cookieFor(user), 'sec-fetch-site': 'cross-site' },
      body: form,
      redirect: 'manual',
    })
    expect(foreign.status).toBe(403)
    for (const choice of [
      { patient: 'somebody' },
      { practitioner: 'somebody' },
      { timeZone: 'Mars/Base' },
    ])
      expect((await demo.decide(user, parameters, choice)).status).toBe(400)
  })
})

test('with DEMO_EMR=off none of its paths answers', async () => {
  await using off = await testApp({ DEMO_EMR: 'off' })
  const paths = ['fhir/metadata', 'fhir/.well-known/smart-configuration', 'authorize', 'jwks']
  for (const path of paths) expect((await fetch(`${off.origin}/demo-emr/${path}`)).status).toBe(404)
  expect((await demoEmrAt(off).post('token', {})).status).toBe(404)
})
