import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { changeFile } from './files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const newScribe = async (user: TestUser) => (await user.call(createScribe, { body: {} })).id

async function upload(
  user: TestUser,
  id: string,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name))
  const { items } = await user.call(api.uploadFiles, { params: { id }, body })
  return items[0]?.id ?? ''
}

const filesOf = async (user: TestUser, id: string) =>
  (await user.call(getScribe, { params: { id } })).medicalContext.files
const stageOf = async (user: TestUser, id: string) => (await filesOf(user, id))[0]?.stage

async function stored(user: TestUser): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(`users/${user.user.id}/`)) keys.push(key)
  return keys
}

/** A WAV file with this many seconds of silence. */
const wav = (seconds: number) => wavOf(Buffer.alloc(seconds * 32_000))

test('a file that is deleted while it is read leaves nothing behind, and its reader ends', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const fileId = await upload(user, id, 'letter.png', readFileSync('test/fixtures/letter.png'))
  await expect.poll(() => stageOf(user, id), { interval: 5 }).toBe('extracting')
  await user.call(api.deleteFile, { params: { id, fileId } })
  expect(await filesOf(user, id)).toEqual([])
  await expect.poll(() => stored(user)).toEqual([])
  // The next file isn't delayed.
  await upload(user, id, 'labs.txt', Buffer.from('Potassium 4.1'))
  await expect.poll(() => filesOf(user, id)).toMatchObject([{ extractedText: 'Potassium 4.1' }])
})

test('audio that is deleted before its text is there takes its recording along', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const fileId = await upload(user, id, 'visit.wav', wav(130))
  // Without an engine it waits to be transcribed.
  await expect.poll(() => stageOf(user, id)).toBe('transcribing')
  expect((await stored(user)).length).toBeGreaterThan(1)
  await user.call(api.deleteFile, { params: { id, fileId } })
  const recordings = async () => (await user.call(listRecordings, { params: { id } })).items
  await expect.poll(recordings).toEqual([])
  await expect.poll(() => stored(user)).toEqual([])
  expect((await user.call(getScribe, { params: { id } })).state).toBe('empty')
})

test('audio that couldn’t be transcribed stays with the visit when its file is deleted', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const fileId = await upload(user, id, 'visit.wav', wav(2))
  await expect.poll(() => stageOf(user, id)).toBe('transcribing')
  const failed = { stage: 'complete', error: 'It failed.' } as const
  await changeFile(app.services, user.user.id, { id, fileId }, failed)
  await user.call(api.deleteFile, { params: { id, fileId } })
  const { rows } = await app.asOwner(
    `select 1 from pgboss.job where name = 'drop-recording' and data->>'recordingId' = $1`,
    [fileId],
  )
  expect(rows).toEqual([])
  expect((await user.call(listRecordings, { params: { id } })).items).toHaveLength(1)
})

test('a file that was only kept is read when one asks for it', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const body = new FormData()
  for (const name of ['a', 'b', 'c', 'd']) body.append('file', new File([name], `${name}.txt`))
  const { items } = await user.call(api.uploadFiles, { params: { id }, body })
  expect(items[3]).toMatchObject({ purpose: 'storage', stage: 'complete', progress: 100 })
  const again = await user.call(api.retryFile, { params: { id, fileId: items[3]!.id } })
  expect(again).toMatchObject({ purpose: 'context', stage: 'uploading', progress: 20 })
  await expect
    .poll(async () => (await filesOf(user, id))[3])
    .toMatchObject({ extractedText: 'd', progress: 100 })
})
