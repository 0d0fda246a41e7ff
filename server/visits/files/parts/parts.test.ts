import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFileContent } from '#contract/files.ts'
import { deleteScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/uploads.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { sweepStorage } from '#server/operations/status/sweep-storage.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { storageKey } from '#test/storage-key.ts'
import { begin, fileOf, gzipLike, newScribe, sendAll, sendPart } from '#test/upload-parts.ts'

const MB = 1_048_576
let clock = 0
/** How the next write of a key that contains the text fails. */
let breakage: { at: string; code: string } | undefined
let app: TestApp
beforeAll(async () => {
  app = await testApp({ MAX_UPLOAD_MB: '20' }, { now: () => new Date(Date.now() + clock) })
  const { storage } = app.services
  const put: Storage['put'] = async (key, content) => {
    if (breakage && key.includes(breakage.at)) {
      throw Object.assign(new Error('broken'), { code: breakage.code })
    }
    return storage.put(key, content)
  }
  app.services.storage = { ...storage, put }
  await startWork(app.services)
})
afterAll(() => app.close())

async function stored(user: TestUser): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(`users/${user.user.id}/`)) keys.push(key)
  return keys
}

test('a file sent in parts is returned byte for byte, and its parts are deleted', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(2.5 * MB)
  const upload = await begin(user, id, 'scan.gz', all.length)
  expect(upload).toMatchObject({ partBytes: MB, received: 0, name: 'scan.gz' })
  const file = await sendAll(user, upload, all)
  expect(file).toMatchObject({ id: upload.id, size: all.length, stage: 'complete' })
  const content = await user.call(getFileContent, { params: { id, fileId: file.id } })
  expect(Buffer.from(await content.arrayBuffer()).equals(all)).toBe(true)
  await expect.poll(() => stored(user)).toEqual([await storageKey(app, file.id)])
  expect(await user.call(api.listUploads, { query: {} })).toEqual({ items: [] })
})

test('an upload continues after the last acknowledged part', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(3 * MB)
  const upload = await begin(user, id, 'scan.gz', all.length)
  await sendPart(user, upload, 0, all)
  await sendPart(user, upload, 1, all)
  const { items } = await user.call(api.listUploads, { query: { scribeId: id } })
  expect(items).toEqual([{ ...upload, received: 2 }])
  // The same part again changes nothing, and one out of turn is answered with the expected number.
  expect(await sendPart(user, upload, 1, all)).toEqual({ received: 2 })
  const early = await begin(user, id, 'other.gz', all.length)
  await expect(sendPart(user, early, 1, all)).rejects.toMatchObject({ current: { received: 0 } })
  await expect(user.call(api.finishUpload, { params: { id: upload.id } })).rejects.toMatchObject({
    code: 'version-mismatch',
    current: { received: 2 },
  })
  const file = await sendAll(user, items[0]!, all)
  const content = await user.call(getFileContent, { params: { id, fileId: file.id } })
  expect(Buffer.from(await content.arrayBuffer()).equals(all)).toBe(true)
})

test('beginning and finishing twice make one file, also at the same time', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(1.5 * MB)
  const files = [fileOf('scan.gz', all.length)]
  const body = { scribeId: id, purpose: 'storage' as const, files }
  const [first, second] = await Promise.all([
    user.call(api.beginUploads, { body }),
    user.call(api.beginUploads, { body }),
  ])
  expect(second).toEqual(first)
  await sendAll(user, first.items[0]!, all)
  expect(await user.call(api.beginUploads, { body })).toEqual({ items: [], refused: [] })
  const finish = () => user.call(api.finishUpload, { params: { id: files[0]!.id } })
  await Promise.all([finish(), finish(), finish()])
  const other = await begin(user, id, 'b.gz', all.length)
  for (const part of [0, 1]) await sendPart(user, other, part, all)
  const answers = await Promise.all(
    [1, 2, 3].map(() => user.call(api.finishUpload, { params: { id: other.id } })),
  )
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  const scribe = await user.call(getScribe, { params: { id } })
  expect(scribe.medicalContext.files.map((one) => one.name)).toEqual(['scan.gz', 'b.gz'])
  for (const { id: fileId } of scribe.medicalContext.files) {
    const content = await user.call(getFileContent, { params: { id, fileId } })
    expect(Buffer.from(await content.arrayBuffer()).equals(all)).toBe(true)
  }
})

