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

test('after a rotation of a data key both older and newer data opens', async () => {
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

test('a failing store is asked again at the next call', async () => {
  const store = memoryKeyStore()
  let away = true
  const load = (scope: string) =>
    away ? Promise.reject(new Error('database is away')) : store.load(scope)
  const cache = memoryKeys({ store: { ...store, load } })
  await expect(cache.keysFor('user:1')).rejects.toThrow('away')
  away = false
  expect((await cache.keysFor('user:1')).scope).toBe('user:1')
})

test('keys loaded while their scope is destroyed are not cached', async () => {
  const store = memoryKeyStore()
  const cache = memoryKeys({
    store: {
      ...store,
      async destroy(scope) {
        // Another request asks just before the rows are gone.
        await cache.keysFor(scope)
        await store.destroy(scope)
      },
    },
  })
  const sealed = seal((await cache.keysFor('user:1')).current, 'gone', bound)
  await cache.destroy('user:1')
  const keys = await cache.keysFor('user:1')
  expect(() => openText(keys, sealed, bound)).toThrow('unknown-key')
})

test('forgetting one scope keeps the others in memory, forgetting all keeps none', async () => {
  const store = memoryKeyStore()
  const cache = memoryKeys({ store })
  const loadsOf = async (scope: string) => {
    const before = store.loads
    await cache.keysFor(scope)
    return store.loads - before
  }
  await cache.keysFor('a')
  await cache.keysFor('b')
  cache.forget('a')
  expect([await loadsOf('b'), await loadsOf('a')]).toEqual([0, 1])
  cache.forget()
  expect([await loadsOf('b'), await loadsOf('a')]).toEqual([1, 1])
})

test('a rotated key writes after exactly the time that replicas keep the old one, twice', async () => {
  let time = 10_000
  const cache = memoryKeys({ now: () => time, ttlMs: 1_000 })
  expect(cache.settleMs).toBe(2_000)
  const version = async () => {
    cache.forget()
    return (await cache.keysFor('user:1')).current.version
  }
  expect(await version()).toBe(1)
  time = 20_000
  await cache.rotate('user:1')
  expect(await version()).toBe(1)
  time = 21_999
  expect(await version()).toBe(1)
  time = 22_000
  expect(await version()).toBe(2)
  await cache.rotate('user:1')
  time = 30_000
  expect(await version()).toBe(3)
})

test('the first key of a scope is version 1, even if a rotation creates it', async () => {
  const store = memoryKeyStore()
  const cache = memoryKeys({ store })
  await cache.rotate('user:1')
  await cache.keysFor('user:2')
  expect(store.rows.map(({ scope, version }) => [scope, version])).toEqual([
    ['user:1', 1],
    ['user:2', 1],
  ])
})

test('a failed load that ends late does not drop the keys loaded since', async () => {
  const store = memoryKeyStore()
  const fail = Promise.withResolvers<never>()
  let isFirst = true
  const load = (scope: string) => {
    if (!isFirst) return store.load(scope)
    isFirst = false
    return fail.promise
  }
  const cache = memoryKeys({ store: { ...store, load } })
  const first = cache.keysFor('user:1')
  cache.forget('user:1')
  await cache.keysFor('user:1')
  fail.reject(new Error('late'))
  await expect(first).rejects.toThrow('late')
  const loads = store.loads
  await cache.keysFor('user:1')
  expect(store.loads).toBe(loads)
})
