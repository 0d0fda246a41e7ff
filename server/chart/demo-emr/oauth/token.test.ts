import { createPublicKey, verify } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUserState } from '#contract/admin.ts'
import { deleteExpiredGrants } from '../jobs.ts'
import { openProduct } from '#server/product.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

let clock = 0
let app: TestApp
let user: TestUser
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  user = await app.newUser()
  demo = demoEmrAt(app)
})
afterAll(() => app.close())

const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
  clock += seconds * 1000
  try {
    return await work()
  } finally {
    clock -= seconds * 1000
  }
}
const statusOf = async (token: string) => (await demo.ask(token, 'Patient')).status
const refused = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
]

test('works with a standard OAuth client: discovery, PKCE, ID token, refresh and revocation', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(`${app.origin}/demo-emr`)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, insecure),
  )
  const client = { client_id: 'ausculta' }
  const { parameters, verifier } = demo.request({ parameters: { nonce: 'n-0S6_WzA2Mj' } })
  const back = await demo.decide(user, parameters)
  const callback = oauth.validateAuthResponse(
    server,
    client,
    new URL(back.headers.get('location') ?? ''),
    parameters.get('state') ?? '',
  )
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    callback,
    demo.redirectUri,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: 'n-0S6_WzA2Mj',
  })
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  expect(claims?.fhirUser).toBe(`${demo.fhir}/Practitioner/demo-dr-gagnon`)
  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      insecure,
    ),
  )
  expect(await statusOf(refreshed.access_token)).toBe(200)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      refreshed.refresh_token ?? '',
      insecure,
    ),
  )
  expect(await statusOf(refreshed.access_token)).toBe(401)
})

test('signs ID tokens with the key that it publishes', async () => {
  const { id_token = '' } = await demo.connect(user)
  const [header = '', payload = '', signature = ''] = id_token.split('.')
  const { keys } = (await (await fetch(`${app.origin}/demo-emr/jwks`)).json()) as {
    keys: Record<string, string>[]
  }
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  const check = (signed: string) =>
    verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))
  expect(check(`${header}.${payload}`)).toBe(true)
  expect(check(`${header}.${payload}x`)).toBe(false)
  expect(keys[0]).not.toHaveProperty('d')
})

test('takes a code once; a second use ends what the first one got', async () => {
  const { fields } = await demo.authorize(user)
  const first = (await (await demo.post('token', fields)).json()) as { access_token: string }
  expect(await statusOf(first.access_token)).toBe(200)
  expect(await refused(await demo.post('token', fields))).toEqual([400, 'invalid_grant'])
  expect(await statusOf(first.access_token)).toBe(401)
})

test('gives tokens to one of eight parallel uses of a code at most', async () => {
  const { fields } = await demo.authorize(user)
  const answers = await Promise.all(Array.from({ length: 8 }, () => demo.post('token', fields)))
  expect(answers.filter(({ ok }) => ok).length).toBe(1)
})

