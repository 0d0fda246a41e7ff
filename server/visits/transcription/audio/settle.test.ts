import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newRecording, storedOf } from '#test/visit-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('audio of a file that is still being decoded when consent ends leaves neither a row nor an object', async () => {
  const user = await app.newUser()
  const { id: scribeId } = await user.call(createScribe, { body: {} })
  const place = { userId: user.user.id, scribeId }
  const recordingId = await newRecording(app, place, { cutSamples: 0 })
  const select = 'select 1 from audio_object where recording_id = $1'
  expect((await app.asOwner(select, [recordingId])).rows).toEqual([])
  expect(await storedOf(app, place)).toEqual([])
})
