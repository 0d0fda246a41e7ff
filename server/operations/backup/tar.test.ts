import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { piecesOf } from '#server/platform/storage/storage.ts'
import { hashed, tarEnd, tarEntries, tarEntry } from './tar.ts'

const long = `files/users/${'u'.repeat(150)}/ä`
const files: [string, Buffer][] = [
  ['empty', Buffer.alloc(0)],
  ['one', Buffer.from('1')],
  ['block', randomBytes(512)],
  [long, randomBytes(1_000)],
  ['after/the/long/one', randomBytes(513)],
]

async function* packed(entries = files) {
  for (const [path, body] of entries) yield* tarEntry(path, body.length, piecesOf(body))
  yield tarEnd
}

/** The bytes in pieces of another length. */
async function* cutInto(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test.each([1, 100, 512, 513, 100_000])(
  'files are restored in pieces of %i bytes',
  async (length) => {
    const bytes = await readAll(packed())
    const read: [string, Buffer][] = []
    for await (const entry of tarEntries(cutInto(bytes, length))) {
      const content = await readAll(entry.body())
      expect(content).toHaveLength(entry.size)
      read.push([entry.path, content])
    }
    expect(read).toEqual(files)
  },
)

test('a file that is passed over, in whole or in part, does not disturb the next one', async () => {
  const paths: string[] = []
  for await (const entry of tarEntries(cutInto(await readAll(packed()), 300))) {
    paths.push(entry.path)
    if (entry.path === 'block') for await (const _ of entry.body()) break
  }
  expect(paths).toEqual(files.map(([path]) => path))
})

test('other programs can read the archives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-tar-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'copy.tar')
  await writeFile(file, await readAll(packed()))
  const seen: [string, number][] = []
  await list({ file, onReadEntry: ({ path, size }) => void seen.push([path, size]) })
  expect(seen).toEqual(files.map(([path, body]) => [path, body.length]))
})

test('a tar file that ends early, anywhere before its end, is damaged', async () => {
  const bytes = await readAll(packed(files.slice(1, 3)))
  for (let end = 0; end <= bytes.length - 1_024; end += 100) {
    const reading = async () => {
      for await (const entry of tarEntries(cutInto(bytes.subarray(0, end), 64)))
        await readAll(entry.body())
    }
    await expect(reading()).rejects.toThrow('damaged or incomplete')
  }
})

test('a head that was changed is damaged', async () => {
  const bytes = await readAll(packed(files.slice(1, 2)))
  bytes[0]! ^= 1
  await expect(tarEntries(piecesOf(bytes)).next()).rejects.toThrow('damaged or incomplete')
})

test('a file that changes its length while it is backed up stops the backup', async () => {
  const body = Buffer.from('four')
  await expect(readAll(tarEntry('x', 5, piecesOf(body)))).rejects.toThrow('changed while')
  await expect(readAll(tarEntry('x', 3, piecesOf(body)))).rejects.toThrow('changed while')
})

test('a hash sees every piece that passes, in order', async () => {
  const hash = createHash('sha256')
  const bytes = randomBytes(5_000)
  expect((await readAll(hashed(cutInto(bytes, 77), hash))).equals(bytes)).toBe(true)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})