test.each([
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
  ['another redirect address', { redirect_uri: 'http://localhost/other' }, 'invalid_grant'],
  ['a code that isn’t one', { code: 'nonsense' }, 'invalid_grant'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
])('refuses %s', async (_, replaced, error) => {
  const { fields } = await demo.authorize(user)
  expect(await refused(await demo.post('token', { ...fields, ...replaced }))).toEqual([400, error])
})

test('burns a code that comes with the wrong verifier', async () => {
  const { fields } = await demo.authorize(user)
  await demo.post('token', { ...fields, code_verifier: 'a'.repeat(43) })
  expect((await demo.post('token', fields)).status).toBe(400)
})

test('refuses another client, JSON, and a parameter that is repeated', async () => {
  const { fields } = await demo.authorize(user)
  const other = await demo.post('token', { ...fields, client_id: 'somebody' })
  expect(await refused(other)).toEqual([401, 'invalid_client'])
  const send = (body: string, type: string) =>
    fetch(`${app.origin}/demo-emr/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  const form = 'application/x-www-form-urlencoded'
  expect(await refused(await send(JSON.stringify(fields), 'application/json'))).toEqual([
    400,
    'invalid_request',
  ])
  expect(await refused(await send('client_id=ausculta&client_id=x', form))).toEqual([
    400,
    'invalid_request',
  ])
  expect((await send('x'.repeat(20_000), form)).status).toBe(413)
})

test('lets a code expire after a minute and an access token after ten', async () => {
  const { fields } = await demo.authorize(user)
  await later(61, async () => expect((await demo.post('token', fields)).status).toBe(400))
  const { access_token: token } = await demo.connect(user)
  await later(590, async () => expect(await statusOf(token)).toBe(200))
  await later(601, async () => expect(await statusOf(token)).toBe(401))
})

test('rotates refresh tokens, and a second use of one ends the connection', async () => {
  const first = await demo.connect(user)
  const refresh = (token = '') =>
    demo.post('token', { grant_type: 'refresh_token', refresh_token: token })
  const second = (await (await refresh(first.refresh_token)).json()) as typeof first
  expect(second.refresh_token).not.toBe(first.refresh_token)
  // A request that was on its way with the old access token still succeeds.
  expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([
    200, 200,
  ])
  expect(await refused(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant'])
  expect(await statusOf(second.access_token)).toBe(401)
  expect(await refused(await refresh(second.refresh_token))).toEqual([400, 'invalid_grant'])
})

test('gives no refresh token without offline_access', async () => {
  expect(await demo.connect(user, { scope: 'user/Patient.rs' })).not.toHaveProperty('refresh_token')
})

test('adds no scopes on refresh, and the refused token stays valid', async () => {
  const scope = 'offline_access user/Patient.rs'
  const { refresh_token = '' } = await demo.connect(user, { scope })
  const refresh = (more: object = {}) =>
    demo.post('token', { grant_type: 'refresh_token', refresh_token, ...more })
  expect(await refused(await refresh({ scope: 'user/Condition.rs' }))).toEqual([
    400,
    'invalid_scope',
  ])
  expect((await refresh()).status).toBe(200)
})

test('revokes only for the holder of a token', async () => {
  const { access_token: token } = await demo.connect(user)
  const [grant = ''] = token.split('.')
  await demo.post('revoke', { token: `${grant}.guess` })
  await demo.post('revoke', { token: 'nonsense' })
  expect(await statusOf(token)).toBe(200)
  expect((await demo.post('revoke', { token })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test('opens nothing while the account is disabled', async () => {
  const admin = user
  const other = await app.newUser()
  const { access_token: token } = await demo.connect(other)
  const setDisabled = (disabled: boolean) =>
    admin.call(setUserState, { params: { id: other.user.id }, body: { disabled } })
  await setDisabled(true)
  expect(await statusOf(token)).toBe(401)
  await setDisabled(false)
  expect(await statusOf(token)).toBe(200)
})

test('takes no forged access token', async () => {
  const { access_token: token } = await demo.connect(user)
  const [grant = '', expires = '', mac = ''] = token.split('.')
  const forged = [
    `${grant}.${Number(expires) + 1}.${mac}`,
    `${grant}.${expires}.${'A'.repeat(mac.length)}`,
    `${grant}.${expires}`,
    '',
  ]
  expect(await Promise.all(forged.map(statusOf))).toEqual([401, 401, 401, 401])
})

test('nothing that opens a connection is stored in clear, and expired connections are deleted', async () => {
  const { fields } = await demo.authorize(user)
  const { access_token, refresh_token } = (await (await demo.post('token', fields)).json()) as {
    access_token: string
    refresh_token: string
  }
  const { rows } = await app.asOwner<{ row: string }>('select g::text as row from demo_emr_grant g')
  const stored = JSON.stringify(rows)
  const secrets = [fields.code, refresh_token, access_token].map((token) => token.slice(37))
  for (const secret of secrets) expect(stored).not.toContain(secret)
  const count = async () =>
    (await app.asOwner('select 1 from demo_emr_grant where user_id = $1', [user.user.id])).rowCount
  expect(await count()).toBeGreaterThan(0)
  await later(31 * 86_400, () => deleteExpiredGrants(app.services))
  expect(await count()).toBe(0)
})

test('connections survive a restart', async () => {
  const { access_token: token } = await demo.connect(user)
  const { services } = app
  const other = await openProduct(services.config, app.databaseUrl, '/', () => undefined, {
    keys: services.keys,
    analysis: services.analysis,
  })
  await new Promise<void>((resolve) => other.server.listen(0, '127.0.0.1', resolve))
  const { port } = other.server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/demo-emr/fhir/Patient`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  await other[Symbol.asyncDispose]()
})
