import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { newVisit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { record } from './recorder.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let tones: Awaited<ReturnType<typeof toneModels>>
let server: RealServer
beforeAll(async () => {
  tones = await toneModels()
  server = await realServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await tones.remove()
})

test('a recording that was made without a speech model is transcribed when the server finds one at a later start', async () => {
  const user = await server.newUser()
  const visit = await newVisit(user)
  await record(server.origin, user, visit, tonePcm(VISIT).pcm, 1000).done
  const recordings = async () =>
    (await user.call(listRecordings, { params: { id: visit.scribeId } })).items
  expect(await recordings()).toMatchObject([
    { transcription: 'waiting', error: 'Audio saved. Transcription is not set up' },
  ])
  await server.stop()
  await server.start({ AUSCULTA_TEST_TONES: tones.dir })
  // It looks every minute, which nobody here waits for.
  await server.query(
    `update pgboss.job set start_after = now() where name = 'transcribe-recording'`,
  )
  await expect
    .poll(async () => (await recordings())[0]?.transcription, { timeout: PATIENCE_MS })
    .toBe('success')
  const { chunks } = await user.call(listChunks, { params: { id: visit.scribeId } })
  expect(chunks.map((chunk) => chunk.text)).toEqual(VISIT.map((turn) => turn.text))
})
