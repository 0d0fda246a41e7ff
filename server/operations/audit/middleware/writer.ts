import { append, type Pending } from '#server/platform/audit-log/audit.ts'
import { withoutHook } from '#server/platform/db/transaction-hooks.ts'
import { isFull } from '#server/platform/db/pool.ts'
import { beforeDeadline, withoutDeadline } from '#server/platform/http/database-deadline.ts'
import type { Services } from '#server/services.ts'

/** The same read by the same session within this time is one entry: pages reload with every change. */
const ONCE_MS = 10 * 60_000
const MAX_KEYS = 20_000

export interface Writer {
  /** Resolves when the entry is stored. Of entries with one `onceKey`, the first within ten minutes is written. */
  write(entry: Pending, onceKey?: string): Promise<void>
  /** Whether an entry with this key was stored within the last ten minutes. */
  knows(onceKey: string | undefined): boolean
  /** An entry with this key was stored with the change that it records. */
  remember(onceKey: string | undefined): void
}

interface RecentEntry {
  until: number
  stored: Promise<void>
  isStored: boolean
}
interface Line {
  waiting: { entry: Pending; done: PromiseWithResolvers<void> }[]
  busy: boolean
}

/** On a full disk, checking it releases the reserve, which has space for entries. */
async function store(s: Services, userId: string, entries: Pending[]): Promise<void> {
  const insert = () => s.db.as(userId, (tx) => append(s, tx, userId, entries))
  await insert().catch((error: unknown) => {
    if (!isFull(error) || !s.isDiskFull()) throw error
    return insert()
  })
}

/**
 * Writes entries in the order they come, all that wait for one log in one transaction: the requests of a page that is opened
 * share a write instead of queueing for the chain. Nothing is kept back: who asked for content gets it only
 * once the entry is stored, so that no end of the process loses one.
 */
export function auditWriter(s: Services): Writer {
  const queue = createQueue(s)
  const recent = recentEntries(() => s.now().getTime())

  function write(entry: Pending, onceKey?: string): Promise<void> {
    if (onceKey === undefined) return queue(entry)
    const known = recent.find(onceKey)
    if (known) return known.stored
    const kept = recent.keep(onceKey, { stored: queue(entry), isStored: false })
    kept.stored.then(
      () => void (kept.isStored = true),
      () => recent.forget(onceKey),
    )
    return kept.stored
  }

  return {
    write: (entry, onceKey) => beforeDeadline(() => write(entry, onceKey)),
    knows: (onceKey) => onceKey !== undefined && recent.find(onceKey)?.isStored === true,
    remember(onceKey) {
      if (onceKey !== undefined) recent.keep(onceKey, { stored: Promise.resolve(), isStored: true })
    },
  }
}

/** Queues entries by log; what waits for one log is stored together. @returns when an entry is stored */
function createQueue(s: Services): (entry: Pending) => Promise<void> {
  const lines = new Map<string, Line>()

  async function work(userId: string, line: Line): Promise<void> {
    line.busy = true
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0)
      try {
        const entries = batch.map(({ entry }) => entry)
        await store(s, userId, entries)
        for (const { done } of batch) done.resolve()
      } catch (error) {
        for (const { done } of batch) done.reject(error)
      }
    }
    lines.delete(userId)
  }

  return (entry) => {
    const line = lines.get(entry.userId) ?? { waiting: [], busy: false }
    lines.set(entry.userId, line)
    const done = Promise.withResolvers<void>()
    line.waiting.push({ entry, done })
    if (!line.busy) void withoutHook(() => withoutDeadline(() => work(entry.userId, line)))
    return done.promise
  }
}

/** The entries of the last ten minutes that are written once. */
function recentEntries(now: () => number) {
  const written = new Map<string, RecentEntry>()
  return {
    find(onceKey: string): RecentEntry | undefined {
      const known = written.get(onceKey)
      return known && known.until > now() ? known : undefined
    },
    keep(onceKey: string, entry: Omit<RecentEntry, 'until'>): RecentEntry {
      if (written.size >= MAX_KEYS) written.clear()
      const kept = { ...entry, until: now() + ONCE_MS }
      written.set(onceKey, kept)
      return kept
    },
    forget: (onceKey: string) => written.delete(onceKey),
  }
}
