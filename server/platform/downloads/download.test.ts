import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Downloads, startDownloads } from '#test/fakes/downloads.ts'
import { download, type DownloadOptions } from './download.ts'

const FILE = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251))
let files: Downloads
let dir: string
beforeEach(async () => {
  files = await startDownloads({ 'a.onnx': FILE })
  dir = await mkdtemp(join(tmpdir(), 'ausculta-download-'))
})
afterEach(async () => {
  await files.close()
  await rm(dir, { recursive: true, force: true })
})

const get = (options: DownloadOptions = {}) =>
  download(`${files.address}/a.onnx`, join(dir, 'a.onnx'), { retryDelayMs: 1, ...options })
const received = () => readFile(join(dir, 'a.onnx'))

it('starts over if a server ignores the range request', async () => {
  Object.assign(files.manners, { cuts: 1, ignoresRange: true })
  await get()
  expect(files.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]/)])
  expect(await received()).toEqual(FILE)
})

it('glues nothing together from a wrong place', async () => {
  Object.assign(files.manners, { cuts: 1, wrongRange: true })
  await get()
  expect(await received()).toEqual(FILE)
})

it('takes no file that ends before its declared length', async () => {
  files.manners.lies = 1_000
  await expect(get()).rejects.toThrow()
  expect(await readdir(dir)).not.toContain('a.onnx')
})

it('rejects a truncated file if its checksum is known', async () => {
  files.manners.lies = -1_000
  const expected = { sha256: 'f'.repeat(64), size: FILE.length }
  await expect(get({ expected })).rejects.toThrow(/not the expected file/)
  expect(await readdir(dir)).toEqual([])
})

it('does not let a server fill the disk', async () => {
  files.manners.endless = 50_000_000
  await expect(get({ maxBytes: 400_000 })).rejects.toThrow(/far longer/)
  expect(files.ranges).toHaveLength(1)
})

it('follows a redirection, but not away from https if that is required', async () => {
  const other = await startDownloads({ 'a.onnx': FILE })
  files.manners.redirect = `${other.address}/a.onnx`
  await get()
  expect(await received()).toEqual(FILE)
  await rm(join(dir, 'a.onnx'))
  await expect(get({ httpsOnly: true })).rejects.toThrow(/not an https address/)
  expect(files.ranges).toHaveLength(1)
  await other.close()
})

it('does not run in circles', async () => {
  files.manners.redirect = `${files.address}/a.onnx`
  await expect(get()).rejects.toThrow(/too often/)
})

it('waits for a server that is busy and gives up on one that says no', async () => {
  files.manners.status = 503
  const busy = get({ retryDelayMs: 30 })
  setTimeout(() => (files.manners.status = 200), 50)
  await busy
  expect(await received()).toEqual(FILE)
  await rm(join(dir, 'a.onnx'))
  files.manners.status = 403
  await expect(get()).rejects.toThrow(/answered 403/)
})

it('does not download again what was complete when it was stopped', async () => {
  await get()
  const asked = files.ranges.length
  await get()
  expect(files.ranges).toHaveLength(asked)
  expect(await received()).toEqual(FILE)
})
