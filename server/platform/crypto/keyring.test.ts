import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { randomMasterKey } from '#test/fakes/memory-keys.ts'
import { fileKeyRing } from './file-ring.ts'
import { changeKeyFile, createKeyFile, keyFileExists, newKeyLine, readKeyFile } from './key-file.ts'
import { localKeyRing, parseMasterKeys, rewrapKey } from './keyring.ts'

const binding = { scope: 'user:1', version: 1 }

test('a data key wrapped under the old master key opens after rotation and can be re-wrapped', async () => {
  const [k1, k2] = [randomMasterKey('k1'), randomMasterKey('k2')]
  const dek = randomBytes(32)
  const wrapped = await localKeyRing(parseMasterKeys(k1)).wrapKey(dek, binding)
  const rotated = localKeyRing(parseMasterKeys(`${k2},${k1}`))
  expect(await rotated.unwrapKey(wrapped, binding)).toEqual(dek)
  const rewrapped = await rewrapKey(rotated, wrapped, binding)
  expect(rewrapped.kekId).toBe('k2')
  expect(await localKeyRing(parseMasterKeys(k2)).unwrapKey(rewrapped, binding)).toEqual(dek)
})

test('a wrapped data key does not open for another scope, version or master key', async () => {
  const ring = localKeyRing(parseMasterKeys(`${randomMasterKey('a')},${randomMasterKey('b')}`))
  const key = await ring.wrapKey(randomBytes(32), binding)
  await expect(ring.unwrapKey(key, { ...binding, scope: 'user:2' })).rejects.toThrow('tampered')
  await expect(ring.unwrapKey(key, { ...binding, version: 2 })).rejects.toThrow('tampered')
  await expect(ring.unwrapKey({ ...key, kekId: 'b' }, binding)).rejects.toThrow('tampered')
  await expect(ring.unwrapKey({ ...key, kekId: 'c' }, binding)).rejects.toThrow('unknown-key')
})

test.each([
  ['', 'no master key'],
  ['k1', 'master key 1'],
  ['k1:c2hvcnQ=', 'master key 1'],
  [`${randomMasterKey('a')},b:!!!`, 'master key 2'],
  [`${randomMasterKey('a')},${randomMasterKey('a')}`, 'share one id'],
])('a malformed list of master keys is refused without repeating it', (text, message) => {
  expect(() => parseMasterKeys(text)).toThrow(message)
})

test('the first start makes a key file only its owner can read, and later starts keep it', async () => {
  const path = join(await scratch(), 'keys', 'master.key')
  const start = async () => {
    await createKeyFile(path)
    return readKeyFile(path)
  }
  const starts = await Promise.all(Array.from({ length: 8 }, start))
  const text = await readFile(path, 'utf8')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(path, '..'))).toEqual(['master.key'])
  const written = parseMasterKeys(text)[0]
  for (const [key] of starts) expect(key?.key.equals(written!.key)).toBe(true)
  await start()
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a running process does not recreate a missing key file, since no other process could open its new keys', async () => {
  const path = join(await scratch(), 'master')
  await createKeyFile(path)
  const ring = await fileKeyRing(path)
  await rm(path)
  await expect(ring.wrapKey(randomBytes(32), binding)).rejects.toThrow('is missing')
  expect(await readdir(join(path, '..'))).toEqual([])
})

