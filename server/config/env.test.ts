import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './env.ts'

test('without any setting the product runs on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    storage: { kind: 'disk' },
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test.each([
  [{ PORT: 'high' }, 'Invalid PORT: expected a number such as 3000'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'Invalid DATABASE_URL: expected a value such as postgresql://'],
  [{ TRUSTED_PROXIES: 'proxy' }, 'Invalid TRUSTED_PROXIES: proxy is'],
  [{ RATE_LIMITS: 'generate=many' }, 'Invalid RATE_LIMITS: generate=many is'],
  [{ MODEL_PROVIDER: 'oracle' }, 'Invalid MODEL_PROVIDER: expected one of openai, azure, google'],
  [{ PUBLIC_URL: 'not an address' }, 'expected an address such as https://scribe.example.org'],
  [{ MODEL_API_KEY_FILE: '/nowhere/at/all' }, 'MODEL_API_KEY_FILE'],
])('%o is refused and the variable is named', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test('a secret can be given as a file', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ausculta-env-')), 'key')
  writeFileSync(path, 'sk-1\n')
  expect(readConfig({ MODEL_PROVIDER: 'openai', MODEL_API_KEY_FILE: path }).model?.apiKey).toBe(
    'sk-1',
  )
})

test('sets up each speech engine with a key or an address', () => {
  const { speech } = readConfig({
    SPEECH_BASE_URL: 'http://box.test/v1',
    DEEPGRAM_API_KEY: 'd',
    AZURE_SPEECH_KEY: 'a',
    AZURE_SPEECH_REGION: 'canadacentral',
    GOOGLE_SPEECH_PROJECT: 'clinic-1',
    GEMINI_API_KEY: 'g',
  })
  expect(speech.map(({ config, key }) => [config.kind, key])).toEqual([
    ['openai', ''],
    ['deepgram', 'd'],
    ['microsoft', 'a'],
    ['gcp', ''],
    ['gemini', 'g'],
  ])
  expect(readConfig({}).speech).toEqual([])
  expect(() => readConfig({ AZURE_SPEECH_REGION: 'evil.test/#' })).toThrow(/AZURE_SPEECH_REGION/)
})
