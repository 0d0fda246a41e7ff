import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { fakeS3 } from '#test/fakes/s3.ts'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { putSealed, readSealed } from './sealed.ts'
import { MissingObject, newStorageKey, type Storage } from './storage.ts'

const kinds = {
  async disk() {
    const root = await mkdtemp(join(tmpdir(), 'ausculta-files-'))
    return { storage: await diskStorage({ root }), close: () => rm(root, { recursive: true }) }
  },
  async s3() {
    const { config, close } = await fakeS3()
    return { storage: s3Storage(config), close }
  },
}

describe.each(Object.entries(kinds))('storage on %s', (_, make) => {
  let storage: Storage
  let close: () => Promise<unknown>
  beforeAll(async () => {
    ;({ storage, close } = await make())
  })
  afterAll(() => close())

  test.each([0, 1, 100_000, 9_000_000, 16 * 1_048_576])(
    'keeps %i bytes, given whole or as a stream',
    async (size) => {
      const bytes = randomBytes(size)
      for (const content of [bytes, piecesOf(bytes)]) {
        const key = newStorageKey('kept')
        expect(await storage.put(key, content)).toEqual({ size })
        expect(await storage.size(key)).toBe(size)
        expect(Math.abs(Date.now() - (await storage.modified(key)).getTime())).toBeLessThan(60_000)
        expect((await readAll(await storage.get(key))).equals(bytes)).toBe(true)
      }
    },
  )

  test('returns any range, cut to the content', async () => {
    const key = newStorageKey('ranges')
    await storage.put(key, Buffer.from('0123456789'))
    const range = async (start: number, end: number) =>
      (await readAll(await storage.get(key, { start, end }))).toString()
    expect(await range(0, 10)).toBe('0123456789')
    expect(await range(3, 5)).toBe('34')
    expect(await range(8, 99)).toBe('89')
    expect(await range(10, 12)).toBe('')
    expect(await range(4, 4)).toBe('')
  })

  test('says that an object is missing, and deletes without complaint', async () => {
    const key = newStorageKey('missing')
    await expect(storage.get(key)).rejects.toThrow(MissingObject)
    await expect(storage.size(key)).rejects.toThrow(MissingObject)
    await storage.delete(key)
    await storage.put(key, Buffer.from('here'))
    await storage.delete(key)
    await expect(storage.get(key)).rejects.toThrow(MissingObject)
  })

  test('lists a folder and nothing else', async () => {
    const keys = Array.from({ length: 8 }, () => newStorageKey('users', 'u1', 'files'))
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    await storage.put(newStorageKey('users', 'u10', 'files'), Buffer.from('x'))
    const listed: string[] = []
    for await (const key of storage.list('users/u1/')) listed.push(key)
    expect(listed.toSorted()).toEqual(keys.toSorted())
    for await (const key of storage.list('nobody/')) expect.unreachable(key)
  })

  test('replaces an object by a later one', async () => {
    const key = newStorageKey('replaced')
    await storage.put(key, Buffer.from('first'))
    await storage.put(key, Buffer.from('second'))
    expect((await readAll(await storage.get(key))).toString()).toBe('second')
  })

  test('keeps nothing of an upload that broke off', async () => {
    for (const size of [10, 12_000_000]) {
      const key = newStorageKey('broken')
      await expect(storage.put(key, brokenAfter(size))).rejects.toThrow('connection lost')
      await expect(storage.size(key)).rejects.toThrow(MissingObject)
    }
  })

  test.each(['../up', 'a/../../b', '/etc/passwd', 'a//b', '', '.hidden', 'a/b\0c', 'a\\b', 'é'])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(storage.get(key)).rejects.toThrow('not a storage key')
      await expect(storage.delete(key)).rejects.toThrow('not a storage key')
    },
  )

  test('keeps a file encrypted and plays it from any position', async () => {
    const keys = await memoryKeys().keysFor('user:1')
    const plain = randomBytes(300_000)
    const key = newStorageKey('audio')
    expect(await putSealed(storage, key, keys.current, piecesOf(plain))).toEqual({ size: 300_000 })
    const stored = await readAll(await storage.get(key))
    expect(stored.includes(plain.subarray(0, 16))).toBe(false)
    const whole = await readSealed(storage, key, keys)
    expect(whole.size).toBe(300_000)
    expect((await readAll(whole.stream)).equals(plain)).toBe(true)
    const part = await readSealed(storage, key, keys, { start: 65_000, end: 140_000 })
    expect((await readAll(part.stream)).equals(plain.subarray(65_000, 140_000))).toBe(true)
  })

  test('an encrypted file copied over another does not open there', async () => {
    const keys = await memoryKeys().keysFor('user:1')
    const [from, to] = [newStorageKey('audio'), newStorageKey('audio')]
    await putSealed(storage, from, keys.current, Buffer.from('visit'))
    await storage.put(to, await readAll(await storage.get(from)))
    await expect(readSealed(storage, to, keys)).rejects.toThrow('tampered')
  })

  test('an encrypted upload that breaks off keeps nothing and names the cause', async () => {
    const { current } = await memoryKeys().keysFor('user:1')
    const key = newStorageKey('audio')
    await expect(putSealed(storage, key, current, brokenAfter(200_000))).rejects.toThrow(
      'connection lost',
    )
    await expect(storage.size(key)).rejects.toThrow(MissingObject)
  })

  test('a storage that fails at once ends the upload', async () => {
    const { current } = await memoryKeys().keysFor('user:1')
    let released = false
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(100_000)
      } finally {
        released = true
      }
    }
    await expect(putSealed(storage, '../up', current, endless())).rejects.toThrow('storage key')
    await expect.poll(() => released).toBe(true)
  })
})