test.each([
  [
    ['a.txt', 'b.txt', 'c.txt', 'd.txt'],
    ['context', 'context', 'context', 'storage'],
  ],
  [
    ['a.mp3', 'b.wav', 'c.txt', 'd.txt'],
    ['transcription', 'storage', 'context', 'storage'],
  ],
  [
    ['a.txt', 'b.m4a', 'c.zip'],
    ['context', 'transcription', 'context'],
  ],
  [
    ['a.txt', 'b.pdf', 'c.png', 'd.flac'],
    ['context', 'context', 'context', 'storage'],
  ],
  [
    ['run.exe', 'a.txt', 'b.txt', 'c.ogg'],
    ['context', 'context', 'transcription'],
  ],
])('of a drop of %j the first three of allowed types are processed', async (names, expected) => {
  const user = await app.newUser()
  const scribeId = await newScribe(user)
  const files = names.map((name) => fileOf(name, 10))
  const { items, refused } = await user.call(api.beginUploads, { body: { scribeId, files } })
  expect(items.map(({ purpose }) => purpose)).toEqual(expected)
  expect(refused).toHaveLength(names.length - expected.length)
})

test('files for the chat are read, and audio among them is kept', async () => {
  const user = await app.newUser()
  const scribeId = await newScribe(user)
  const files = [fileOf('a.txt', 5), fileOf('b.mp3', 5)]
  const body = { scribeId, purpose: 'chat' as const, files }
  const { items } = await user.call(api.beginUploads, { body })
  expect(items.map(({ purpose }) => purpose)).toEqual(['chat', 'storage'])
  await sendAll(user, items[0]!, Buffer.from('hello'))
  const read = async () =>
    (await user.call(getScribe, { params: { id: scribeId } })).medicalContext.files[0]
  await expect.poll(read).toMatchObject({ extractedText: 'hello', purpose: 'chat' })
})

test('without a conversation nothing is uploaded', async () => {
  const user = await app.newUser()
  const files = [fileOf('a.txt', 5)]
  await expect(user.call(api.beginUploads, { body: { files } })).rejects.toThrow(
    'No conversation selected for file upload',
  )
  await expect(
    user.call(api.beginUploads, { body: { scribeId: randomUUID(), files } }),
  ).rejects.toThrow('Scribe not found')
  await expect(
    app.anyone.call(api.beginUploads, { body: { scribeId: randomUUID(), files } }),
  ).rejects.toThrow('User not authenticated')
})

test.each([
  ['empty.txt', 0, 'Failed to upload file to storage. The file is empty.'],
  ['big.txt', 20_000_001, 'Failed to upload file to storage. A file can be at most 20 MB.'],
  [
    'run.exe',
    5,
    'Failed to upload file to storage. Only audio, text, images, documents and archives can be added.',
  ],
])('%s is refused before a byte is sent', async (name, size, message) => {
  const user = await app.newUser()
  const scribeId = await newScribe(user)
  const answer = await user.call(api.beginUploads, {
    body: { scribeId, files: [fileOf(name, size)] },
  })
  expect(answer).toEqual({ items: [], refused: [{ at: 0, message }] })
})

test('a file that does not match its extension is refused with its first part and leaves nothing', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const upload = await begin(user, id, 'scan.pdf', 10)
  await expect(sendPart(user, upload, 0, Buffer.from('MZ nothing'))).rejects.toMatchObject({
    message: 'Failed to upload file to storage',
    detail: 'The content of this file doesn’t match its name. Check that you chose the right one.',
  })
  expect(await user.call(api.listUploads, { query: {} })).toEqual({ items: [] })
  expect(await stored(user)).toEqual([])
})

test('a part of the wrong length is not stored', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const upload = await begin(user, id, 'scan.gz', 100)
  for (const size of [0, 99, 101, 5_000]) {
    await expect(
      sendPart(user, { ...upload, partBytes: size }, 0, gzipLike(Math.max(4, size))),
    ).rejects.toMatchObject({ code: 'bad-request', message: 'Failed to upload file to storage' })
  }
  const all = gzipLike(100)
  expect((await sendAll(user, upload, all)).size).toBe(100)
})

