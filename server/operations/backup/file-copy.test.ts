import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { fileCopy } from './file-copy.ts'
import { problemsInWords } from './objects.ts'

async function scratch(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'ausculta-copy-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('a copy in a file is read as it was written, by its owner alone', async () => {
  const folder = await scratch()
  const { storage, key } = fileCopy(join(folder, 'copy'))
  expect(await storage.put(key, pieces('one ', 'two'))).toEqual({ size: 7 })
  expect(await storage.size(key)).toBe(7)
  expect((await readAll(await storage.get(key))).toString()).toBe('one two')
  expect((await readAll(await storage.get(key, { start: 1, end: 5 }))).toString()).toBe('ne t')
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['copy'])
})

test('a copy never replaces a file, and one that fails leaves nothing', async () => {
  const folder = await scratch()
  const taken = join(folder, 'taken')
  await writeFile(taken, 'mine')
  const { storage, key } = fileCopy(taken)
  await expect(storage.put(key, pieces('other'))).rejects.toThrow('already')
  expect(await readFile(taken, 'utf8')).toBe('mine')
  async function* failing() {
    yield Buffer.from('half')
    throw new Error('away')
  }
  const copy = fileCopy(join(folder, 'copy'))
  await expect(copy.storage.put(copy.key, failing())).rejects.toThrow('away')
  expect(await readdir(folder)).toEqual(['taken'])
})

test('a missing copy is reported as missing, and other errors are not', async () => {
  const folder = await scratch()
  const missing = fileCopy(join(folder, 'none'))
  const absent = { code: 'not-found' }
  await expect(missing.storage.size(missing.key)).rejects.toMatchObject(absent)
  await expect(missing.storage.get(missing.key)).rejects.toMatchObject(absent)
  await writeFile(join(folder, 'file'), '')
  const below = fileCopy(join(folder, 'file', 'copy'))
  await expect(below.storage.size(below.key)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('problems of the storage are counted in words', () => {
  expect(problemsInWords(undefined)).toBe('')
  expect(problemsInWords([])).toBe('')
  const one = { kind: 'file', state: 'missing', count: 1 } as const
  const two = { kind: 'recording', state: 'damaged', count: 2 } as const
  expect(problemsInWords([one, two])).toBe(
    'The file storage has problems: 1 file missing, 2 minutes of recordings damaged. The copy contains everything else.',
  )
})
