import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingBatch, countingLive, fakeSpeech } from '#test/fakes/speech.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { SpeechEngine } from '#server/speech/engines/engines.ts'
import { SpeechError, type SpeechErrorCode } from '#server/speech/engines/speech.ts'
import { transcribeRecording } from './transcribe.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())
beforeEach(() => {
  speech.live = null
  speech.batch = null
  speech.engines = () => []
  speech.onRefresh = () => undefined
})

const linesOf = async ({ call }: TestUser, { scribeId }: Visit) =>
  (await call(api.listChunks, { params: { id: scribeId } })).chunks.map((line) => line.text)
const recordingOf = async ({ call }: TestUser, { scribeId }: Visit) =>
  (await call(api.listRecordings, { params: { id: scribeId } })).items[0]
const until = async (user: TestUser, visit: Visit, state: string) =>
  expect.poll(async () => (await recordingOf(user, visit))?.transcription).toBe(state)

async function record(user: TestUser, visit: Visit, seconds: number) {
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(seconds * 32_000)))
    live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
  return live
}

const texts: Record<SpeechErrorCode, string> = {
  AUTH_ERROR: 'Error authenticating with the transcription service, contact support.',
  API_ERROR: 'An error during transcription, double-check the transcript and contact support.',
  TRANSCRIPTION_FAILED:
    'An error during transcription, double-check the transcript and contact support.',
  TIMEOUT_ERROR: 'Network failures during transcription.',
  API_COMMUNICATION_ERROR: 'Network failures during transcription.',
  GENERAL_ERROR: 'General error, contact support.',
  BUSY: 'Transcription is busy. The recording is kept and transcribed afterwards.',
}
const codes = Object.keys(texts) as SpeechErrorCode[]

describe('an engine that fails', () => {
  test.each(codes)(
    'with %s during a recording is reported once, and the rest is transcribed after it',
    async (code) => {
      const user = await app.newUser()
      const visit = await newVisit(user)
      speech.live = countingLive({ failAfter: 2, code })
      speech.batch = countingBatch()
      const live = await record(user, visit, 5)
      expect(live.of('error')).toEqual([
        { type: 'error', code, message: texts[code], fatal: false },
      ])
      expect(live.of('ack').at(-1)).toMatchObject({ seq: 49, seconds: 5 })
      await until(user, visit, 'success')
      expect(await linesOf(user, visit)).toEqual(['Second 0.', 'Second 1.', '3 seconds.'])
      expect(app.logged.join()).not.toContain('secret-host')
    },
  )

  test('because it is busy leaves the recording to be transcribed afterwards', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    speech.live = countingLive({ refuse: 'API_ERROR' })
    speech.batch = countingBatch()
    const live = await record(user, visit, 2)
    expect(live.opened.transcribing).toBe(true)
    expect(live.of('error')).toHaveLength(1)
    await until(user, visit, 'success')
    expect(await linesOf(user, visit)).toEqual(['2 seconds.'])
  })

  test('to accept audio for a while transcribes it all later, without blocking', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    speech.live = countingLive({ busyFor: 300 })
    const live = await record(user, visit, 3)
    expect(live.of('error')).toEqual([])
    expect(await linesOf(user, visit)).toEqual(['Second 0.', 'Second 1.', 'Second 2.'])
  })

  test('on a stored recording for good says so, and does it again when asked', async () => {
    const user = await app.newUser()
    for (const code of codes) {
      const visit = await newVisit(user)
      speech.batch = countingBatch([new SpeechError(code, 'secret-host:9', false)])
      await record(user, visit, 1)
      await until(user, visit, 'failed')
      expect(await recordingOf(user, visit)).toMatchObject({ error: texts[code] })
      expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
        state: 'ready',
      })
      await user.call(api.transcribeRecording, { params: { id: visit.recordingId } })
      await until(user, visit, 'success')
      expect(await recordingOf(user, visit)).toMatchObject({ error: null, progress: 100 })
    }
  })

  test('for a moment is retried automatically', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    speech.batch = countingBatch([new SpeechError('TIMEOUT_ERROR', 'slow', true)])
    await record(user, visit, 1)
    await until(user, visit, 'success')
    expect(await linesOf(user, visit)).toEqual(['1 seconds.'])
  })

  test('repeatedly is called twice, and the audio is kept', async () => {
    const user = await app.newUser()
    for (const code of ['API_ERROR', 'TIMEOUT_ERROR'] as const) {
      const visit = await newVisit(user)
      let calls = 0
      const failing = async () => {
        calls += 1
        throw new SpeechError(code, 'secret-host:9', true)
      }
      speech.batch = { ...countingBatch(), batch: failing }
      await record(user, visit, 1)
      await expect
        .poll(async () => (await recordingOf(user, visit))?.transcription, { timeout: 30_000 })
        .toBe('failed')
      expect(calls).toBe(2)
      expect(await recordingOf(user, visit)).toMatchObject({ duration: 1, error: texts[code] })
    }
  }, 60_000)

  test('and names a waiting time is not called before', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const asked: number[] = []
    const { batch, ...rest } = countingBatch()
    speech.batch = {
      ...rest,
      batch: (options) => {
        asked.push(Date.now())
        if (asked.length === 1) throw new SpeechError('BUSY', 'busy', true, 3_000)
        return batch(options)
      },
    }
    await record(user, visit, 1)
    await expect
      .poll(async () => (await recordingOf(user, visit))?.transcription, { timeout: 30_000 })
      .toBe('success')
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(2_500)
  }, 60_000)
})

