import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getFileContent } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import {
  beginUploads,
  finishUpload,
  listUploads,
  partCount,
  putUploadPart,
} from '#contract/uploads.ts'
import type { TestUser } from '#test/app.ts'
import {
  isLong,
  PATIENCE_MS,
  persistently,
  realServer,
  type RealServer,
  residentMb,
  STILL_MS,
} from './real-server.ts'
import { progress, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const KILLS = isLong ? 200 : 6
const SIZE = 6_000_000
const CROWD = isLong ? 200 : 60
const CROWD_BYTES = isLong ? 25_000_000 : 1_500_000

let server: RealServer
beforeAll(async () => {
  // A crowd signs up from one address.
  server = await realServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Bytes that begin like gzip, and are kept without being read. */
const gzipLike = (size: number) =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(size - 4)])

async function begin(user: TestUser, scribeId: string, size: number) {
  const file = { id: randomUUID(), name: 'scan.gz', type: '', size, modified: 0 }
  const body = { scribeId, purpose: 'storage' as const, files: [file] }
  const { items } = await persistently(() => user.call(beginUploads, { body }))
  return items[0]!
}

/** Sends parts and finishes, like a browser: acknowledged parts aren't sent again, others are. */
async function send(
  user: TestUser,
  upload: Awaited<ReturnType<typeof begin>>,
  all: Buffer,
  onPart?: () => void,
) {
  const { id, partBytes } = upload
  let sent = 0
  for (let part = 0; part < partCount(upload);) {
    const bytes = new Uint8Array(all.subarray(part * partBytes, (part + 1) * partBytes))
    const params = { id, part: String(part) }
    sent += 1
    const { received } = await persistently(() =>
      user.call(putUploadPart, { params, body: new Blob([bytes]) }),
    )
    // An acknowledged count never decreases.
    expect(received).toBeGreaterThan(part)
    part = received
    onPart?.()
  }
  return { file: await persistently(() => user.call(finishUpload, { params: { id } })), sent }
}

async function objectsOnDisk(): Promise<string[]> {
  const root = join(server.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((one) => one.isFile() && !one.parentPath.includes('.unfinished'))
    .map((one) => join(one.parentPath, one.name))
}

test('an upload in parts survives a server that is killed again and again, part by part and while it finishes', async () => {
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const all = gzipLike(SIZE)
  let kills = 0
  let files = 0
  while (kills < KILLS) {
    const upload = await begin(user, id, SIZE)
    let done = false
    const sending = send(user, upload, all).finally(() => (done = true))
    while (!done && kills < KILLS) {
      await sleep(20 + Math.random() * 400)
      if (done) break
      await server.killApp()
      kills += 1
      await server.start()
      progress(`${kills} kills of ${KILLS} during an upload in parts, ${files} files whole`)
    }
    await sending
    files += 1
  }
  const scribe = await user.call(getScribe, { params: { id } })
  expect(scribe.medicalContext.files).toHaveLength(files)
  for (const { id: fileId } of scribe.medicalContext.files) {
    const content = await user.call(getFileContent, { params: { id, fileId } })
    expect(Buffer.from(await content.arrayBuffer()).equals(all)).toBe(true)
  }
  expect(await user.call(listUploads, { query: {} })).toEqual({ items: [] })
  // A day later the sweep has deleted a killed process's leftovers.
  const longAgo = new Date(Date.now() - 48 * 3_600_000)
  for (const path of await objectsOnDisk())
    await utimes(path, longAgo, longAgo).catch(() => undefined)
  await server.query(`insert into pgboss.job (name, data) values ('sweep-storage', '{}')`)
  await expect.poll(async () => (await objectsOnDisk()).length, { timeout: STILL_MS }).toBe(files)
  tally({
    what: 'SIGKILL of the server during an upload in parts, and while it finishes',
    faults: kills,
    acked: files,
    lost: 0,
    doubled: 0,
    note: `${files} files of 6 MB compared byte by byte; nothing left over after the sweeper`,
  })
})

test('many files at once are all stored, in bounded memory, and none waits for all the others', async () => {
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const all = gzipLike(CROWD_BYTES)
  const pid = server.pid()
  let peak = 0
  const watch = setInterval(() => {
    void residentMb(pid).then((mb) => (peak = Math.max(peak, mb)))
  }, 100)
  const files = Array.from({ length: CROWD }, () => ({
    id: randomUUID(),
    name: 'scan.gz',
    type: '',
    size: all.length,
    modified: 0,
  }))
  const uploads = []
  for (let at = 0; at < CROWD; at += 100) {
    const body = { scribeId: id, purpose: 'storage' as const, files: files.slice(at, at + 100) }
    uploads.push(...(await user.call(beginUploads, { body })).items)
  }
  const begun = performance.now()
  const ended: number[] = []
  let parts = 0
  let partsInTheMiddle = 0
  await Promise.all(
    uploads.map(async (upload) => {
      const { file } = await send(user, upload, all, () => (parts += 1))
      expect(file.size).toBe(all.length)
      ended.push(performance.now() - begun)
      if (ended.length === CROWD / 2) partsInTheMiddle = parts
    }),
  )
  clearInterval(watch)
  expect(ended).toHaveLength(CROWD)
  process.stdout.write(
    `${CROWD} uploads of ${all.length / 1e6} MB: first ${Math.round(ended[0]!)} ms, last ${Math.round(ended.at(-1)!)} ms, peak ${Math.round(peak)} MB\n`,
  )
  // Served alike, nearly all has arrived when half of the files are whole; one after the other, half of it.
  expect(partsInTheMiddle / parts).toBeGreaterThan(0.7)
  expect(peak).toBeGreaterThan(50)
  expect(peak).toBeLessThan(1_000)
})
