import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/admin.ts'
import { addEngine, removeEngine } from '#contract/speech.ts'
import * as api from '#contract/system.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'

let reply: Reply = say('ready')
let llm: Llm
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  llm = await startLlm(() => reply)
  app = await testApp({ OCR_LANGUAGES: 'deu, eng' })
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
const local = () => ({
  provider: 'openai-compatible' as const,
  model: 'test-model',
  baseUrl: llm.baseUrl,
})

describe('the system page', () => {
  test('says what is set up, what is not, and what to do', async () => {
    const user = await app.newUser()
    const { parts, model, version } = await user.call(api.getSystem, {})
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const states = Object.fromEntries(parts.map((part) => [part.key, part.state]))
    expect(states).toMatchObject({
      database: 'ready',
      storage: 'ready',
      'speech-live': 'not-set-up',
      'speech-batch': 'not-set-up',
      pictures: 'failing',
    })
    expect(parts.find(({ key }) => key === 'pictures')).toMatchObject({
      name: 'Text in pictures: English',
      forServer: expect.stringContaining('deu.traineddata'),
    })
    for (const part of parts) {
      if (part.state !== 'ready') expect(part.toDo).not.toBe('')
      // Names of settings are for the person who runs the server alone.
      expect(part.message + part.toDo).not.toMatch(/[A-Z]+_[A-Z]+/)
    }
    expect(parts.find(({ key }) => key === 'mail')?.forServer).toContain('SMTP_URL')
    expect(model.source).toBe('none')
  })

  test('lets only administrators set the model', async () => {
    const user = await app.newUser()
    const missing = { code: 'not-found' }
    await expect(user.call(api.updateModel, { body: local() })).rejects.toMatchObject(missing)
    await expect(user.call(api.testModel, { body: {} })).rejects.toMatchObject(missing)
  })

  test('sets a model that then writes, keeps its key to itself, and removes it', async () => {
    const set = await admin.call(api.updateModel, { body: { ...local(), apiKey: 'test-key' } })
    expect(set).toEqual({ source: 'settings', ...local(), hasKey: true })
    expect(JSON.stringify(await admin.call(api.getSystem, {}))).not.toContain('test-key')
    const { rows } = await app.services.db.system((tx) => tx.execute('select sealed from setting'))
    expect(String(rows[0]?.sealed)).not.toContain('test-key')
    expect(await admin.call(api.testModel, { body: {} })).toMatchObject({ ok: true })
    const user = await app.newUser()
    const events = await written(user, await newVisit(app, user), { prompt: { id: 'soap' } })
    expect(events[0]).toMatchObject({ writer: { kind: 'model', name: 'test-model' } })
    const off = await admin.call(api.updateModel, { body: { ...local(), provider: null } })
    expect(off).toMatchObject({ source: 'none', provider: null, hasKey: false })
    expect(await admin.call(api.testModel, { body: {} })).toMatchObject({
      ok: false,
      message: 'No language model is set up.',
    })
  })

  test('is called ready only when the model has answered', async () => {
    const stateOf = async () => {
      const { parts } = await admin.call(api.getSystem, {})
      return parts.find(({ key }) => key === 'model')?.state
    }
    const away = { ...local(), model: 'away', baseUrl: 'http://127.0.0.1:9/v1' }
    const typed = { body: { typed: away } }
    expect(await admin.call(api.testModel, typed)).toMatchObject({ ok: false })
    reply = say('ready')
    await admin.call(api.updateModel, { body: { ...local(), model: 'new', apiKey: 'test-key' } })
    expect(await stateOf()).toBe('untested')
    await admin.call(api.testModel, { body: {} })
    expect(await stateOf()).toBe('ready')
    await admin.call(api.updateModel, { body: away })
    expect(await stateOf()).toBe('untested')
    await admin.call(api.testModel, { body: {} })
    expect(await stateOf()).toBe('failing')
    const { checks } = await admin.call(getHealth, {})
    const failing = { state: 'failing', toDo: expect.stringContaining('Administration → System') }
    expect(checks.find(({ key }) => key === 'model')).toMatchObject(failing)
    await admin.call(api.updateModel, { body: { ...local(), provider: null } })
  })

  test('learns from notes whether the model answers, without a test', async () => {
    await admin.call(api.updateModel, { body: { ...local(), model: 'busy', apiKey: 'test-key' } })
    const stateOf = async () => {
      const { checks } = await admin.call(getHealth, {})
      return checks.find(({ key }) => key === 'model')?.state
    }
    const user = await app.newUser()
    const write = async () => written(user, await newVisit(app, user), { prompt: { id: 'soap' } })
    reply = { kind: 'status', status: 401 }
    await write()
    expect(await stateOf()).toBe('failing')
    reply = say('The patient coughs.')
    await write()
    expect(await stateOf()).toBe('ready')
    await admin.call(api.updateModel, { body: { ...local(), provider: null } })
  })

  test('reports that a web page answering in its place is not a model', async () => {
    const page = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html').end('<!doctype html><h1>Welcome</h1>')
    }).listen(0, '127.0.0.1')
    await once(page, 'listening')
    // A TCP server has an address object.
    const baseUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}/v1`
    const typed = { ...local(), baseUrl }
    expect(await admin.call(api.testModel, { body: { typed } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('No language model at this address'),
    })
    page.close()
  })

  test('leads from an engine that fails to where it can be mended', async () => {
    const config = { kind: 'openai', baseUrl: 'http://127.0.0.1:9', model: 'm' } as const
    const { engines } = await admin.call(addEngine, { body: { name: 'Away', config } })
    const { parts } = await admin.call(api.getSystem, {})
    expect(parts.find(({ key }) => key === 'speech-batch')).toMatchObject({
      name: 'Transcription of recordings: Away',
      state: 'failing',
      toDo: expect.stringContaining('in Administration → Speech'),
    })
    await admin.call(removeEngine, { params: { id: engines[0]?.id ?? '' } })
  })

  test('never sends a stored key to another address', async () => {
    await admin.call(api.updateModel, { body: { ...local(), apiKey: 'test-key' } })
    const same = await admin.call(api.updateModel, { body: { ...local(), model: 'other' } })
    expect(same.hasKey).toBe(true)
    const moved = { ...local(), baseUrl: 'http://127.0.0.1:9/v1' }
    expect((await admin.call(api.updateModel, { body: moved })).hasKey).toBe(false)
  })

  test.each(['file:///etc/passwd', 'ftp://example.org', 'http://user:pw@example.org', 'nonsense'])(
    'refuses the address %s',
    async (baseUrl) => {
      const body = { ...local(), baseUrl, apiKey: 'x' }
      await expect(admin.call(api.updateModel, { body })).rejects.toMatchObject({
        code: 'bad-request',
      })
    },
  )
})

describe('the test of a model', () => {
  test.each([
    ['a wrong key', { apiKey: 'wrong' }, 'The language model’s server refused the key.'],
    [
      'an unknown model',
      { model: 'unknown', apiKey: 'test-key' },
      'The server doesn’t have this language model, or its address is wrong.',
    ],
    [
      'an address where nothing listens',
      { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'test-key' },
      'The language model’s server can’t be reached at its address.',
    ],
  ])('says in plain words: %s', async (_, change, message) => {
    await admin.call(api.updateModel, { body: { ...local(), ...change } })
    const result = await admin.call(api.testModel, { body: {} })
    expect(result).toMatchObject({ ok: false, message })
    expect(result.milliseconds).toBeGreaterThan(0)
  })

  test('follows no redirect, which could carry the key away', async () => {
    await admin.call(api.updateModel, { body: { ...local(), apiKey: 'test-key' } })
    const headers = { location: `${llm.baseUrl}/elsewhere` }
    reply = { kind: 'status', status: 302, headers }
    expect(await admin.call(api.testModel, { body: {} })).toMatchObject({ ok: false })
    expect(llm.asked.at(-1)?.model).toBe('test-model')
  })
})

test('addresses and folders inside the network are shown to administrators only', async () => {
  const internal = 'http://127.0.0.1:4290/internal'
  await using own = await testApp({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'test-model',
    MODEL_BASE_URL: internal,
    SMTP_URL: 'smtp://mail.clinic.internal:2525',
    MAIL_FROM: 'ausculta@example.org',
    AUSCULTA_OCR: '/srv/clinic/ocr',
    OCR_LANGUAGES: 'deu',
  })
  const [first, second] = [await own.newUser(), await own.newUser()]
  const forAdministrator = await first.call(api.getSystem, {})
  expect(forAdministrator.model.baseUrl).toBe(internal)
  expect(JSON.stringify(forAdministrator)).toContain('mail.clinic.internal')
  expect(JSON.stringify(forAdministrator)).toContain('/srv/clinic/ocr')
  const forUser = JSON.stringify(await second.call(api.getSystem, {}))
  expect(forUser).not.toMatch(/127\.0\.0\.1|clinic\.internal|\/srv\/clinic/)
})
