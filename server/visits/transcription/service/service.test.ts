import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transcribeFile, TranscriptionRejected } from '#contract/transcribe-file.ts'
import { getFileContent, uploadFiles } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcription-jobs.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingBatch, fakeSpeech, heldBatch } from '#test/fakes/speech.ts'
import { storageKey } from '#test/storage-key.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { SpeechError } from '#server/speech/engines/speech.ts'
import { audioObjects } from '../table.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ AUSCULTA_TRANSCRIPTION_JOBS: '2' }, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())
beforeEach(() => {
  speech.batch = null
})

async function upload(user: TestUser, name = 'visit.wav', seconds = 2) {
  const { id } = await user.call(createScribe, { body: {} })
  const form = new FormData()
  const bytes = new Uint8Array(wavOf(new Uint8Array(seconds * 32_000)))
  form.append('file', new File([bytes], name, { type: 'audio/wav' }))
  const { items } = await user.call(uploadFiles, { params: { id }, body: form })
  const [file] = items
  if (!file) throw new Error('the upload should be there')
  return { id, file }
}
const start = (user: TestUser, file_reference: string, idempotencyKey?: string) =>
  user.call(api.startTranscription, {
    body: { file_reference },
    ...(idempotencyKey && { idempotencyKey }),
  })
const look = (user: TestUser, jobId: string) =>
  user.call(api.getTranscription, { params: { jobId } })
const until = (user: TestUser, jobId: string, status: string) =>
  expect.poll(async () => (await look(user, jobId)).status).toBe(status)

/** A user's stored objects without a row, and those with one. */
async function storedOf({ user }: TestUser) {
  const there: string[] = []
  for await (const key of app.services.storage.list(`users/${user.id}/`)) there.push(key)
  const rows = await app.services.db.as(user.id, async (tx) => [
    ...(await tx.select({ key: audioObjects.storageKey }).from(audioObjects)),
    ...(await tx.select({ key: scribeFiles.storageKey }).from(scribeFiles)),
  ])
  const known = new Set(rows.map(({ key }) => key))
  return { there, orphans: there.filter((key) => !known.has(key)) }
}

