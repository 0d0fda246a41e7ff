import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/integrations.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'
import { accessTo, endAccess } from './access.ts'

let app: TestApp
let user: TestUser
let demo: ReturnType<typeof demoEmrAt>
let baseUrl: string
let line: FaultyProxy
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  line = await openFaultyProxy(app.origin)
  demo = demoEmrAt({ ...app, origin: line.origin })
  baseUrl = demo.fhir
  await writeSetting(app.services, 'emr-servers', servers())
})
const servers = () => [{ type: 'smart', displayName: 'Clinic EMR', baseUrl, clientId: 'ausculta' }]
afterEach(() => (line.fault = undefined))
afterAll(async () => {
  await line.close()
  await app.close()
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const begin = (by = user, id = 'smart') =>
  by.call(api.connectIntegration, { params: { id }, body: { baseUrl } })

/** The user allows the app at the EMR; the answer that the browser brings back. */
async function allow(url: string, by = user) {
  const answer = await demo.decide(by, new URL(url).searchParams)
  const query = new URL(answer.headers.get('location') ?? 'about:blank').searchParams
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' }
}
const finish = (
  answer: { code: string; state: string },
  by = user,
  integrationType: api.IntegrationType = 'smart',
) => by.call(api.finishIntegration, { body: { integrationType, ...answer } })

async function connected(by = user) {
  const { url } = await begin(by)
  return finish(await allow(url, by), by)
}
const find = async (id: string) =>
  (await user.call(api.listIntegrations, {})).items.find((one) => one.id === id)
const expire = (id: string) =>
  app.asOwner(`update integration set expires = now() - interval '1 minute' where id = $1`, [id])

describe('a connection to an EMR', () => {
  test('is made with PKCE and read scopes, and shows who the clinician is there', async () => {
    const { url } = await begin()
    const { searchParams: asked } = new URL(url)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('aud')).toBe(baseUrl)
    expect(asked.get('scope')).toContain('user/AllergyIntolerance.rs')
    expect(asked.get('scope')).not.toMatch(/\.c\b|\.cruds/)
    const integration = await finish(await allow(url))
    expect(integration).toMatchObject({
      type: 'smart',
      displayName: 'Clinic EMR',
      auth: { type: 'oauth', baseUrl },
      metadata: { isConnected: true, status: 'connected', lastError: null },
    })
    expect(integration.provider).toContain('Practitioner/')
    const { items } = await user.call(api.listIntegrations, {})
    expect(items).toContainEqual(integration)
    expect(JSON.stringify(items)).not.toMatch(/access|refresh/)
  })

  test('refuses a state that was used, or that belongs to another user, session or kind of system', async () => {
    const stranger = await app.newUser()
    const first = await allow((await begin()).url)
    await finish(first)
    expect((await refusal(finish(first)))?.code).toBe('bad-request')
    const second = await allow((await begin()).url)
    expect((await refusal(finish(second, stranger)))?.code).toBe('bad-request')
    expect((await refusal(finish(second, user, 'demo-emr')))?.code).toBe('bad-request')
    expect((await refusal(finish({ ...second, state: 'made up' })))?.code).toBe('bad-request')
  })

  test('is finished once when the request arrives twice, as after a lost connection', async () => {
    const newcomer = await app.newUser()
    const answer = await allow((await begin(newcomer)).url)
    const request = {
      body: { integrationType: 'smart' as const, ...answer },
      idempotencyKey: crypto.randomUUID(),
    }
    const first = await newcomer.call(api.finishIntegration, request)
    expect(await newcomer.call(api.finishIntegration, request)).toEqual(first)
    const { items } = await newcomer.call(api.listIntegrations, {})
    expect(items.map(({ metadata }) => metadata.status)).toEqual(['connected'])
  })

  test('asks for access to write notes only when the user wants it, and for as long as the user wants it', async () => {
    const newcomer = await app.newUser()
    const scopes = async (id: string, writesNotes?: boolean) => {
      const { url } = await newcomer.call(api.connectIntegration, {
        params: { id },
        body: { baseUrl, ...(writesNotes !== undefined && { writesNotes }) },
      })
      const { writesNotes: granted } = await finish(await allow(url, newcomer), newcomer)
      const isAsked = /DocumentReference\.c(?: |$)/.test(
        new URL(url).searchParams.get('scope') ?? '',
      )
      return [isAsked, granted]
    }
    expect(await scopes('smart')).toEqual([false, false])
    const { items } = await newcomer.call(api.listIntegrations, {})
    const id = items[0]?.id ?? ''
    expect(await scopes(id, true)).toEqual([true, true])
    expect(await scopes(id)).toEqual([true, true])
    expect(await scopes(id, false)).toEqual([false, false])
  })

  test('that was started and not allowed is used by the next attempt', async () => {
    const newcomer = await app.newUser()
    await begin(newcomer)
    await begin(newcomer)
    const { items } = await newcomer.call(api.listIntegrations, {})
    expect(items.map(({ metadata }) => metadata.status)).toEqual(['disconnected'])
    await connected(newcomer)
    await begin(newcomer)
    expect((await newcomer.call(api.listIntegrations, {})).items).toHaveLength(2)
  })

  test('is connected again after the administrator corrected its client', async () => {
    const newcomer = await app.newUser()
    const wrong = [{ type: 'smart', displayName: 'Clinic EMR', baseUrl, clientId: 'wrong' }]
    await writeSetting(app.services, 'emr-servers', wrong)
    await begin(newcomer)
    const { items } = await newcomer.call(api.listIntegrations, {})
    await writeSetting(app.services, 'emr-servers', servers())
    const { url } = await begin(newcomer, items[0]?.id)
    expect((await finish(await allow(url, newcomer), newcomer)).metadata.status).toBe('connected')
  })

  test('refuses a state after ten minutes', async () => {
    const late = await allow((await begin()).url)
    await app.asOwner(`update integration_flow set expires = now() - interval '1 second'`)
    expect((await refusal(finish(late)))?.message).toContain('longer than ten minutes')
  })

  test('refuses an address that the administrator has not approved, without asking it', async () => {
    for (const address of [
      'https://emr.example/fhir',
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ])
      expect(
        (
          await refusal(
            user.call(api.connectIntegration, {
              params: { id: 'smart' },
              body: { baseUrl: address },
            }),
          )
        )?.message,
      ).toBe('This EMR isn’t approved here. Ask your administrator.')
    expect((await refusal(begin(user, 'accuro')))?.code).toBe('bad-request')
  })

  test('renews its token once, however many requests find it expired', async () => {
    const { id } = await connected()
    await expire(id)
    line.requests.length = 0
    const tokens = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await accessTo(app.services, user.user.id, id)).token,
      ),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(line.requests).toEqual(['POST /demo-emr/token'])
    const [token = ''] = tokens
    expect((await demo.ask(token, 'Patient?_count=1')).status).toBe(200)
    const { account } = await user.call(api.refreshIntegration, {
      body: { integrationId: id, integrationType: 'smart' },
    })
    expect(new Date(account.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  })

  test('that the EMR ended has expired, says so, and can be connected again', async () => {
    const { id } = await connected()
    await app.asOwner('delete from demo_emr_grant')
    await expire(id)
    const refused = await refusal(accessTo(app.services, user.user.id, id))
    expect(refused?.message).toBe('The EMR refused the connection. Connect again.')
    expect((await find(id))?.metadata).toMatchObject({ isConnected: false, status: 'expired' })
    const { url } = await begin(user, id)
    const again = await finish(await allow(url))
    expect(again.id).toBe(id)
    expect(again.metadata).toMatchObject({ status: 'connected', lastError: null })
  })

  test('stays connected while the EMR does not answer', async () => {
    const { id } = await connected()
    await expire(id)
    line.fault = { path: '/demo-emr/token', answer: 503 }
    const refused = await refusal(accessTo(app.services, user.user.id, id))
    expect(refused?.code).toBe('unavailable')
    expect((await find(id))?.metadata).toMatchObject({
      status: 'connected',
      lastError: 'The EMR doesn’t answer. Try again later.',
    })
    line.fault = undefined
    expect((await accessTo(app.services, user.user.id, id)).token).not.toBe('')
    expect((await find(id))?.metadata.lastError).toBeNull()
  })

  test('stays connected when the EMR refuses the token of the connection before it', async () => {
    const { id } = await connected()
    const former = await accessTo(app.services, user.user.id, id)
    const again = await finish(await allow((await begin(user, id)).url))
    expect(again.id).toBe(id)
    await endAccess(app.services, former, 'The EMR refused the connection. Connect again.')
    expect((await find(id))?.metadata).toMatchObject({ status: 'connected', lastError: null })
    const newer = await accessTo(app.services, user.user.id, id)
    await endAccess(app.services, newer, 'The EMR refused the connection. Connect again.')
    expect((await find(id))?.metadata.status).toBe('expired')
  })

  test('has expired when the answer with the new tokens was lost, and nothing is deleted', async () => {
    const { id } = await connected()
    await expire(id)
    line.fault = { path: '/demo-emr/token', answer: 'cut' }
    expect((await refusal(accessTo(app.services, user.user.id, id)))?.code).toBe('unavailable')
    line.fault = undefined
    // The EMR takes the second use of the refresh token for theft.
    expect((await refusal(accessTo(app.services, user.user.id, id)))?.code).toBe('bad-request')
    expect((await find(id))?.metadata.status).toBe('expired')
    const again = await finish(await allow((await begin(user, id)).url))
    expect(again.metadata.status).toBe('connected')
  })

  test('is refused where something else answers at its address', async () => {
    line.fault = { path: '/demo-emr/fhir/.well-known', answer: 404 }
    expect((await refusal(begin()))?.message).toBe(
      'The EMR doesn’t answer as a SMART on FHIR server.',
    )
  })

  test('of another user cannot be read, renewed, connected again or deleted', async () => {
    const stranger = await app.newUser()
    const { id } = await connected()
    const attempts = [
      () => begin(stranger, id),
      () => stranger.call(api.deleteIntegration, { params: { id } }),
      () =>
        stranger.call(api.refreshIntegration, {
          body: { integrationId: id, integrationType: 'smart' },
        }),
    ]
    for (const attempt of attempts) expect((await refusal(attempt()))?.code).toBe('not-found')
    expect((await stranger.call(api.listIntegrations, {})).items).toEqual([])
    expect((await user.call(api.listIntegrations, {})).items.some((one) => one.id === id)).toBe(
      true,
    )
  })

  test('is revoked at the EMR when it is deleted', async () => {
    const { id } = await connected()
    const { token } = await accessTo(app.services, user.user.id, id)
    expect((await demo.ask(token, 'Patient?_count=1')).status).toBe(200)
    await user.call(api.deleteIntegration, { params: { id } })
    await expect.poll(async () => (await demo.ask(token, 'Patient?_count=1')).status).toBe(401)
    expect((await user.call(api.listIntegrations, {})).items.some((one) => one.id === id)).toBe(
      false,
    )
  })
})

test('systems that cannot be connected say why, and the demo EMR can', async () => {
  const { items } = await user.call(api.listSupportedIntegrations, {})
  const find = (type: api.IntegrationType) => items.find((one) => one.type === type)
  expect(find('demo-emr')?.canConnect).toBe(true)
  expect(find('smart')?.servers).toEqual([{ displayName: 'Clinic EMR', baseUrl }])
  expect(find('accuro')).toMatchObject({
    canConnect: false,
    servers: [],
    status: 'vendor-agreement',
    reason: 'The interface needs a contract with the vendor.',
  })
})
