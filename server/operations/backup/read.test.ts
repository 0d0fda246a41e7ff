import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createSample } from '#contract/system.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { OpenArchive } from './container.ts'
import { openCopy, writeCopy } from './copy.ts'
import { entryNames } from './manifest.ts'
import { readArchive } from './read.ts'
import { type TarEntry, tarEnd, tarEntries, tarEntry } from './tar.ts'

/* Archives that are whole and open with their key, but don't hold what their summary lists. */

let app: TestApp
let folder: string
let archive: OpenArchive
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'backup-read-'))
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: {} })
  for (const name of ['one.txt', 'two.txt']) {
    const body = new FormData()
    body.append('file', new File([`${name}: potassium 4.1`], name))
    await user.call(uploadFiles, { params: { id: scribeId }, body })
  }
  const { storage, databaseUrl, keys } = app.services
  const source = { databaseUrl, storage, ring: keys.ring, version: '0.1.0', made: new Date() }
  const place = { storage: await diskStorage({ root: folder }), key: 'copy' }
  const secret = { kind: 'key-file', bytes: randomBytes(48) } as const
  await writeCopy(place, source, secret)
  archive = await openCopy(place, secret)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Change = (entry: TarEntry) => TarEntry[]

/** The same archive with its entries changed, packed again. */
const repacked = (change: Change): OpenArchive => ({
  ...archive,
  async *read() {
    for await (const entry of tarEntries(archive.read()))
      for (const one of change(entry))
        for await (const piece of tarEntry(one.path, one.size, one.body())) yield Buffer.from(piece)
    yield tarEnd
  },
})

/** Changes only the first entry under a path. */
function first(under: string, change: Change): Change {
  let isDone = false
  return (entry) => {
    if (isDone || !entry.path.startsWith(under)) return [entry]
    isDone = true
    return change(entry)
  }
}

async function* zeros(size: number): AsyncGenerator<Buffer> {
  yield Buffer.alloc(size)
}

test('an archive that is packed again unchanged is accepted', async () => {
  const { summary } = await readArchive(repacked((entry) => [entry]))
  expect(summary.files.count).toBeGreaterThan(1)
})

test.each<[string, () => Change]>([
  ['lacks a file', () => first(entryNames.files, () => [])],
  ['lacks the rows of a table', () => first(entryNames.tables, () => [])],
  [
    'holds other bytes in a file',
    () => first(entryNames.files, (entry) => [{ ...entry, body: () => zeros(entry.size) }]),
  ],
  [
    'holds a file under another name',
    () => first(entryNames.files, (entry) => [{ ...entry, path: `${entry.path}x` }]),
  ],
])('an archive that %s is refused', async (_, change) => {
  await expect(readArchive(repacked(change()))).rejects.toThrow('damaged')
})