test('uploads to a bucket that answers 503 for a moment still arrive', async () => {
  const { config, state, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  const storage = s3Storage(config)
  state.failNext = 2
  await storage.put('a/b', Buffer.from('x'))
  expect(state.objects.get('a/b')?.toString()).toBe('x')
})

test('an upload of many parts that breaks off is aborted in the bucket', async () => {
  const { config, state, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  await expect(s3Storage(config).put('a/b', brokenAfter(20_000_000))).rejects.toThrow('lost')
  expect(state.uploads.size).toBe(0)
})

test('parts that a killed process left in the bucket are aborted after a day, and no others', async () => {
  const { config, state, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  const storage = s3Storage(config)
  const day = 24 * 3_600_000
  for (let i = 0; i < 9; i += 1) {
    const [id, folder] = [`upload-${i}`, i === 8 ? 'backups' : 'users']
    state.uploads.set(id, new Map([[1, Buffer.alloc(10)]]))
    state.begun.set(id, { key: `${folder}/${i}`, at: new Date(Date.now() - (i < 5 ? 2 * day : 0)) })
  }
  state.begun.set('upload-8', { key: 'backups/8', at: new Date(Date.now() - 2 * day) })
  expect(await storage.clearUnfinished(new Date(Date.now() - day))).toBe(5)
  expect([...state.uploads.keys()]).toEqual(['upload-5', 'upload-6', 'upload-7', 'upload-8'])
})

const listing = (rows: string) => `<ListBucketResult>${rows}</ListBucketResult>`
const bomb = `<!DOCTYPE x [<!ENTITY e "${'ha'.repeat(5_000)}">]>`

test.each([
  ['the page of a proxy', '<html><body>Sign in to the network</body></html>'],
  ['no XML', '{"keys": []}'],
  ['an error', '<Error><Code>InternalError</Code></Error>'],
  ['a key that is no text', listing('<Contents><Key><b/></Key></Contents>')],
  [
    'text that an entity makes huge',
    bomb + listing(`<Contents><Key>${'&e;'.repeat(100_000)}</Key></Contents>`),
  ],
])('a folder does not count as empty because the bucket answers with %s', async (_, body) => {
  const { config, state, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  state.answerNext = body
  const listed = s3Storage(config).list('users/u1/')[Symbol.asyncIterator]().next()
  await expect(listed).rejects.toMatchObject({ code: 'S3_UNREADABLE' })
})

test.each([
  ['a key that looks like a number', listing('<Contents><Key>1e5</Key></Contents>'), ['1e5']],
  [
    'a key with escaped characters',
    listing('<Contents><Key>a&amp;b&#x27;</Key></Contents>'),
    ["a&b'"],
  ],
  ['an empty folder', '<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3/"/>', []],
])('a listing of the bucket gives %s as it is', async (_, body, expected) => {
  const { config, state, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  state.answerNext = body
  const keys: string[] = []
  for await (const key of s3Storage(config).list('')) keys.push(key)
  expect(keys).toEqual(expected)
})

test('wrong credentials for the bucket fail at once', async () => {
  const { config, close } = await fakeS3()
  onTestFinished(async () => void (await close()))
  const storage = s3Storage({ ...config, secretAccessKey: 'wrong' })
  await expect(storage.put('a/b', Buffer.from('x'))).rejects.toMatchObject({ code: 'S3_403' })
})

test('the rest of a killed upload is deleted from the disk after a day, and never listed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ausculta-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await diskStorage({ root })
  const [old, recent] = ['old', 'recent'].map((name) => join(root, '.unfinished', name))
  for (const path of [old!, recent!]) await writeFile(path, 'half')
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old!, dayAgo, dayAgo)
  const storage = await diskStorage({ root })
  expect(await readdir(join(root, '.unfinished'))).toEqual(['recent'])
  await utimes(recent!, dayAgo, dayAgo)
  expect(await storage.clearUnfinished(new Date(Date.now() - 24 * 3_600_000))).toBe(1)
  expect(await readdir(join(root, '.unfinished'))).toEqual([])
  for await (const key of storage.list('')) expect.unreachable(key)
})

test.runIf(process.platform === 'linux')('players that go away leave no file open', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ausculta-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const storage = await diskStorage({ root })
  const keys = await memoryKeys().keysFor('user:1')
  const key = newStorageKey('audio')
  await putSealed(storage, key, keys.current, randomBytes(3_000_000))
  for (let i = 0; i < 20; i += 1) {
    const { stream } = await readSealed(storage, key, keys)
    await stream.next()
    await stream.return(undefined)
  }
  const openHere = async () => {
    const names = await readdir('/proc/self/fd')
    const paths = names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
    return (await Promise.all(paths)).filter((path) => path.startsWith(root)).length
  }
  await expect.poll(openHere).toBe(0)
})

test('a server killed in the middle of an upload leaves the earlier file whole and no half one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ausculta-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const storage = await diskStorage({ root })
  await storage.put('a/b', Buffer.from('whole'))
  const script = `
    const { diskStorage } = await import(${JSON.stringify(import.meta.resolve('./disk.ts'))})
    const storage = await diskStorage({ root: ${JSON.stringify(root)} })
    async function* endless() {
      for (let i = 0; ; i += 1) {
        yield Buffer.alloc(100_000)
        if (i === 30) console.log('writing')
        if (i > 30) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await storage.put('a/b', endless())`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await readdir(join(root, '.unfinished'))).toHaveLength(1)
  const restarted = await diskStorage({ root })
  expect((await readAll(await restarted.get('a/b'))).toString()).toBe('whole')
  const listed: string[] = []
  for await (const key of restarted.list('')) listed.push(key)
  expect(listed).toEqual(['a/b'])
})

test('files on disk are readable by their owner only', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ausculta-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const storage = await diskStorage({ root })
  await storage.put('a/b', Buffer.from('x'))
  expect((await stat(join(root, 'a', 'b'))).mode & 0o777).toBe(0o600)
})

function piecesOf(bytes: Buffer): Readable {
  const starts = Array.from({ length: Math.ceil(bytes.length / 61_000) }, (_, i) => i * 61_000)
  return Readable.from(starts.map((start) => bytes.subarray(start, start + 61_000)))
}

async function* brokenAfter(size: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000)
  throw new Error('connection lost')
}
