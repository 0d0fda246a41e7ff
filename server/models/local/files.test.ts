import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Downloads, startDownloads } from '#test/fakes/downloads.ts'
import { findModels, LANGUAGE_FOLDER } from '#server/speech/models/find.ts'
import { LOCAL_MODELS, type LocalModel, recommendedModel } from './catalogue.ts'
import { downloadModel, isDownloaded, countReceived, removeFile } from './files.ts'

const WEIGHTS = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 17) % 241))
const [light] = LOCAL_MODELS
if (!light) throw new Error('the catalogue should not be empty')
const model: LocalModel = {
  ...light,
  check: { size: WEIGHTS.length, sha256: createHash('sha256').update(WEIGHTS).digest('hex') },
}

let files: Downloads
let modelsDir: string
beforeEach(async () => {
  files = await startDownloads({ [model.file]: WEIGHTS })
  modelsDir = await mkdtemp(join(tmpdir(), 'ausculta-language-'))
  await mkdir(join(modelsDir, LANGUAGE_FOLDER))
})
afterEach(async () => {
  await files.close()
  await rm(modelsDir, { recursive: true, force: true })
})
const get = (from = files.address) => downloadModel(model, { modelsDir, from, retryDelayMs: 1 })

it('a language model is downloaded once, resumes where it was cut off, and is not a speech model', async () => {
  files.manners.cuts = 1
  await get()
  expect(files.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]/)])
  expect(await isDownloaded(modelsDir, model)).toBe(true)
  await get()
  expect(files.ranges).toHaveLength(2)
  expect(await findModels(modelsDir)).toEqual({ models: [], problems: [] })
})

it('a stopped download resumes later with what was received', async () => {
  files.manners.pause = 1
  const stop = new AbortController()
  const stopped = downloadModel(model, {
    modelsDir,
    from: files.address,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow()
  const received = await countReceived(modelsDir, model)
  expect(received).toBeGreaterThan(0)
  files.manners.pause = 0
  await get()
  expect(files.ranges.at(-1)).toBe(`bytes=${received}-`)
})

it('a file with another checksum is refused in plain words and deleted', async () => {
  files.put(model.file, Buffer.from(WEIGHTS).fill(1, 0, 100))
  await expect(get()).rejects.toThrow(/is not the expected file/)
  expect(await readdir(join(modelsDir, LANGUAGE_FOLDER))).toEqual([])
})

it('a file longer than the pinned one is refused before it fills the disk', async () => {
  files.put(model.file, Buffer.alloc(WEIGHTS.length * 2))
  await expect(get()).rejects.toThrow(/far longer/)
})

it('a site without internet takes the file from a folder', async () => {
  const stick = await mkdtemp(join(tmpdir(), 'ausculta-stick-'))
  await writeFile(join(stick, model.file), WEIGHTS)
  await get(stick)
  expect(files.ranges).toEqual([])
  expect(await readFile(join(modelsDir, LANGUAGE_FOLDER, model.file))).toEqual(WEIGHTS)
  await removeFile(modelsDir, model)
  expect(await isDownloaded(modelsDir, model)).toBe(false)
  await rm(stick, { recursive: true })
})

it('the largest model that fits the memory of the computer is recommended', () => {
  const gib = (count: number) => recommendedModel(count * 2 ** 30)?.tier
  expect([4, 7.7, 15.5, 31, 64].map(gib)).toEqual([
    undefined,
    'light',
    'standard',
    'strong',
    'strong',
  ])
})

it('every file on offer is pinned to a commit, has a permissive licence and fits its memory', () => {
  for (const { url, file, check, licence, memoryBytes } of LOCAL_MODELS) {
    expect(url).toMatch(/\/resolve\/[0-9a-f]{40}\//)
    expect(url.endsWith(file)).toBe(true)
    expect(check.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(licence).toMatch(/^(MIT|Apache-2\.0)$/)
    expect(memoryBytes).toBeGreaterThan(check.size)
  }
})
