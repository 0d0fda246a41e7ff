import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#contract/speech.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type OpenAiAudio, startOpenAiAudio } from '#test/fakes/openai-audio.ts'
import { DEFAULT_RULE } from '../choose/rule.ts'
import { chooseFor } from '../choose/choose-for.ts'

const KEY = 'the-right-key'
let fake: OpenAiAudio
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  fake = await startOpenAiAudio({
    apiKey: KEY,
    answer: () => ({ kind: 'json', body: { text: 'Good morning' } }),
  })
  app = await testApp()
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const input = (more: Partial<api.EngineInput> = {}): api.EngineInput => ({
  name: 'Box in the cellar',
  config: { kind: 'openai', baseUrl: fake.baseUrl, model: 'whisper-1' },
  key: KEY,
  ...more,
})
const settings = () => admin.call(api.getSpeechSettings, {})
const removeAll = async () => {
  for (const { id } of (await settings()).engines)
    await admin.call(api.removeEngine, { params: { id } })
}
const added = async (more: Partial<api.EngineInput> = {}) => {
  const { engines } = await admin.call(api.addEngine, { body: input(more) })
  const engine = engines.at(-1)
  if (!engine) throw new Error('The engine that was added is listed')
  return engine
}

describe('a speech engine', () => {
  beforeEach(removeAll)

  test('is used as soon as it is added, and describes its capabilities', async () => {
    const ask = { language: 'en', mode: 'batch' } as const
    expect(app.services.speech.choose(ask)).toBeNull()
    const engine = await added()
    expect(engine).toMatchObject({
      name: 'Box in the cellar',
      source: 'settings',
      service: 'ausculta',
      hasKey: true,
      abilities: { live: false, recordings: true, languages: 'any' },
    })
    expect(app.services.speech.choose(ask)).toMatchObject({ name: 'Box in the cellar', note: '' })
    await admin.call(api.removeEngine, { params: { id: engine.id } })
    expect(app.services.speech.choose(ask)).toBeNull()
  })

  test('never gives its key back, and stores it sealed', async () => {
    await added()
    expect(JSON.stringify(await settings())).not.toContain(KEY)
    const { rows } = await app.services.db.system((tx) => tx.execute('select sealed from setting'))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Buffer.from(row.sealed as Buffer).includes(KEY)).toBe(false)
  })

  test('keeps its key when it is renamed, and loses it when its address is changed', async () => {
    const { id } = await added()
    const { key: _, ...renamed } = input({ name: 'Renamed' })
    const { config } = renamed
    if (config.kind !== 'openai') throw new Error('It is the one that was added')
    const after = await admin.call(api.updateEngine, { params: { id }, body: renamed })
    expect(after.engines).toMatchObject([{ name: 'Renamed', hasKey: true }])
    const moved = { ...renamed, config: { ...config, baseUrl: 'http://other.test/v1' } }
    const elsewhere = await admin.call(api.updateEngine, { params: { id }, body: moved })
    expect(elsewhere.engines).toMatchObject([{ hasKey: false }])
  })

  test('is refused without its required values', async () => {
    const refused = (config: api.EngineConfig, message: RegExp) =>
      expect(admin.call(api.addEngine, { body: input({ config }) })).rejects.toMatchObject({
        code: 'bad-request',
        message: expect.stringMatching(message),
      })
    await refused({ kind: 'openai', baseUrl: '', model: 'm' }, /Address/)
    await refused({ kind: 'openai', baseUrl: 'http://a.test', model: ' ' }, /Speech model/)
    await refused({ kind: 'openai', baseUrl: 'file:///etc', model: 'm' }, /http/)
    await refused({ kind: 'openai', baseUrl: 'http://me:secret@a.test', model: 'm' }, /password/)
  })

  test('is visible only to administrators', async () => {
    const { id } = await added()
    const user = await app.newUser()
    const missing = { code: 'not-found' }
    await expect(user.call(api.getSpeechSettings, {})).rejects.toMatchObject(missing)
    await expect(user.call(api.addEngine, { body: input() })).rejects.toMatchObject(missing)
    await expect(user.call(api.removeEngine, { params: { id } })).rejects.toMatchObject(missing)
    await expect(user.call(api.testEngine, { body: { id } })).rejects.toMatchObject(missing)
    await expect(user.call(api.listSpeechModels, {})).rejects.toMatchObject(missing)
    const { services } = await user.call(api.getSpeechServices, {})
    expect(services).toContainEqual({ service: 'ausculta', ready: true })
    expect(services).toContainEqual({ service: 'gcp', ready: false })
  })

  test('reports the answer of a test, or why there was none', async () => {
    const { id } = await added()
    const well = await admin.call(api.testEngine, { body: { id } })
    expect(well).toMatchObject({ ok: true, message: expect.stringContaining('Good morning') })
    expect(well.milliseconds).toBeGreaterThan(0)
    const wrong = await admin.call(api.testEngine, { body: { typed: input({ key: 'wrong' }) } })
    expect(wrong.ok).toBe(false)
    expect(wrong.message).not.toBe('')
    const away = input({ config: { kind: 'openai', baseUrl: 'http://127.0.0.1:9', model: 'm' } })
    expect(await admin.call(api.testEngine, { body: { typed: away } })).toMatchObject({ ok: false })
  })

  test('reports an invalid account, or one that cannot sign', async () => {
    const config = { kind: 'gcp', project: 'p', location: '', model: '', bucket: '' } as const
    const tried = (key: string) =>
      admin.call(api.testEngine, { body: { typed: input({ config, key }) } })
    await expect(tried('%ff')).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('Paste the whole file'),
    })
    const unfit = JSON.stringify({ client_email: 'a@b.test', private_key: 'none' })
    expect(await tried(unfit)).toMatchObject({ ok: false })
  })

  test('of the environment cannot be changed from the browser', async () => {
    await using other = await testApp({ SPEECH_BASE_URL: fake.baseUrl, SPEECH_API_KEY: KEY })
    const boss = await other.newUser()
    const { engines } = await boss.call(api.getSpeechSettings, {})
    expect(engines).toMatchObject([
      { source: 'environment', hasKey: true, name: 'openai:whisper-1' },
    ])
    expect(JSON.stringify(engines)).not.toContain(KEY)
    const params = { id: engines[0]?.id ?? '' }
    await expect(boss.call(api.removeEngine, { params })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('the rule that selects an engine', () => {
  beforeEach(removeAll)

  test('is the specification’s until an administrator changes it, and can be restored', async () => {
    const before = await settings()
    expect(before).toMatchObject({ isDefault: true, rule: DEFAULT_RULE })
    const rule = { ...DEFAULT_RULE, rows: [{ when: 'always', use: 'gemini' } as const] }
    const body = { version: before.version, rule }
    const after = await admin.call(api.updateRule, { body })
    expect(after).toMatchObject({ isDefault: false, rule })
    await expect(admin.call(api.updateRule, { body })).rejects.toMatchObject({
      code: 'version-mismatch',
    })
    const reset = { version: after.version, rule: null }
    expect(await admin.call(api.updateRule, { body: reset })).toMatchObject({ isDefault: true })
  })

  test('shows where a language and a setting lead, also before it is saved', async () => {
    await added()
    const ask = { language: 'fr', userSetting: 'gcp' }
    const { recordings, live } = await admin.call(api.previewRule, { body: ask })
    expect(recordings).toMatchObject({ engine: 'Box in the cellar', service: 'ausculta' })
    expect(recordings.steps[0]).toEqual({
      kind: 'row',
      row: 1,
      service: 'gcp',
      missing: 'set-up',
    })
    expect(live.engine).toBeNull()
    const rule = { ...DEFAULT_RULE, rows: [{ when: 'always', use: 'ausculta' } as const] }
    const typed = await admin.call(api.previewRule, { body: { ...ask, rule } })
    expect(typed.recordings.steps).toEqual([{ kind: 'row', row: 1, service: 'ausculta' }])
  })

  test('names no missing engine', async () => {
    const { version } = await settings()
    const rule = { ...DEFAULT_RULE, aliases: { ...DEFAULT_RULE.aliases, gcp: 'gone' } }
    await expect(admin.call(api.updateRule, { body: { version, rule } })).rejects.toMatchObject({
      code: 'bad-request',
    })
  })

  test('follows the setting of each user', async () => {
    const first = await added({ name: 'First' })
    const second = await added({ name: 'Second' })
    const { version } = await settings()
    const aliases = { ...DEFAULT_RULE.aliases, gemini: second.id }
    await admin.call(api.updateRule, { body: { version, rule: { ...DEFAULT_RULE, aliases } } })
    const user = await app.newUser()
    const nameFor = async () => {
      const ask = { language: 'en', mode: 'batch' } as const
      return (await chooseFor(app.services, user.user.id, ask))?.name
    }
    expect(await nameFor()).toBe(first.name)
    const { version: own, settings: mine } = await user.call(getMe, {})
    const transcriptionSettings = { ...mine.transcriptionSettings, provider: 'gemini' as const }
    await user.call(updateMe, { body: { version: own, settings: { transcriptionSettings } } })
    expect(await nameFor()).toBe(second.name)
  })
})
