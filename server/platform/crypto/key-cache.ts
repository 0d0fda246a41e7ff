import { type DamageLog, damageLog } from './damage.ts'
import {
  makeDataKey,
  unwrapDataKey,
  type DataKeys,
  type DataKeyStore,
  type StoredDataKey,
} from './data-keys.ts'
import type { KeyRing } from './keyring.ts'

export interface KeyCache {
  /** What wraps and what keeps the data keys, for those who rotate them. */
  readonly ring: KeyRing
  readonly store: DataKeyStore
  /** Milliseconds after which every process writes with a new data key. */
  readonly settleMs: number
  /** What could not be decrypted with these keys. */
  readonly damage: DamageLog
  /** The keys of a scope; creates the first one if there is none. Throws `DecryptError`. */
  keysFor(scope: string): Promise<DataKeys>
  /** Adds a new version. It encrypts once every replica has had time to load it. */
  rotate(scope: string): Promise<void>
  /** Crypto-shreds a scope: deletes its keys here and in the store. */
  destroy(scope: string): Promise<void>
  /** Drops unwrapped keys from memory: of one scope, or all. */
  forget(scope?: string): void
}

export interface KeyCacheOptions {
  ring: KeyRing
  store: DataKeyStore
  now?: () => number
  /** Scopes held unwrapped at a time; the least recently used goes first. */
  maxScopes?: number
  /** Longest time in milliseconds that an unwrapped key is kept without asking the store again. */
  ttlMs?: number
  damage?: DamageLog
}

interface Entry {
  keys: Promise<DataKeys>
  expires: number
}

/**
 * Caches unwrapped data keys. Eviction drops the reference and never wipes a key under a running
 * write (it would then encrypt with zeros): `KeyObject` memory is cleared when the last user is done.
 */
export function keyCache(options: KeyCacheOptions): KeyCache {
  const { ring, store, now = Date.now, ttlMs = 300_000, damage = damageLog() } = options
  const clock = { now, settleMs: 2 * ttlMs }
  const entries = recentEntries({ now, ttlMs, maxScopes: options.maxScopes ?? 1_000 }, (scope) =>
    loadKeys(ring, store, scope, clock),
  )
  return {
    ring,
    store,
    settleMs: clock.settleMs,
    damage,
    keysFor: (scope) => entries.get(scope),
    async rotate(scope) {
      const stored = await store.load(scope)
      const version = Math.max(0, ...stored.map((key) => key.version)) + 1
      await store.create(await makeDataKey(ring, scope, version, new Date(now())))
      entries.forget(scope)
    },
    async destroy(scope) {
      entries.forget(scope)
      await store.destroy(scope)
      entries.forget(scope)
    },
    forget: (scope) => entries.forget(scope),
  }
}

type Limits = Required<Pick<KeyCacheOptions, 'now' | 'ttlMs' | 'maxScopes'>>

/** The keys of recently used scopes, loaded on demand. */
function recentEntries(
  { now, ttlMs, maxScopes }: Limits,
  load: (scope: string) => Promise<DataKeys>,
) {
  const entries = new Map<string, Entry>()

  function open(scope: string): Entry {
    const entry = { keys: load(scope), expires: now() + ttlMs }
    entry.keys.catch(() => {
      if (entries.get(scope) === entry) entries.delete(scope)
    })
    return entry
  }

  function evict(): void {
    for (const [scope, entry] of entries) {
      if (entries.size > maxScopes || entry.expires <= now()) entries.delete(scope)
    }
  }

  return {
    get(scope: string): Promise<DataKeys> {
      const held = entries.get(scope)
      const entry = held !== undefined && held.expires > now() ? held : open(scope)
      // Re-inserting keeps the map in order of use.
      entries.delete(scope)
      entries.set(scope, entry)
      if (entry !== held) evict()
      return entry.keys
    },
    forget(scope?: string): void {
      if (scope === undefined) entries.clear()
      else entries.delete(scope)
    },
  }
}

interface Clock {
  now: () => number
  settleMs: number
}

async function loadKeys(
  ring: KeyRing,
  store: DataKeyStore,
  scope: string,
  clock: Clock,
): Promise<DataKeys> {
  const stored = await loadOrCreate(ring, store, scope, clock)
  const keys = await Promise.all(stored.map((key) => unwrapDataKey(ring, key)))
  const byId = new Map(keys.map((key) => [key.id, key]))
  const current = byId.get(writing(stored, clock).id)
  if (current === undefined) throw new Error('a scope without a writing key')
  return { scope, current, byId }
}

async function loadOrCreate(ring: KeyRing, store: DataKeyStore, scope: string, clock: Clock) {
  const stored = await store.load(scope)
  if (stored.length > 0) return stored
  await store.create(await makeDataKey(ring, scope, 1, new Date(clock.now())))
  // Another replica may have been first: the stored key counts, not the new one.
  return store.load(scope)
}

/** The newest version that every replica's cache has had time to load; else the oldest there is. */
function writing(stored: StoredDataKey[], { now, settleMs }: Clock): StoredDataKey {
  const newestFirst = stored.toSorted((a, b) => b.version - a.version)
  const settled = newestFirst.find((key) => key.createdAt.getTime() <= now() - settleMs)
  const writer = settled ?? newestFirst.at(-1)
  if (writer === undefined) throw new Error('the key store lost a key it was just given')
  return writer
}
