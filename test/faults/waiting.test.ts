import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { newVisit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
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
  // The check runs every minute, which nobody here waits for.
  await server.query(
    `update pgboss.job set start_after = now() where name = 'transcribe-recording'`,
  )
  await expect
    .poll(async () => (await recordings())[0]?.transcription, { timeout: PATIENCE_MS })
    .toBe('success')
  const { chunks } = await user.call(listChunks, { params: { id: visit.scribeId } })
  expect(chunks.map((chunk) => chunk.text)).toEqual(VISIT.map((turn) => turn.text))
})

test('an uploaded recording is transcribed once, although the app is killed again and again while it is read', async () => {
  const turns = Array.from({ length: 6 }, () => VISIT).flat()
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(wavOf(tonePcm(turns).pcm))], 'visit.wav'))
  await user.call(uploadFiles, { params: { id }, body })
  for (let round = 0; round < (isLong ? 50 : 3); round += 1) {
    await sleep(Math.random() * 1_200)
    await server.killApp()
    await server.start({ AUSCULTA_TEST_TONES: tones.dir })
    // The queue takes back the work of a process that has been silent for a minute.
    await server.query(
      `update pgboss.job set state = 'retry', start_after = now(), retry_limit = 100
        where state = 'active' and name in ('decode-upload', 'transcribe-recording')`,
    )
  }
  const said = async () => {
    const { chunks } = await user.call(listChunks, { params: { id } })
    return chunks.map((chunk) => chunk.text).join(' ')
  }
  await expect.poll(said, { timeout: PATIENCE_MS }).toBe(turns.map((turn) => turn.text).join(' '))
  const { files } = (await user.call(getScribe, { params: { id } })).medicalContext
  expect(files).toMatchObject([{ stage: 'complete', error: null }])
})