describe('a recording that waits for an engine', () => {
  test('is transcribed as soon as there is one, and only once', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    await record(user, visit, 3)
    expect(await recordingOf(user, visit)).toMatchObject({
      transcription: 'waiting',
      error: 'Audio saved. Transcription is not set up',
    })
    const ref = { userId: user.user.id, recordingId: visit.recordingId }
    const run = () => transcribeRecording(app.services, ref, new AbortController().signal)
    const visitNow = () => user.call(getScribe, { params: { id: visit.scribeId } })
    const { updated } = await visitNow()
    await run()
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'waiting' })
    // Repeated checks don't change the visit.
    expect(await visitNow()).toMatchObject({ state: 'waiting', updated })
    speech.onRefresh = () => (speech.batch = countingBatch())
    await Promise.all([run(), run()])
    await run()
    expect(await linesOf(user, visit)).toEqual(['3 seconds.'])
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'success', error: null })
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'ready',
    })
  })
})

describe('the reason why a recording waits', () => {
  const broken: SpeechEngine = {
    id: 'installed:whisper',
    name: 'Whisper',
    source: 'installed',
    service: 'ausculta',
    model: 'whisper',
    problem: 'The model is damaged.',
  }
  const french = { ...broken, problem: '', speech: countingBatch() }

  test.each([
    ['set up', [], 'Audio saved. Transcription is not set up'],
    ['set up that works', [broken], 'Audio saved. Transcription does not answer'],
    [
      'that knows its language',
      [broken, french],
      'Audio saved. No speech service supports this language',
    ],
  ])('is the present one if there is no engine %s', async (_, engines, error) => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    speech.engines = () => engines
    await record(user, visit, 1)
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'waiting', error })
  })

  test('disappears once there is an engine to transcribe it', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    await record(user, visit, 1)
    speech.engines = () => [broken]
    const error = 'Audio saved. Transcription does not answer'
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'waiting', error })
    speech.batch = countingBatch()
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'waiting', error: null })
  })
})

describe('an uploaded audio file', () => {
  async function upload(name: string, bytes: Uint8Array, language = 'en') {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: { language } })
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'audio/wav' }))
    const { items } = await user.call(uploadFiles, { params: { id }, body: form })
    const file = async () =>
      (await user.call(getScribe, { params: { id } })).medicalContext.files[0]
    const visit: Visit = { scribeId: id, recordingId: items[0]?.id ?? randomUUID() }
    return { user, visit, file }
  }

  test('becomes a recording with text', async () => {
    speech.batch = countingBatch()
    const { user, visit, file } = await upload('visit.wav', wavOf(new Uint8Array(64_000)))
    await expect.poll(async () => (await file())?.progress).toBe(100)
    expect(await file()).toMatchObject({ stage: 'complete', error: null })
    expect(await linesOf(user, visit)).toEqual(['2 seconds.'])
    expect(await recordingOf(user, visit)).toMatchObject({
      id: visit.recordingId,
      duration: 2,
      transcription: 'success',
    })
  })

  test('is transcribed in the language of its visit', async () => {
    const batch = countingBatch()
    const languages: string[] = []
    speech.batch = {
      ...batch,
      async batch(options) {
        languages.push(options.language)
        return batch.batch(options)
      },
    }
    const { user, visit } = await upload('visit.wav', wavOf(new Uint8Array(64_000)), 'fr')
    await until(user, visit, 'success')
    expect(languages).toEqual(['fr'])
  })

  test('that is not audio says so in place of its text', async () => {
    const { user, visit, file } = await upload(
      'visit.wav',
      Buffer.from('RIFF\x24\0\0\0WAVEnot audio at all'),
    )
    await expect.poll(async () => (await file())?.stage).toBe('complete')
    const said = await file()
    expect(said?.error).toBeTruthy()
    expect(said?.extractedText).toBe(said?.error)
    expect(await recordingOf(user, visit)).toBeUndefined()
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'empty',
    })
  })

  test('is kept without an engine, and transcribed when there is one', async () => {
    const { user, visit } = await upload('visit.wav', wavOf(new Uint8Array(64_000)))
    await until(user, visit, 'waiting')
    speech.batch = countingBatch()
    await user.call(api.transcribeRecording, { params: { id: visit.recordingId } })
    await until(user, visit, 'success')
  })
})
