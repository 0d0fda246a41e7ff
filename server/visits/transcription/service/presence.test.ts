import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSystem } from '#contract/system.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'
import { answerPresence, askPresence } from './presence.ts'

const { caps } = countingBatch()
const parakeet = { name: 'Parakeet', caps, state: 'ready' as const, message: 'Running.' }
let app: TestApp
beforeAll(async () => {
  const speech = { ...fakeSpeech(), list: async () => [parakeet] }
  app = await testApp({ AUSCULTA_TRANSCRIPTION: 'separate' }, { speech })
})
afterAll(() => app.close())

test('the system page tells how the engines of a separate transcription process are, while one runs', async () => {
  expect(await askPresence(app.services, 100)).toEqual([])
  const stop = await answerPresence(app.services)
  const user = await app.newUser()
  const { parts } = await user.call(getSystem, {})
  expect(parts.find(({ key }) => key === 'speech-batch')).toMatchObject({
    name: 'Transcription of recordings in a separate process: Parakeet',
    state: 'ready',
    message: 'Running.',
  })
  await stop()
  expect(await askPresence(app.services, 100)).toEqual([])
})
