import { randomBytes } from 'node:crypto'
import type { DataKeyStore, StoredDataKey } from '#server/platform/crypto/data-keys.ts'
import { keyCache, type KeyCacheOptions } from '#server/platform/crypto/key-cache.ts'
import { localKeyRing, parseMasterKeys, type WrappedKey } from '#server/platform/crypto/keyring.ts'

export function randomMasterKey(id = 'k1'): string {
  return `${id}:${randomBytes(32).toString('base64')}`
}

/** A key store in memory that behaves like the table: the first of a scope and version wins. */
export function memoryKeyStore(): DataKeyStore & { rows: StoredDataKey[]; loads: number } {
  const store = {
    rows: [] as StoredDataKey[],
    loads: 0,
    async load(scope: string) {
      store.loads += 1
      return store.rows.filter((row) => row.scope === scope)
    },
    async create(key: StoredDataKey) {
      const taken = store.rows.some((r) => r.scope === key.scope && r.version === key.version)
      if (!taken) store.rows.push(key)
    },
    async wrappedOtherwise(kekId: string, limit: number) {
      return store.rows.filter((row) => row.kekId !== kekId).slice(0, limit)
    },
    async rewrap(key: StoredDataKey, wrapped: WrappedKey) {
      store.rows = store.rows.map((row) =>
        row.id === key.id && row.kekId === key.kekId ? { ...row, ...wrapped } : row,
      )
    },
    async masterKeysInUse() {
      return [...new Set(store.rows.map((row) => row.kekId))]
    },
    async samples() {
      const ids = await store.masterKeysInUse()
      const under = ids.map((id) => store.rows.filter((row) => row.kekId === id))
      return under.flatMap((rows) => [...rows.slice(0, 1), ...rows.slice(-1)])
    },
    async scopes() {
      return [...new Set(store.rows.map((row) => row.scope))]
    },
    async destroy(scope: string) {
      store.rows = store.rows.filter((row) => row.scope !== scope)
    },
  }
  return store
}

/** A key cache over a fresh ring and store, for tests. */
export function memoryKeys(options: Partial<KeyCacheOptions> = {}) {
  return keyCache({
    ring: localKeyRing(parseMasterKeys(randomMasterKey())),
    store: memoryKeyStore(),
    ...options,
  })
}