describe('the transcription service', () => {
  test('transcribes an uploaded file and gives its text with time marks', async () => {
    speech.batch = countingBatch()
    const user = await app.newUser()
    const { file, id } = await upload(user)
    const { job_id } = await start(user, file.id)
    await until(user, job_id, 'success')
    const job = await look(user, job_id)
    const path = `/transcriptions/${job_id}/transcript`
    expect(job).toEqual({
      status: 'success',
      transcript: '[0:00:00] 2 seconds.',
      transcript_path: path,
      transcript_url: `http://localhost${path}`,
      progress: 100,
    })
    const text = await user.call(api.getTranscriptionText, { params: { jobId: job_id } })
    expect(await text.text()).toBe(job.transcript)
    const { chunks } = await user.call(listChunks, { params: { id } })
    expect(chunks.map((chunk) => chunk.text)).toEqual(['2 seconds.'])
  })

  test('recognises a file by its id, its storage path and the path with its name, also later', async () => {
    speech.batch = countingBatch()
    const user = await app.newUser()
    const { file, id } = await upload(user, 'Round on Monday.wav')
    expect(file.path).toBe(`users/${user.user.id}/conversations/${id}/files/Round on Monday.wav`)
    const jobs = new Set<string>()
    for (const reference of [file.id, file.path, await storageKey(app, file.id)]) {
      const { job_id } = await start(user, reference)
      await until(user, job_id, 'success')
      jobs.add(job_id)
    }
    expect(jobs.size).toBe(3)
    const { chunks } = await user.call(listChunks, { params: { id } })
    expect(chunks.map((chunk) => chunk.text)).toEqual(['2 seconds.'])
  })

  test('lets the first who asks take over the job of the upload, and tells others that it runs', async () => {
    const held = heldBatch()
    speech.batch = held
    const user = await app.newUser()
    const { file } = await upload(user)
    const first = await start(user, file.id, 'mine')
    expect(await start(user, file.id, 'mine')).toMatchObject({ job_id: first.job_id })
    await expect(start(user, file.id)).rejects.toMatchObject({
      code: 'in-progress',
      message: 'This file is already being transcribed.',
      current: { job_id: first.job_id, error: { code: 'TRANSCRIPTION_IN_PROGRESS' } },
    })
    await until(user, first.job_id, 'started')
    await held.release()
    await until(user, first.job_id, 'success')
    expect(await start(user, file.id, 'mine')).toEqual({ ...first, status: 'success' })
  })

  test('keeps to files of the caller that hold audio', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const { file, id } = await upload(user)
    const { job_id } = await start(user, file.id)
    const gone = { code: 'not-found' }
    for (const reference of [file.id, file.path, randomUUID(), 'x', '../../etc/passwd'])
      await expect(start(other, reference)).rejects.toMatchObject(gone)
    await expect(look(other, job_id)).rejects.toMatchObject(gone)
    await expect(look(user, 'x')).rejects.toMatchObject(gone)
    await expect(
      other.call(api.cancelTranscription, { params: { jobId: job_id } }),
    ).rejects.toMatchObject(gone)
    const unknown = { code: 'unauthenticated' }
    await expect(
      app.anyone.call(api.getTranscription, { params: { jobId: job_id } }),
    ).rejects.toMatchObject(unknown)
    const form = new FormData()
    form.append('file', new File(['Potassium 4.1'], 'lab.txt', { type: 'text/plain' }))
    const { items } = await user.call(uploadFiles, { params: { id }, body: form })
    await expect(start(user, items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This file contains no audio.',
    })
  })

  test('transcribes several recordings at once, up to its limit', async () => {
    const held = heldBatch()
    speech.batch = held
    const user = await app.newUser()
    const files = await Promise.all(Array.from({ length: 4 }, () => upload(user)))
    const jobs = await Promise.all(files.map(({ file }) => start(user, file.id)))
    await expect.poll(() => held.running()).toBe(2)
    held.open()
    await Promise.all(jobs.map(({ job_id }) => until(user, job_id, 'success')))
    expect(held.most()).toBe(2)
  })
})

