import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { StorageAway } from '#server/platform/storage/storage.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())
beforeEach(() => void (speech.batch = null))

/** A batch engine that counts how often it hears a recording. */
function heard() {
  const { batch, ...rest } = countingBatch()
  const calls = { times: 0 }
  speech.batch = {
    ...rest,
    batch(options) {
      calls.times += 1
      return batch(options)
    },
  }
  return calls
}

/** The next version that anyone stores meets a deadlock, as with the migration of a newer process. */
async function meetDeadlock(): Promise<void> {
  await app.asOwner('drop sequence if exists deadlocks cascade')
  await app.asOwner('create sequence deadlocks')
  await app.asOwner('grant usage on sequence deadlocks to public')
  await app.asOwner(`create or replace function deadlock() returns trigger language plpgsql as
    $$ begin
      if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`)
  await app.asOwner(
    'create or replace trigger deadlock before insert on transcript_version for each row execute function deadlock()',
  )
}

async function upload(user: TestUser, seconds: number) {
  const { id } = await user.call(createScribe, { body: {} })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(wavOf(new Uint8Array(seconds * 32_000)))], 'a.wav'))
  const { items } = await user.call(uploadFiles, { params: { id }, body: form })
  return { id, recordingId: items[0]?.id ?? '' }
}

const recordingOf = async (user: TestUser, id: string) =>
  (await user.call(api.listRecordings, { params: { id } })).items[0]
const linesOf = async (user: TestUser, id: string) =>
  (await user.call(api.listChunks, { params: { id } })).chunks.map(({ text }) => text)
/** How it ended, whether well or not. */
const end = async (user: TestUser, id: string) => {
  await expect
    .poll(async () => (await recordingOf(user, id))?.transcription)
    .toMatch(/success|failed/)
  return recordingOf(user, id)
}

test('a transcription whose text meets a deadlock stores it the next time, without hearing the audio again', async () => {
  const calls = heard()
  await meetDeadlock()
  const [user, neighbour] = [await app.newUser(), await app.newUser()]
  const [mine, theirs] = await Promise.all([upload(user, 2), upload(neighbour, 3)])
  expect(await end(user, mine.id)).toMatchObject({ transcription: 'success', error: null })
  expect(await end(neighbour, theirs.id)).toMatchObject({ transcription: 'success', error: null })
  expect(await linesOf(user, mine.id)).toEqual(['2 seconds.'])
  expect(await linesOf(neighbour, theirs.id)).toEqual(['3 seconds.'])
  expect(calls.times).toBe(2)
  const file = async () =>
    (await user.call(getScribe, { params: { id: mine.id } })).medicalContext.files[0]
  await expect.poll(async () => (await file())?.stage).toBe('complete')
  expect(await file()).toMatchObject({ error: null })
})

test('a transcription whose audio is in storage that is away for a moment is tried again', async () => {
  const user = await app.newUser()
  const { id, recordingId } = await upload(user, 2)
  await expect.poll(async () => (await recordingOf(user, id))?.transcription).toBe('waiting')
  heard()
  const away = vi
    .spyOn(app.services.storage, 'get')
    .mockRejectedValueOnce(new StorageAway('S3_503'))
  await user.call(api.transcribeRecording, { params: { id: recordingId } })
  expect(await end(user, id)).toMatchObject({ transcription: 'success', error: null })
  expect(await linesOf(user, id)).toEqual(['2 seconds.'])
  expect(away.mock.calls.length).toBeGreaterThan(1)
  away.mockRestore()
})

test('a transcription whose storage stays away is given up after its last try, and its audio is kept', async () => {
  const user = await app.newUser()
  const { id, recordingId } = await upload(user, 2)
  await expect.poll(async () => (await recordingOf(user, id))?.transcription).toBe('waiting')
  heard()
  // Three tries have failed.
  await app.asOwner('update transcription_job set failures = 3 where recording_id = $1', [
    recordingId,
  ])
  const away = vi.spyOn(app.services.storage, 'get').mockRejectedValue(new StorageAway('S3_503'))
  await user.call(api.transcribeRecording, { params: { id: recordingId } })
  expect(await end(user, id)).toMatchObject({
    transcription: 'failed',
    error: 'General error, contact support.',
    duration: 2,
  })
  away.mockRestore()
  await user.call(api.transcribeRecording, { params: { id: recordingId } })
  await expect.poll(async () => (await recordingOf(user, id))?.transcription).toBe('success')
})
