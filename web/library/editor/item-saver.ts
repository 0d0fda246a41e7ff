import { AppError } from '#contract/errors.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { explain } from '#web/ui/explain.ts'

/** What its author can change of an item. */
export type Edited = ItemFields &
  Pick<Item, 'draft' | 'archived' | 'folderId' | 'group'> & {
    /** What may be patient data in a public one was looked over; holds for what is saved with it. */
    confirmed?: boolean
  }
export type ItemSave =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  /** Someone else saved another version, and one has to choose. */
  | { kind: 'conflict'; other: Item }

interface Settings {
  item: Item
  send: (version: number, changes: Partial<Edited>) => Promise<Item>
  onSaved: (item: Item) => void
  /** Waits before sending again after the network failed. */
  wait: (attempt: number) => Promise<void>
}

/** Milliseconds without a key before an edit is saved. */
const idleMs = 600
export type ItemSaver = ReturnType<typeof createItemSaver>

/**
 * Saves the edits of one item, one request at a time, on top of the newest version known. An edit stays in memory
 * until the server has it; where someone else was quicker, nothing is written over.
 */
export function createItemSaver({ item, send, onSaved, wait }: Settings) {
  let base = item
  let changes: Partial<Edited> = {}
  let status: ItemSave = { kind: 'saved' }
  let shown: { fields: Item; status: ItemSave } = { fields: { ...base, ...changes }, status }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function tell(next: ItemSave): void {
    status = next
    shown = { fields: { ...base, ...changes }, status }
    for (const listener of listeners) listener()
  }
  const isUnsaved = () => Object.keys(changes).length > 0

  function edit(more: Partial<Edited>): void {
    changes = { ...changes, ...more }
    tell(status.kind === 'saved' || status.kind === 'failed' ? { kind: 'waiting' } : status)
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), idleMs)
  }

  /** Saves now; resolves when all is saved, or cannot be. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  async function sendAll(): Promise<void> {
    for (let attempt = 0; isUnsaved() && status.kind !== 'conflict'; attempt++) {
      const sent = changes
      tell({ kind: 'saving' })
      try {
        taken(await send(base.version, sent), sent)
        attempt = 0
      } catch (error) {
        if (!(await maySendAgain(error, attempt))) return
      }
    }
  }

  function taken(saved: Item, sent: Partial<Edited>): void {
    base = saved
    // What was typed meanwhile is newer than what was sent.
    changes = Object.fromEntries(
      Object.entries(changes).filter(
        ([name, value]) => new Map(Object.entries(sent)).get(name) !== value,
      ),
    )
    tell({ kind: isUnsaved() ? 'waiting' : 'saved' })
    onSaved(saved)
  }

  async function maySendAgain(error: unknown, attempt: number): Promise<boolean> {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'unavailable' || code === 'too-many') {
      tell({ kind: 'offline' })
      await wait(attempt)
      return true
    }
    // The server answers a stale version with the newer item.
    const other = error instanceof AppError ? (error.current as Item | undefined) : undefined
    if (code === 'version-mismatch' && other) tell({ kind: 'conflict', other })
    else tell({ kind: 'failed', message: explain(error).message })
    return false
  }

  /** Takes over what the server has now, where nothing is waiting. */
  function rebase(newer: Item): void {
    if (isUnsaved() || running || newer.version <= base.version) return
    base = newer
    tell(status)
  }

  /** Ends a conflict. `mine`: what was changed here is saved on top of the other version. */
  function settle(whose: 'mine' | 'theirs'): Promise<void> {
    if (status.kind !== 'conflict') return Promise.resolve()
    base = status.other
    if (whose === 'theirs') changes = {}
    tell({ kind: isUnsaved() ? 'waiting' : 'saved' })
    return flush()
  }

  return {
    edit,
    flush,
    rebase,
    settle,
    isUnsaved,
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
