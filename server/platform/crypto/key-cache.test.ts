import { expect, test } from 'vitest'
import { memoryKeys, memoryKeyStore, randomMasterKey } from '#test/fakes/memory-keys.ts'
import { keyCache } from './key-cache.ts'
import { localKeyRing, parseMasterKeys } from './keyring.ts'
import { openText, seal } from './seal.ts'

const bound = { table: 'note', row: 'n1', column: 'text' }

test('a new scope gets one key even when many ask at once on two replicas', async () => {
  const store = memoryKeyStore()
  const ring = localKeyRing(parseMasterKeys(randomMasterKey()))
  const replicas = [keyCache({ ring, store }), keyCache({ ring, store })]
  const asked = Array.from({ length: 10 }, (_, i) => replicas[i % 2]!.keysFor('user:1'))
  const ids = new Set((await Promise.all(asked)).map((keys) => keys.current.id))
  expect(ids.size).toBe(1)
  expect(store.rows).toHaveLength(1)
})

test('after a data key is rotated both what was written before and after opens', async () => {
  const store = memoryKeyStore()
  let time = 0
  const cache = memoryKeys({ store, now: () => time, ttlMs: 1_000 })
  const before = await cache.keysFor('group:1')
  const old = seal(before.current, 'old', bound)
  await cache.rotate('group:1')
  time = 2_000
  const after = await cache.keysFor('group:1')
  expect(after.current.version).toBe(2)
  const fresh = seal(after.current, 'fresh', bound)
  expect([openText(after, old, bound), openText(after, fresh, bound)]).toEqual(['old', 'fresh'])
})

test('a rotated key writes only when every replica has had time to load it', async () => {
  const store = memoryKeyStore()
  let time = 0
  const ring = localKeyRing(parseMasterKeys(randomMasterKey()))
  const options = { ring, store, now: () => time, ttlMs: 1_000 }
  const [here, there] = [keyCache(options), keyCache(options)]
  await here.keysFor('user:1')
  for (time = 0; time <= 5_000; time += 250) {
    if (time === 500) await here.rotate('user:1')
    const sealed = seal((await here.keysFor('user:1')).current, 'text', bound)
    expect(openText(await there.keysFor('user:1'), sealed, bound)).toBe('text')
  }
  expect((await there.keysFor('user:1')).current.version).toBe(2)
})

test('keys are kept for their time, the least recently used go first, and no more than allowed', async () => {
  const store = memoryKeyStore()
  let time = 0
  const cache = memoryKeys({ store, now: () => time, maxScopes: 2, ttlMs: 1_000 })
  await cache.keysFor('a')
  await cache.keysFor('b')
  await cache.keysFor('a')
  await cache.keysFor('c')
  const loads = store.loads
  await cache.keysFor('a')
  expect(store.loads).toBe(loads)
  await cache.keysFor('b')
  expect(store.loads).toBe(loads + 1)
  time = 1_000
  await cache.keysFor('b')
  expect(store.loads).toBe(loads + 2)
})

test('keys in use by a running write survive their eviction', async () => {
  const cache = memoryKeys({ maxScopes: 1 })
  const held = await cache.keysFor('user:1')
  await cache.keysFor('user:2')
  const sealed = seal(held.current, 'still writing', bound)
  expect(openText(await cache.keysFor('user:1'), sealed, bound)).toBe('still writing')
})

test('a destroyed scope is unreadable for good', async () => {
  const cache = memoryKeys()
  const sealed = seal((await cache.keysFor('user:1')).current, 'gone', bound)
  await cache.destroy('user:1')
  const keys = await cache.keysFor('user:1')
  expect(() => openText(keys, sealed, bound)).toThrow('unknown-key')
})

test('a store that fails is asked again at the next call', async () => {
  const store = memoryKeyStore()
  let away = true
  const load = (scope: string) =>
    away ? Promise.reject(new Error('database is away')) : store.load(scope)
  const cache = memoryKeys({ store: { ...store, load } })
  await expect(cache.keysFor('user:1')).rejects.toThrow('away')
  away = false
  expect((await cache.keysFor('user:1')).scope).toBe('user:1')
})