test.each(['/parts/', '/files/'])(
  'a full disk while writing %s is reported, and the upload continues when there is space',
  async (at) => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const all = gzipLike(1.5 * MB)
    const upload = await begin(user, id, 'scan.gz', all.length)
    breakage = { at, code: 'ENOSPC' }
    await expect(sendAll(user, upload, all)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to upload file to storage',
      detail: expect.stringContaining('server’s storage is full'),
    })
    breakage = undefined
    const { items } = await user.call(api.listUploads, { query: {} })
    expect((await sendAll(user, items[0]!, all)).size).toBe(all.length)
  },
)

test('a storage error is reported in the words of the catalogue, and sending again is right', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(100)
  const upload = await begin(user, id, 'scan.gz', all.length)
  breakage = { at: '/parts/', code: 'EACCES' }
  await expect(sendAll(user, upload, all)).rejects.toMatchObject({
    code: 'failed',
    message: 'Failed to upload file to storage',
  })
  breakage = undefined
  expect((await sendAll(user, upload, all)).size).toBe(100)
})

test('cancelling deletes what has arrived, even while a part is on its way', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(3 * MB)
  const upload = await begin(user, id, 'scan.gz', all.length)
  await sendPart(user, upload, 0, all)
  const late = sendPart(user, upload, 1, all).catch((error: Error) => error.message)
  await user.call(api.cancelUpload, { params: { id: upload.id } })
  await late
  await expect.poll(() => stored(user)).toEqual([])
  await expect(sendPart(user, upload, 2, all)).rejects.toMatchObject({ code: 'not-found' })
  await expect(user.call(api.finishUpload, { params: { id: upload.id } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('deleting the visit takes its unfinished uploads along', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(2 * MB)
  await sendPart(user, await begin(user, id, 'scan.gz', all.length), 0, all)
  await user.call(deleteScribe, { params: { id } })
  await expect.poll(() => stored(user)).toEqual([])
})

test('what waits is kept for a week and then swept up', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const all = gzipLike(2 * MB)
  const upload = await begin(user, id, 'scan.gz', all.length)
  await sendPart(user, upload, 0, all)
  const day = 24 * 3_600_000
  clock = 6 * day
  await sweepStorage(app.services)
  expect(await stored(user)).toHaveLength(1)
  clock = 8 * day
  await sweepStorage(app.services)
  clock = 0
  await expect.poll(() => stored(user)).toEqual([])
  expect(await user.call(api.listUploads, { query: {} })).toEqual({ items: [] })
})

test('someone else neither sees, sends, finishes nor cancels an upload', async () => {
  const [mine, theirs] = [await app.newUser(), await app.newUser()]
  const id = await newScribe(theirs)
  const all = gzipLike(100)
  const upload = await begin(theirs, id, 'scan.gz', all.length)
  const params = { id: upload.id }
  expect(await mine.call(api.listUploads, { query: {} })).toEqual({ items: [] })
  await expect(sendPart(mine, upload, 0, all)).rejects.toMatchObject({ code: 'not-found' })
  await expect(mine.call(api.finishUpload, { params })).rejects.toMatchObject({ code: 'not-found' })
  await mine.call(api.cancelUpload, { params })
  // Nobody else can take an id in use.
  const own = await newScribe(mine)
  const files = [{ ...fileOf('scan.gz', 100), id: upload.id }]
  const taken = await mine.call(api.beginUploads, { body: { scribeId: own, files } })
  expect(taken.items).toEqual([])
  const theirFile = await sendAll(theirs, upload, all)
  expect(theirFile.name).toBe('scan.gz')
  // Nor is the id of a file: nothing of it shows, and nothing of ours is left.
  const again = await mine.call(api.beginUploads, { body: { scribeId: own, files } })
  for (const begun of again.items)
    await expect(sendAll(mine, begun, all)).rejects.toMatchObject({ code: 'not-found' })
  expect(await mine.call(api.listUploads, { query: {} })).toEqual({ items: [] })
  expect((await mine.call(getScribe, { params: { id: own } })).medicalContext.files).toEqual([])
  expect((await theirs.call(getScribe, { params: { id } })).medicalContext.files).toHaveLength(1)
})
