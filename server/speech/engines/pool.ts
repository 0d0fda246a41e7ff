import type { Speech } from './speech.ts'
import { refCounted, type RefCounted } from './ref-counted.ts'

type Closable = { close: () => Promise<void> }
type Entry = RefCounted<Closable>

/**
 * Engines and their helpers by their configuration: a refresh keeps those in use, with their loaded models and their
 * sessions, and closes the others when they are idle.
 */
export interface Pool {
  engine<T extends Speech>(key: string, make: () => T): T
  helper<T extends Closable>(key: string, make: () => T): T
  /** Closes everything that wasn't requested since the last time. */
  settle(): void
  close(): Promise<void>
}

export function createPool(): Pool {
  const known = new Map<string, Entry>()
  const wanted = new Set<string>()
  let retired: Entry[] = []

  /** A helper may serve any of those that go, so they go together. */
  function closeIdle(): void {
    if (retired.length === 0 || retired.some((one) => one.busy() > 0)) return
    const gone = retired
    retired = []
    for (const { item } of gone) void item.close().catch(() => undefined)
  }

  function keep<T extends Closable>(key: string, make: () => RefCounted<T>): T {
    wanted.add(key)
    const entry = known.get(key) ?? make()
    known.set(key, entry)
    return entry.item as T // What a key was made from decides its type.
  }

  return {
    engine: (key, make) => keep(`engine ${key}`, () => refCounted(make(), closeIdle)),
    helper: (key, make) => keep(`helper ${key}`, () => ({ item: make(), busy: () => 0 })),
    settle() {
      for (const [key, entry] of known) {
        if (wanted.has(key)) continue
        known.delete(key)
        retired.push(entry)
      }
      wanted.clear()
      closeIdle()
    },
    async close() {
      const all = [...known.values(), ...retired]
      known.clear()
      retired = []
      await Promise.all(all.map(({ item }) => item.close()))
    },
  }
}
