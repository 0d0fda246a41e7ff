import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFileContent } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import {
  beginUploads,
  cancelUpload,
  finishUpload,
  partCount,
  putUploadPart,
} from '#contract/uploads.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'

const MB = 1_048_576
let folder: string
let app: TestApp | undefined

/** Even where the app doesn't start, the file system has to be unmounted. */
let isMounted = false

// A file system of 8 MB; only an administrator may mount one.
function mounted(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-full-'))
  isMounted = mounted(folder)
  if (!isMounted) return
  app = await testApp({}, { storage: await diskStorage({ root: folder }) })
  await startWork(app.services)
})
afterAll(async () => {
  await app?.close()
  if (isMounted) execFileSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

const gzipLike = (size: number) =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(size - 4)])

async function begin(user: TestUser, scribeId: string, size: number) {
  const file = { id: randomUUID(), name: 'scan.gz', type: '', size, modified: 0 }
  const body = { scribeId, purpose: 'storage' as const, files: [file] }
  return (await user.call(beginUploads, { body })).items[0]!
}

async function send(
  user: TestUser,
  upload: Awaited<ReturnType<typeof begin>>,
  all: Buffer,
  from = 0,
) {
  for (let part = from; part < partCount(upload); part += 1) {
    const bytes = new Uint8Array(all.subarray(part * MB, (part + 1) * MB))
    const params = { id: upload.id, part: String(part) }
    await user.call(putUploadPart, { params, body: new Blob([bytes]) })
  }
  return user.call(finishUpload, { params: { id: upload.id } })
}

test('a full disk is reported, keeps what was safe, and the upload continues when there is space', async (t) => {
  if (!app) return t.skip('mounting a small disk needs an administrator')
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const [small, large] = [gzipLike(2 * MB), gzipLike(6 * MB)]
  const whole = await send(user, await begin(user, id, small.length), small)
  const blocked = await begin(user, id, large.length)
  await expect(send(user, blocked, large)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Failed to upload file to storage',
    detail: expect.stringContaining('server’s storage is full'),
  })
  // Nothing partial is left, and earlier data is complete.
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  const content = await user.call(getFileContent, { params: { id, fileId: whole.id } })
  expect(Buffer.from(await content.arrayBuffer()).equals(small)).toBe(true)
  await user.call(cancelUpload, { params: { id: blocked.id } })
  const again = async () =>
    send(user, await begin(user, id, small.length), small).then(({ size }) => size)
  await expect.poll(() => again().catch(() => 0)).toBe(small.length)
})