describe('cancelling', () => {
  const cancel = (user: TestUser, jobId: string) =>
    user.call(api.cancelTranscription, { params: { jobId } })

  async function expectTakenBack(user: TestUser, id: string, jobId: string, path: string) {
    await expect(look(user, jobId)).rejects.toMatchObject({ code: 'not-found' })
    await expect.poll(() => storedOf(user)).toEqual({ there: [path], orphans: [] })
    const { medicalContext, state } = await user.call(getScribe, { params: { id } })
    expect(medicalContext.files).toMatchObject([
      {
        stage: 'complete',
        error: 'Transcription was cancelled. The audio is saved.',
        canRetry: true,
      },
    ])
    expect(state).toBe('empty')
    expect((await user.call(listChunks, { params: { id } })).chunks).toEqual([])
  }

  test('while the engine listens stops it, deletes the decoded copy and keeps the file', async () => {
    const held = heldBatch()
    speech.batch = held
    const user = await app.newUser()
    const { file, id } = await upload(user)
    const { job_id } = await start(user, file.id)
    await expect.poll(() => held.running()).toBe(1)
    await cancel(user, job_id)
    await expect.poll(() => held.aborted()).toBe(1)
    await expectTakenBack(user, id, job_id, await storageKey(app, file.id))
    const content = { params: { id, fileId: file.id } }
    expect((await user.call(getFileContent, content)).size).toBe(file.size)
    speech.batch = countingBatch()
    const again = await start(user, file.id)
    await until(user, again.job_id, 'success')
  })

  test('while the file is decoded leaves nothing of it behind', async () => {
    speech.batch = countingBatch()
    const user = await app.newUser()
    const { storage } = app.services
    const put = storage.put.bind(storage)
    let decoding: () => void
    const inDecoding = new Promise<void>((resolve) => (decoding = resolve))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    storage.put = async (key, content) => {
      if (key.includes('/audio/')) {
        decoding()
        await held
      }
      return put(key, content)
    }
    const { file, id } = await upload(user).finally(() => undefined)
    await inDecoding
    const [recording] = (await user.call(listRecordings, { params: { id } })).items
    const jobId = recording?.jobId ?? ''
    await cancel(user, jobId)
    storage.put = put
    goOn()
    await expectTakenBack(user, id, jobId, await storageKey(app, file.id))
  })

  test('before anything was done leaves the file as it is', async () => {
    const idle = await testApp()
    try {
      const user = await idle.newUser()
      const { id } = await user.call(createScribe, { body: {} })
      const form = new FormData()
      form.append('file', new File([new Uint8Array(wavOf(new Uint8Array(32_000)))], 'visit.wav'))
      const { items } = await user.call(uploadFiles, { params: { id }, body: form })
      const { job_id, status } = await start(user, items[0]?.id ?? '')
      expect(status).toBe('pending')
      await cancel(user, job_id)
      await startWork(idle.services)
      // The queue still holds the upload's decoding; it finds nothing to do.
      await expect.poll(() => queued(idle)).toEqual([{ state: 'completed' }])
      expect((await user.call(listRecordings, { params: { id } })).items).toEqual([])
    } finally {
      await idle.close()
    }
  })

  test('a transcription that is made again keeps the text there is', async () => {
    speech.batch = countingBatch()
    const user = await app.newUser()
    const { file, id } = await upload(user)
    const first = await start(user, file.id)
    await until(user, first.job_id, 'success')
    const held = heldBatch()
    speech.batch = held
    const second = await start(user, file.id)
    await expect.poll(() => held.running()).toBe(1)
    await cancel(user, second.job_id)
    const { items } = await user.call(listRecordings, { params: { id } })
    expect(items).toMatchObject([{ transcription: 'success', error: null, jobId: null }])
    const { chunks } = await user.call(listChunks, { params: { id } })
    expect(chunks.map((chunk) => chunk.text)).toEqual(['2 seconds.'])
    await cancel(user, first.job_id)
    await expect(look(user, first.job_id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

const queued = async ({ asOwner }: TestApp) =>
  (await asOwner(`select state from pgboss.job where name = 'decode-upload'`)).rows

describe('a transcription that fails', () => {
  const codes = [
    'AUTH_ERROR',
    'API_ERROR',
    'TIMEOUT_ERROR',
    'TRANSCRIPTION_FAILED',
    'API_COMMUNICATION_ERROR',
    'GENERAL_ERROR',
  ] as const
  test.each(codes)('with %s says so and what to do, and deletes no audio', async (code) => {
    speech.batch = countingBatch([new SpeechError(code, 'secret-host:9', false)])
    const user = await app.newUser()
    const { file, id } = await upload(user)
    const followed = transcribeFile(user, file.id, { wait: () => pause(20) })
    const rejected = await followed.then(
      () => undefined,
      (error: unknown) => error,
    )
    const { message, advice } = api.rejectionWords[code]
    expect(rejected).toBeInstanceOf(TranscriptionRejected)
    expect(rejected).toMatchObject({ code, message, advice })
    const [recording] = (await user.call(listRecordings, { params: { id } })).items
    expect(recording).toMatchObject({ transcription: 'failed', rejection: code, error: message })
    const { there, orphans } = await storedOf(user)
    expect(orphans).toEqual([])
    expect(there).toContain(await storageKey(app, file.id))
    const content = { params: { id, fileId: file.id } }
    expect((await user.call(getFileContent, content)).size).toBe(file.size)
  })

  test('because the file cannot be read offers no second try', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    const form = new FormData()
    const bytes = Buffer.from('RIFF\x24\0\0\0WAVEnot audio at all')
    form.append('file', new File([new Uint8Array(bytes)], 'visit.wav', { type: 'audio/wav' }))
    const { items } = await user.call(uploadFiles, { params: { id }, body: form })
    const file = async () =>
      (await user.call(getScribe, { params: { id } })).medicalContext.files[0]
    await expect.poll(async () => (await file())?.error).toBeTruthy()
    expect(await file()).toMatchObject({ stage: 'complete', canRetry: false })
    const key = await storageKey(app, items[0]?.id ?? '')
    expect(await storedOf(user)).toEqual({ there: [key], orphans: [] })
  })
})

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