test('two installations never give the same id to two master keys', async () => {
  const [one, two] = [join(await scratch(), 'master'), join(await scratch(), 'master')]
  await Promise.all([createKeyFile(one), createKeyFile(two)])
  const ids = [...(await readKeyFile(one)), ...(await readKeyFile(two))].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('a key file that others can read is refused, and so is a damaged one', async () => {
  const path = join(await scratch(), 'master.key')
  await writeFile(path, randomMasterKey())
  await chmod(path, 0o640)
  await expect(readKeyFile(path)).rejects.toThrow('chmod 600')
  await writeFile(path, '')
  await chmod(path, 0o600)
  await expect(readKeyFile(path)).rejects.toThrow('no master key')
  expect(await readFile(path, 'utf8')).toBe('')
})

test('a ring without a key is refused, and the first key of several wraps', async () => {
  expect(() => localKeyRing([])).toThrow('at least one')
  const ring = localKeyRing(parseMasterKeys(`${randomMasterKey('b')}\n${randomMasterKey('a')},\n`))
  expect([ring.currentId, await ring.ids()]).toEqual(['b', ['b', 'a']])
  expect((await ring.wrapKey(randomBytes(32), binding)).kekId).toBe('b')
})

test('a key line is read whole or not at all', () => {
  const line = randomMasterKey('k1')
  const malformed = [` ${'x'.repeat(33)}${line.slice(2)}`, `${line}=`, `!${line}`, line.slice(2)]
  for (const text of malformed) expect(() => parseMasterKeys(text)).toThrow('master key 1')
  expect(parseMasterKeys(`${'x'.repeat(32)}${line.slice(2)}`)).toHaveLength(1)
})

test('a master key added by another process is used from then on, and opens what it wrapped', async () => {
  const path = join(await scratch(), 'master')
  await createKeyFile(path)
  const [here, there] = [await fileKeyRing(path), await fileKeyRing(path)]
  const old = await there.wrapKey(Buffer.alloc(32, 1), binding)
  const newest = await here.renew!()
  expect([newest, here.currentId]).toEqual([here.currentId, newest])
  expect(newest).not.toBe(old.kekId)
  expect(await here.ids()).toEqual([newest, old.kekId])
  const fresh = await here.wrapKey(Buffer.alloc(32, 2), binding)
  expect(fresh.kekId).toBe(newest)
  expect(await there.unwrapKey(fresh, binding)).toEqual(Buffer.alloc(32, 2))
  expect((await there.wrapKey(Buffer.alloc(32), binding)).kekId).toBe(newest)
  expect(await there.unwrapKey(old, binding)).toEqual(Buffer.alloc(32, 1))
})

test('a retired master key is gone from the file, and what only it wrapped stays closed', async () => {
  const path = join(await scratch(), 'master')
  await createKeyFile(path)
  const ring = await fileKeyRing(path)
  const old = await ring.wrapKey(Buffer.alloc(32, 1), binding)
  const newest = await ring.renew!()
  await ring.retire!([old.kekId])
  expect((await readKeyFile(path)).map(({ id }) => id)).toEqual([newest])
  await expect(ring.unwrapKey(old, binding)).rejects.toThrow('unknown-key')
  await expect(ring.retire!([newest])).rejects.toThrow('no master key')
  expect((await readKeyFile(path)).map(({ id }) => id)).toEqual([newest])
})

test('a change of the key file leaves no other file, and changes nothing if its result is not a list of keys', async () => {
  const path = join(await scratch(), 'master')
  await createKeyFile(path)
  const before = await readFile(path, 'utf8')
  await expect(changeKeyFile(path, (lines) => [...lines, 'k2:short'])).rejects.toThrow('key 2')
  expect(await readFile(path, 'utf8')).toBe(before)
  await changeKeyFile(path, (lines) => [newKeyLine(), ...lines])
  expect((await readFile(path, 'utf8')).endsWith(`\n${before}`)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(path, '..'))).toEqual(['master'])
  await chmod(path, 0o604)
  await expect(changeKeyFile(path, (lines) => lines)).rejects.toThrow('chmod 600')
})

test('the folder of the key file is open to its owner only', async () => {
  const folder = join(await scratch(), 'keys')
  await createKeyFile(join(folder, 'master'))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('an unreadable key file is not mistaken for a missing one', async () => {
  const file = join(await scratch(), 'file')
  await writeFile(file, '')
  expect(await keyFileExists(join(file, '..', 'other'))).toBe(false)
  await expect(keyFileExists(join(file, 'master'))).rejects.toThrow('ENOTDIR')
  await expect(createKeyFile(join(file, 'master'))).rejects.toThrow('ENOTDIR')
})

async function scratch(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'ausculta-keys-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
