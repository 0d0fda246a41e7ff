import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { framesOf, newVisit, openLive } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'

let app: TestApp
let tones: Awaited<ReturnType<typeof toneModels>>
beforeAll(async () => {
  tones = await toneModels()
  await rm(join(tones.dir, 'tones-batch'), { recursive: true })
  app = await testApp({ AUSCULTA_TEST_TONES: tones.dir })
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await tones.remove()
})

test('a recording that was cut off does not wait for ever if there is only a live engine', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  const frames = framesOf(tonePcm(VISIT.slice(0, 2)).pcm)
  // All at once, and the socket dies: hardly anything was transcribed live.
  for (const { seq, start, pcm } of frames) live.frame(seq, start, pcm)
  await live.next('ack', (ack) => ack.seq === frames.length - 1)
  live.socket.terminate()
  await live.closed
  await user.call(api.finishRecording, { params: { id: visit.recordingId } })
  const transcription = async () =>
    (await user.call(api.listRecordings, { params: { id: visit.scribeId } })).items[0]
      ?.transcription
  await expect.poll(transcription).toBe('success')
  const { chunks } = await user.call(api.listChunks, { params: { id: visit.scribeId } })
  expect(chunks.map((chunk) => chunk.text)).toEqual(VISIT.slice(0, 2).map((turn) => turn.text))
})
