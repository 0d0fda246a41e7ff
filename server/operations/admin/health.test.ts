import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/admin.ts'
import type { EngineState } from '#server/visits/transcription/engines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { randomMasterKey } from '#test/fakes/memory-keys.ts'
import { fakeSpeech } from '#test/fakes/speech.ts'

const speech = fakeSpeech()
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { speech })
  admin = await app.newUser()
})
afterAll(() => app.close())

async function health() {
  const { checks } = await admin.call(api.getHealth, {})
  return (key: string) => checks.find((check) => check.key === key)
}
const broken: EngineState = { name: 'Ward', state: 'failed', message: 'The key was refused.' }

test('an unresponsive engine does not delay the other parts; its last state is shown with the time', async () => {
  let answer = Promise.withResolvers<EngineState[]>()
  speech.list = () => answer.promise
  const first = await health()
  expect(first('database')).toMatchObject({ state: 'ready' })
  expect(first('database')?.asOf).toBeUndefined()
  expect(first('disk')?.asOf).toBeUndefined()
  const unknown = { state: 'untested', message: 'Checking…', asOf: null }
  expect(first('speech-batch')).toMatchObject({ name: 'Transcription of recordings', ...unknown })

  answer.resolve([broken])
  await answer.promise
  const known = (await health())('speech-batch')
  const failing = { state: 'failing', message: 'The key was refused.' }
  expect(known).toMatchObject(failing)
  expect(known?.asOf).toBeUndefined()

  answer = Promise.withResolvers()
  const before = Date.now()
  const last = (await health())('speech-batch')
  expect(last).toMatchObject(failing)
  expect(Date.parse(last?.asOf ?? '')).toBeLessThanOrEqual(before)
  answer.resolve([])
})

test('a check that cannot run counts as failing, and the others are reported', async () => {
  speech.list = () => Promise.reject(new Error('no such engine'))
  const now = await health()
  expect(now('speech-live')).toMatchObject({ state: 'failing', message: 'Could not be checked.' })
  expect(now('storage')).toMatchObject({ state: 'ready' })
})

test('master keys in the data folder are reported as a weakness, with what to do', async () => {
  const own = (await health())('keys')
  expect(own).toMatchObject({ state: 'not-set-up' })
  expect(own?.forServer).toContain('AUSCULTA_MASTER_KEYS_FILE')
  await using other = await testApp({ AUSCULTA_MASTER_KEYS: randomMasterKey() }, { speech })
  const { checks } = await (await other.newUser()).call(api.getHealth, {})
  expect(checks.find(({ key }) => key === 'keys')).toMatchObject({ state: 'ready' })
})
