import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as servers from '#contract/emr-servers.ts'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/integrations.ts'
import { readSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'
import { accessTo } from './access.ts'

let app: TestApp
let admin: TestUser
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
  demo = demoEmrAt(app)
})
beforeEach(() => save([]))
afterAll(() => app.close())

const read = () => admin.call(servers.getEmrServers, {})
const save = async (items: servers.EmrServerInput[]) => {
  const { version } = await read()
  return admin.call(servers.updateEmrServers, { body: { version, items } })
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const clinic = (change: Partial<servers.EmrServerInput> = {}): servers.EmrServerInput => ({
  id: randomUUID(),
  displayName: 'Clinic EMR',
  baseUrl: `${demo.fhir}/`,
  clientId: 'ausculta',
  ...change,
})

test('an administrator adds an EMR, users can connect it, and its secret is never shown', async () => {
  const server = clinic({ clientSecret: 'hush-hush' })
  const { items, redirectUrls } = await save([server])
  expect(items).toEqual([
    {
      id: server.id,
      type: 'smart',
      displayName: 'Clinic EMR',
      baseUrl: demo.fhir,
      signatureBaseUrl: '',
      clientId: 'ausculta',
      clientAuth: 'secret',
      hasSecret: true,
      key: null,
    },
  ])
  expect(redirectUrls.smart).toBe('http://localhost/home/settings/integrations/smart')
  expect(JSON.stringify(await admin.call(servers.getEmrServers, {}))).not.toContain('hush')
  const user = await app.newUser()
  const supported = await user.call(api.listSupportedIntegrations, {})
  expect(supported.items.find(({ type }) => type === 'smart')?.servers).toEqual([
    { displayName: 'Clinic EMR', baseUrl: demo.fhir },
  ])
  expect(JSON.stringify(supported)).not.toContain('hush')
  const { rows } = await app.asOwner(`select sealed from setting where key = 'emr-servers'`)
  expect(String(rows[0]?.sealed)).not.toContain('hush')
})

test('a stored secret stays for the same address and client only', async () => {
  const server = clinic({ clientSecret: 'hush-hush' })
  await save([server])
  const hasSecret = async (change: Partial<servers.EmrServerInput>) => {
    const { clientSecret: _, ...rest } = server
    return (await save([{ ...rest, ...change }])).items[0]?.hasSecret
  }
  expect(await hasSecret({ displayName: 'Renamed' })).toBe(true)
  const [stored] =
    (await readSetting<{ clientSecret: string }[]>(app.services, 'emr-servers')) ?? []
  expect(stored?.clientSecret).toBe('hush-hush')
  expect(await hasSecret({ baseUrl: 'https://other.example/fhir' })).toBe(false)
  await save([server])
  expect(await hasSecret({ clientId: 'another' })).toBe(false)
})

test('unencrypted, private, duplicate and odd addresses are refused, with what to do', async () => {
  const tried = async (baseUrl: string) => {
    const error = await refusal(save([clinic({ baseUrl })]))
    return [error?.message, error?.detail].filter(Boolean).join(' ')
  }
  expect(await tried('http://emr.example/fhir')).toBe('The address must start with https://.')
  expect(await tried('wss://emr.example/fhir')).toBe('The address must start with https://.')
  expect(await tried('https://emr.example/fhir?x=1')).toContain('without ? and #')
  expect(await tried('https://10.0.0.5/fhir')).toContain('PRIVATE_ORIGINS=https://10.0.0.5')
  expect(await tried('http://169.254.169.254/latest')).toContain('PRIVATE_ORIGINS')
  expect(await tried('https://user:word@emr.example/fhir')).toContain('contain no password')
  expect((await refusal(save([clinic(), clinic()])))?.message).toBe(
    'Each EMR needs its own address.',
  )
  expect((await admin.call(servers.getEmrServers, {})).items).toEqual([])
})

test('a test says what the EMR supports, and why an address does not work', async () => {
  const run = (baseUrl: string) => admin.call(servers.testEmrServer, { body: { baseUrl } })
  expect(await run(demo.fhir)).toEqual({
    ok: true,
    message: 'The EMR supports SMART on FHIR.',
    detail: '',
    found: {
      connectUrl: `${app.origin}/demo-emr/authorize`,
      tokenUrl: `${app.origin}/demo-emr/token`,
      scopes: 'v2',
      canRevoke: true,
      authMethods: ['none'],
      signingAlgs: [],
    },
  })
  expect(await run(app.origin)).toMatchObject({
    ok: false,
    message: 'The EMR doesn’t answer as a SMART on FHIR server.',
    found: null,
  })
  expect(await run('https://192.168.1.20/fhir')).toMatchObject({
    ok: false,
    message: 'This address isn’t on the public internet.',
    detail: 'The person who runs the server can allow it: PRIVATE_ORIGINS=https://192.168.1.20',
  })
})

test('a change to an older list is refused with the newer one, and of two changes at once one is made', async () => {
  const { version } = await save([clinic()])
  const second = clinic({ baseUrl: 'https://other.example/fhir' })
  const { items } = await save([clinic(), second])
  const late = { version, items: [] }
  const refused = await refusal(admin.call(servers.updateEmrServers, { body: late }))
  expect(refused?.code).toBe('version-mismatch')
  expect(refused?.current).toMatchObject({ items })
  const { version: newest } = await read()
  const answers = await Promise.allSettled(
    ['One', 'Two'].map((displayName) =>
      admin.call(servers.updateEmrServers, {
        body: { version: newest, items: [clinic({ displayName })] },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.asOwner(`delete from setting where key = 'emr-servers'`)
  const first = await Promise.allSettled(
    ['One', 'Two'].map((displayName) =>
      admin.call(servers.updateEmrServers, {
        body: { version: '', items: [clinic({ displayName })] },
      }),
    ),
  )
  expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('removing an EMR stops its connections at once', async () => {
  const user = await app.newUser()
  await save([clinic()])
  const { url } = await user.call(api.connectIntegration, {
    params: { id: 'smart' },
    body: { baseUrl: demo.fhir },
  })
  const answer = await demo.decide(user, new URL(url).searchParams)
  const query = new URL(answer.headers.get('location') ?? '').searchParams
  const { id } = await user.call(api.finishIntegration, {
    body: {
      integrationType: 'smart',
      code: query.get('code') ?? '',
      state: query.get('state') ?? '',
    },
  })
  expect((await accessTo(app.services, user.user.id, id)).token).not.toBe('')
  await save([])
  const error = await refusal(accessTo(app.services, user.user.id, id))
  expect(error?.message).toBe('This EMR isn’t approved here. Ask your administrator.')
  const { items } = await user.call(api.listIntegrations, {})
  expect(items[0]?.metadata).toMatchObject({
    isConnected: false,
    status: 'error',
    lastError: 'This EMR isn’t approved here. Ask your administrator.',
  })
})

test('only an administrator who has just signed in changes the EMRs', async () => {
  const user = await app.newUser()
  const attempt = user.call(servers.updateEmrServers, { body: { version: '', items: [clinic()] } })
  expect((await refusal(attempt))?.code).not.toBeUndefined()
  await app.asOwner(`update session set auth_time = now() - interval '1 hour' where user_id = $1`, [
    admin.user.id,
  ])
  expect((await refusal(save([clinic()])))?.code).toBe('reauthenticate')
  await app.asOwner(`update session set auth_time = now() where user_id = $1`, [admin.user.id])
})
