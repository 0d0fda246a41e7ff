import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/extension-integrations.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'

let app: TestApp
let user: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  other = await app.newUser()
})
afterAll(() => app.close())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, message: error.message, current: error.current }),
  )
const listOf = async (who: TestUser) => (await who.call(api.listExtensionIntegrations, {})).items
const add = (who: TestUser, body: object = {}) => who.call(api.createExtensionIntegration, { body })

test('a new EMR has the name and the values of the specification', async () => {
  const { id, ...made } = await add(user)
  expect(made).toEqual({
    displayName: 'New EMR Integration',
    loginUrl: '',
    baseUrl: '',
    metadata: { isConnected: false, lastError: null, status: 'disconnected' },
    providers: [],
    defaultProvider: null,
    offices: [],
    defaultOffice: null,
    version: 1,
  })
  expect(await listOf(user)).toEqual([{ id, ...made }])
})

describe('another user', () => {
  test('neither sees, changes nor deletes it, and keeps their own', async () => {
    const mine = await add(user, { displayName: 'North Clinic' })
    const theirs = await add(other, { displayName: 'South Clinic' })
    expect(await listOf(other)).toEqual([theirs])
    const params = { id: mine.id }
    const { id: _, ...body } = { ...mine, displayName: 'Taken' }
    const missing = { code: 'not-found', message: 'Integration not found' }
    expect(
      await refusal(other.call(api.updateExtensionIntegration, { params, body })),
    ).toMatchObject(missing)
    expect(await refusal(other.call(api.deleteExtensionIntegration, { params }))).toMatchObject(
      missing,
    )
    expect(await listOf(user)).toContainEqual(mine)
  })
})

test('a change that is based on an old version is refused and gets the newer one', async () => {
  const made = await add(user)
  const params = { id: made.id }
  const change = (displayName: string) =>
    user.call(api.updateExtensionIntegration, {
      params,
      body: { ...made, displayName, version: made.version },
    })
  const [first, second] = await Promise.allSettled([change('First'), change('Second')])
  const saved = [first, second].filter(({ status }) => status === 'fulfilled')
  expect(saved).toHaveLength(1)
  const [current] = (await listOf(user)).filter(({ id }) => id === made.id)
  expect(current?.version).toBe(2)
  expect(await refusal(change('Late'))).toMatchObject({ code: 'version-mismatch', current })
})

test.each([
  ['javascript:alert(1)', 'bad-request'],
  ['emr.example', 'bad-request'],
  ['https://emr.example/login', undefined],
])('the sign-in address %s', async (loginUrl, code) => {
  expect((await refusal(add(user, { loginUrl })))?.code).toBe(code)
})

test('a default provider must be one of the providers', async () => {
  const providers = [{ id: '7', name: 'Dr. Meera Osei' }]
  expect(await refusal(add(user, { providers, defaultProvider: '8' }))).toMatchObject({
    message: 'The default must be in the list.',
  })
  expect((await add(user, { providers, defaultProvider: '7' })).defaultProvider).toBe('7')
})

test('a user has at most 30, also when two are added at once', async () => {
  const busy = await app.newUser()
  for (let n = 1; n < api.mostExtensionIntegrations; n += 1) await add(busy)
  const codes = await Promise.all(
    ['A', 'B'].map((displayName) => refusal(add(busy, { displayName }))),
  )
  expect(codes.filter((one) => one?.code === 'too-many')).toHaveLength(1)
  expect(await listOf(busy)).toHaveLength(api.mostExtensionIntegrations)
})

test('a deleted one is gone', async () => {
  const { id } = await add(other)
  await other.call(api.deleteExtensionIntegration, { params: { id } })
  expect((await listOf(other)).map((one) => one.id)).not.toContain(id)
})
