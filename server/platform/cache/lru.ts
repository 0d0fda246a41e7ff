/** A small memory of what was computed last; the oldest goes when it is full. */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  clear(): void
}

export function recent<V>(size: number): Recent<V> {
  const kept = new Map<string, V>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      // Moving it to the end makes the first entry the one used longest ago.
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    },
    delete: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
