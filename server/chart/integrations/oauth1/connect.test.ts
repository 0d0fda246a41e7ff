import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type EmrServerInput,
  getEmrServers,
  testEmrServer,
  updateEmrServers,
} from '#contract/emr-servers.ts'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/integrations.ts'
import { openOscarClient } from '#server/chart/oscar/client.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { approveOscar, beginOscar, connectOscar, finishOscar } from '#test/oscar/connect.ts'
import { openOscar, type Oscar } from '#test/oscar/oscar.ts'

let app: TestApp
let admin: TestUser
let user: TestUser
let oscar: Oscar
beforeAll(async () => {
  app = await testApp()
  oscar = await openOscar()
  admin = await app.newUser()
  user = await app.newUser()
})
beforeEach(async () => {
  oscar.fault = undefined
  oscar.seenAs = undefined
  oscar.clock = 0
  oscar.refusalCode = 401
  oscar.requests.length = 0
  await approveOscar(app, oscar)
})
afterAll(async () => {
  await app.close()
  await oscar.close()
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const find = async (id: string) =>
  (await user.call(api.listIntegrations, {})).items.find((one) => one.id === id)
const askOscar = async (id: string) => {
  const client = await openOscarClient(app.services, user.user.id, id)
  const signal = AbortSignal.timeout(60_000)
  return client.ask({ path: '/demographics/basic/101', signal })
}

describe('a connection to OSCAR', () => {
  test('is made in three steps, and shows who the clinician is there', async () => {
    const url = await beginOscar(user, oscar)
    expect(url).toMatch(`${oscar.base}/ws/oauth/authorize?oauth_token=`)
    const [initiate] = oscar.requests
    expect(initiate?.parameters.oauth_callback).toBe(
      'http://localhost/home/settings/integrations/oscar',
    )
    const integration = await finishOscar(user, oscar.allow(url))
    expect(integration).toMatchObject({
      type: 'oscar',
      displayName: 'Clinic OSCAR',
      provider: '999998',
      writesNotes: false,
      metadata: { isConnected: true, status: 'connected', expiresAt: null, lastError: null },
    })
    expect((await askOscar(integration.id)).body).toMatchObject({ demographicNo: 101 })
    const { rows } = await app.asOwner(`select sealed from integration where id = $1`, [
      integration.id,
    ])
    const signed = oscar.requests.at(-1)?.parameters ?? {}
    expect(String(rows[0]?.sealed)).not.toContain(signed.oauth_token)
    expect(JSON.stringify(await user.call(api.listIntegrations, {}))).not.toMatch(
      new RegExp(`${signed.oauth_token}|consumer secret`),
    )
  })

  test('works once, for the user and session that began', async () => {
    const back = oscar.allow(await beginOscar(user, oscar))
    const other = await app.newUser()
    expect((await refusal(finishOscar(other, back)))?.message).toContain('started elsewhere')
    await finishOscar(user, back)
    expect((await refusal(finishOscar(user, back)))?.message).toContain('already used')
  })

  test('isn’t made with a verifier that OSCAR didn’t give', async () => {
    const back = oscar.allow(await beginOscar(user, oscar))
    back.searchParams.set('oauth_verifier', 'guess')
    const error = await refusal(finishOscar(user, back))
    expect(error).toMatchObject({ code: 'bad-request', message: expect.stringMatching(/refused/) })
  })

  test('signs the address that OSCAR sees behind a proxy', async () => {
    oscar.seenAs = { scheme: 'http', host: 'tomcat.internal:8443', context: '/emr' }
    const error = await refusal(beginOscar(user, oscar))
    expect(error?.message).toBe('The EMR refused the signature of the request.')
    expect(error?.detail).toContain('the address that OSCAR sees')
    // Some versions say 500 to a bad signature.
    oscar.refusalCode = 500
    expect((await refusal(beginOscar(user, oscar)))?.message).toBe(error?.message)
    await approveOscar(app, oscar, { signatureBaseUrl: 'http://tomcat.internal:8443/emr' })
    const { id } = await connectOscar(user, oscar)
    expect((await askOscar(id)).status).toBe('ok')
  })

  test('says so when the clocks differ', async () => {
    oscar.clock = -720
    const error = await refusal(beginOscar(user, oscar))
    expect(error?.message).toContain('clock')
    expect(error?.detail).toContain('12 minutes')
  })

  test('a page for signing in, and another server, aren’t an OSCAR', async () => {
    for (const answer of ['login-page', 404, 500] as const) {
      oscar.fault = { path: '/ws/oauth/initiate', answer }
      expect((await refusal(beginOscar(user, oscar)))?.code).toBe('unavailable')
    }
  })

  test('ends when OSCAR refuses the token, and is made again under its id', async () => {
    const { id } = await connectOscar(user, oscar)
    oscar.revoke()
    expect((await refusal(askOscar(id)))?.message).toContain('Connect again')
    expect((await find(id))?.metadata).toMatchObject({ status: 'expired', isConnected: false })
    oscar.requests.length = 0
    expect((await refusal(askOscar(id)))?.message).toContain('Connect again')
    expect(oscar.requests).toEqual([])
    const { url } = await user.call(api.connectIntegration, { params: { id }, body: {} })
    expect((await finishOscar(user, oscar.allow(url))).id).toBe(id)
    expect((await askOscar(id)).status).toBe('ok')
  })

  test('stays when OSCAR doesn’t answer, and isn’t ended by being checked', async () => {
    const { id } = await connectOscar(user, oscar)
    oscar.fault = { path: '/ws/services', answer: 503 }
    expect((await askOscar(id)).status).toBe('error')
    oscar.fault = undefined
    const body = { integrationId: id, integrationType: 'oscar' as const }
    const { account } = await user.call(api.refreshIntegration, { body })
    expect(account.expiresAt).toBeNull()
    expect((await find(id))?.metadata.status).toBe('connected')
  })

  test('never sends a nonce twice, which OSCAR would refuse', async () => {
    const { id } = await connectOscar(user, oscar)
    await Promise.all(Array.from({ length: 20 }, () => askOscar(id)))
    const nonces = oscar.requests.map(({ parameters }) => parameters.oauth_nonce)
    expect(new Set(nonces).size).toBe(nonces.length)
    const again = await replay(id)
    expect(again).toEqual([200, 401])
  })
})

/** Sends one signed request twice, as somebody who listened could. @returns both status codes */
async function replay(id: string): Promise<number[]> {
  const { fetch } = globalThis
  const codes: number[] = []
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    codes.push(answer.status, (await fetch(input, init)).status)
    return answer
  }
  try {
    await askOscar(id)
  } finally {
    globalThis.fetch = fetch
  }
  return codes
}

describe('an administrator', () => {
  const typed = () => ({
    id: randomUUID(),
    type: 'oscar' as const,
    displayName: 'Clinic OSCAR',
    baseUrl: `${oscar.base}/`,
    clientId: oscar.client.key,
    clientSecret: oscar.client.secret,
  })
  const save = async (items: EmrServerInput[]) => {
    const { version } = await admin.call(getEmrServers, {})
    return admin.call(updateEmrServers, { body: { version, items } })
  }
  const tryOut = (change: object) => admin.call(testEmrServer, { body: { ...typed(), ...change } })

  test('tests the consumer key and secret before a clinician does, and with the stored secret later', async () => {
    expect(await tryOut({})).toMatchObject({ ok: true, found: null })
    expect(await tryOut({ clientSecret: 'wrong' })).toMatchObject({
      ok: false,
      message: 'The EMR refused the signature of the request.',
    })
    expect(await tryOut({ baseUrl: oscar.origin })).toMatchObject({
      ok: false,
      message: 'The EMR doesn’t answer as an OSCAR server.',
      detail: expect.stringContaining('context path'),
    })
    const server = typed()
    const { items } = await save([server])
    expect(items).toMatchObject([{ type: 'oscar', hasSecret: true, signatureBaseUrl: '' }])
    expect(JSON.stringify(items)).not.toContain('consumer secret')
    expect(await tryOut({ id: server.id, clientSecret: undefined })).toMatchObject({ ok: true })
    expect(await tryOut({ clientSecret: undefined })).toMatchObject({ ok: false })
  })

  test('gets an error for a signature address that isn’t an address', async () => {
    for (const signatureBaseUrl of ['tomcat', 'ftp://tomcat/oscar', 'http://tomcat/oscar?x']) {
      const items = [{ ...typed(), signatureBaseUrl }]
      const error = await refusal(save(items))
      expect(error?.message).toContain('the address that OSCAR sees')
    }
  })

  test('finds OSCAR listed as beta, not tested against a live one', async () => {
    const { items } = await user.call(api.listSupportedIntegrations, {})
    const listed = items.find(({ type }) => type === 'oscar')
    expect(listed).toMatchObject({ status: 'beta', auth: 'oauth1', testedAgainst: [] })
    expect(listed?.reason).toContain('not tested against a live OSCAR')
    expect(listed?.servers).toEqual([{ displayName: 'Clinic OSCAR', baseUrl: oscar.base }])
  })
})
