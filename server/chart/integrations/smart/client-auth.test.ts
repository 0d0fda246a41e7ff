import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as servers from '#contract/emr-servers.ts'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/integrations.ts'
import { readSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { openSmartServer, type SmartServer } from '#test/smart/server.ts'
import { accessTo } from '../access.ts'

const HOUR = 3_600_000
const redirectUri = 'http://localhost/home/settings/integrations/smart'
const id = randomUUID()

let now: number
let app: TestApp
let admin: TestUser
let smart: SmartServer
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(now) })
  now = Date.now()
  admin = await app.newUser()
  smart = await openSmartServer({ clientId: 'ausculta', redirectUri, auth: 'none' })
})
beforeEach(() => {
  now = Date.now()
  smart.refusals.length = 0
  smart.algs = ['RS384', 'ES384']
})
afterAll(async () => {
  await smart.close()
  await app.close()
})

const jwksUrl = () => `${app.origin}/api/auth/integrations/smart/jwks/${id}`
const clinic = (change: Partial<servers.EmrServerInput> = {}): servers.EmrServerInput => ({
  id,
  displayName: 'Clinic EMR',
  baseUrl: smart.fhir,
  clientId: 'ausculta',
  clientAuth: 'key',
  ...change,
})
async function save(...items: servers.EmrServerInput[]) {
  const { version } = await admin.call(servers.getEmrServers, {})
  return admin.call(servers.updateEmrServers, { body: { version, items } })
}
const replaceKey = () => admin.call(servers.replaceEmrKey, { params: { id } })
const published = async () =>
  (await admin.call(servers.getEmrKeys, { params: { id } })).keys.map(({ kid = '' }) => kid)

async function connect(by: TestUser) {
  const { url } = await by.call(api.connectIntegration, {
    params: { id: 'smart' },
    body: { baseUrl: smart.fhir },
  })
  const { code = '', state = '', iss } = await smart.visit(url)
  return by.call(api.finishIntegration, {
    body: { integrationType: 'smart', code, state, iss },
  })
}
const expire = (integration: string) =>
  app.asOwner(`update integration set expires = now() - interval '1 day' where id = $1`, [
    integration,
  ])
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )

test.each(['ES384', 'RS384'])(
  'a client with a key signs with %s when it connects, renews and disconnects',
  async (alg) => {
    smart.algs = [alg]
    smart.client.auth = { jwksUrl: jwksUrl() }
    await save(clinic())
    const user = await app.newUser()
    const integration = await connect(user)
    expect(integration.metadata.status).toBe('connected')
    await expire(integration.id)
    const { token } = await accessTo(app.services, user.user.id, integration.id)
    expect(smart.tokens.has(token)).toBe(true)
    await user.call(api.deleteIntegration, { params: { id: integration.id } })
    expect(smart.tokens.size).toBe(0)
    expect(smart.refusals).toEqual([])
  },
)

test('the published keys are public, and the private ones are sealed', async () => {
  await save(clinic())
  const { keys } = await admin.call(servers.getEmrKeys, { params: { id } })
  expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(['ES384', 'RS384']))
  for (const key of keys) expect(Object.keys(key)).not.toContain('d')
  const [stored] = (await readSetting<{ keys: object[] }[]>(app.services, 'emr-servers')) ?? []
  expect(JSON.stringify(stored?.keys)).toContain('"d":')
  expect(JSON.stringify(await admin.call(servers.getEmrServers, {}))).not.toContain('"d":')
  const { rows } = await app.asOwner(`select sealed from setting where key = 'emr-servers'`)
  expect(String(rows[0]?.sealed)).not.toContain('"d":')
  expect((await fetch(`${jwksUrl()}x`)).status).toBe(404)
  expect((await fetch(jwksUrl().replace(id, randomUUID()))).status).toBe(404)
})

test('a new key is published a day before it is used, and the earlier one for a day after', async () => {
  smart.client.auth = { jwksUrl: jwksUrl() }
  await save(clinic())
  const before = await published()
  const list = await replaceKey()
  expect(Date.parse(list.items[0]?.key?.nextFrom ?? '') - now).toBe(24 * HOUR)
  const both = await published()
  expect(both).toHaveLength(4)
  expect((await refusal(replaceKey()))?.code).toBe('bad-request')
  const user = await app.newUser()
  // An EMR that read the keys before knows only the earlier one.
  const { id: connection } = await connect(user)
  now += 25 * HOUR
  await expire(connection)
  await accessTo(app.services, user.user.id, connection)
  expect(await published()).toEqual(both)
  now += 24 * HOUR
  const after = await published()
  expect(after).toEqual(both.filter((kid) => !before.includes(kid)))
  await expire(connection)
  await accessTo(app.services, user.user.id, connection)
  expect(smart.refusals).toEqual([])
})

test('a key stays when the EMR gives the client id later, and nobody connects before that', async () => {
  smart.client.auth = { jwksUrl: jwksUrl() }
  await save()
  await save(clinic({ clientId: '' }))
  const keys = await published()
  const user = await app.newUser()
  expect((await refusal(connect(user)))?.message).toContain('isn’t approved here')
  await save(clinic())
  expect(await published()).toEqual(keys)
  expect((await connect(user)).metadata.status).toBe('connected')
})

test('a secret that the administrator changes or clears holds for connections made before', async () => {
  smart.client.auth = { secret: 'first' }
  await save(clinic({ clientAuth: 'secret', clientSecret: 'first' }))
  const user = await app.newUser()
  const { id: connection } = await connect(user)
  smart.client.auth = { secret: 'second' }
  await save(clinic({ clientAuth: 'secret', clientSecret: 'second' }))
  await expire(connection)
  await accessTo(app.services, user.user.id, connection)
  smart.client.auth = 'none'
  const cleared = await save(clinic({ clientAuth: 'none' }))
  expect(cleared.items[0]).toMatchObject({ clientAuth: 'none', hasSecret: false, key: null })
  await expire(connection)
  await accessTo(app.services, user.user.id, connection)
  expect(smart.refusals).toEqual([])
  expect((await refusal(save(clinic({ clientAuth: 'secret' }))))?.message).toBe(
    'Enter the client secret.',
  )
})

test('a test says whether the EMR accepts the client authentication that was chosen', async () => {
  smart.client.auth = { jwksUrl: jwksUrl() }
  const run = (clientAuth: servers.EmrClientAuth) =>
    admin.call(servers.testEmrServer, { body: { baseUrl: smart.fhir, clientAuth } })
  const warning = 'It doesn’t list the client authentication that you chose.'
  expect(await run('key')).toMatchObject({
    ok: true,
    detail: '',
    found: { authMethods: ['private_key_jwt'], signingAlgs: ['RS384', 'ES384'] },
  })
  expect((await run('secret')).detail).toBe(warning)
  expect((await run('none')).detail).toBe(warning)
  smart.algs = ['RS256']
  expect((await run('key')).detail).toBe(warning)
})
