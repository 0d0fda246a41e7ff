import { append, type Pending } from '#server/audit/audit.ts'
import type { Services } from '#server/services.ts'

/** The same read by the same session within this time is one entry: a page reads again with every change it hears of. */
const ONCE_MS = 10 * 60_000
const MAX_KEYS = 20_000

export interface Writer {
  /** Resolves when the entry is stored. Of entries with one `onceKey`, the first within ten minutes is written. */
  write(entry: Pending, onceKey?: string): Promise<void>
}

interface Line {
  waiting: { entry: Pending; done: PromiseWithResolvers<void> }[]
  busy: boolean
}

/**
 * Writes entries in the order they come, all that wait for one log in one transaction: the requests of a page that is opened
 * share a write instead of queueing for the chain. Nothing is kept back: who asked for content gets it only
 * once the entry is stored, so that no end of the process loses one.
 */
export function auditWriter(s: Services): Writer {
  const lines = new Map<string, Line>()
  const written = new Map<string, { until: number; stored: Promise<void> }>()

  async function work(userId: string, line: Line): Promise<void> {
    line.busy = true
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0)
      try {
        const entries = batch.map(({ entry }) => entry)
        await s.db.as(userId, (tx) => append(s, tx, userId, entries))
        for (const { done } of batch) done.resolve()
      } catch (error) {
        for (const { done } of batch) done.reject(error)
      }
    }
    lines.delete(userId)
  }

  function put(entry: Pending): Promise<void> {
    const line = lines.get(entry.userId) ?? { waiting: [], busy: false }
    lines.set(entry.userId, line)
    const done = Promise.withResolvers<void>()
    line.waiting.push({ entry, done })
    if (!line.busy) void work(entry.userId, line)
    return done.promise
  }

  return {
    write(entry, onceKey) {
      if (onceKey === undefined) return put(entry)
      const now = s.now().getTime()
      const known = written.get(onceKey)
      if (known && known.until > now) return known.stored
      const stored = put(entry)
      if (written.size >= MAX_KEYS) written.clear()
      written.set(onceKey, { until: now + ONCE_MS, stored })
      stored.catch(() => written.delete(onceKey))
      return stored
    },
  }
}
