import { AppError } from '#contract/errors.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { stillUnanswered } from '#web/drafts/unanswered.ts'
import { explain } from '#web/ui/explain.ts'
import { carryKeys } from './section-keys.ts'

/** What its author can change of an item. */
export type ItemEdit = ItemFields &
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

/** What was changed and is not saved, with what it rests on. */
export interface KeptEdit {
  version: number
  changes: Partial<ItemEdit>
  /** The same fields as they were. */
  base: Partial<ItemEdit>
}

interface Settings {
  item: Item
  /** What this device kept from before. */
  kept?: KeptEdit | undefined
  /** Keeps on this device what the server does not have; told nothing when it has everything. */
  keep: (edit: KeptEdit | undefined) => void
  send: (version: number, changes: Partial<ItemEdit>) => Promise<Item>
  onSaved: (item: Item) => void
  /** Waits before sending again after the network failed. */
  wait: (attempt: number) => Promise<void>
}

/** Milliseconds without a key before an edit is saved. */
const idleMs = 600
export type ItemSaver = ReturnType<typeof createItemSaver>

/**
 * Saves the edits of one item, one request at a time, on top of the newest version known. An edit stays in memory and
 * on this device until the server has it; where someone else changed the same fields, nothing is written over.
 */
export function createItemSaver({ item, kept, keep, send, onSaved, wait }: Settings) {
  let base: Item = kept ? { ...item, ...kept.base, version: kept.version } : item
  let changes: Partial<ItemEdit> = kept?.changes ?? {}
  let restored = kept
  /** Changes that were sent and not answered: each of them may be what the server has. */
  let unanswered: Partial<ItemEdit>[] = []
  let status: ItemSave = { kind: kept ? 'waiting' : 'saved' }
  const view = () => ({ fields: { ...base, ...changes }, status, restored: restored !== undefined })
  let shown = view()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function tell(next: ItemSave): void {
    status = next
    shown = view()
    for (const listener of listeners) listener()
  }
  /** What the server has is what is edited from now on; sections keep the names that the page knows them by. */
  function restOn(next: Item): void {
    carryKeys(shown.fields.sections, next.sections)
    base = next
  }
  const isUnsaved = () => Object.keys(changes).length > 0
  const keepChanges = () =>
    keep(
      isUnsaved() ? { version: base.version, changes, base: fieldsOf(base, changes) } : undefined,
    )

  function edit(more: Partial<ItemEdit>): void {
    changes = { ...changes, ...more }
    keepChanges()
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
        unanswered = []
      } catch (error) {
        unanswered = stillUnanswered(unanswered, sent)
        if (!(await maySendAgain(error, attempt))) return
      }
    }
  }

  function taken(saved: Item, sent: Partial<ItemEdit>): void {
    restOn(saved)
    // What was typed meanwhile is newer than what was sent.
    changes = Object.fromEntries(
      Object.entries(changes).filter(
        ([name, value]) => new Map(Object.entries(sent)).get(name) !== value,
      ),
    )
    keepChanges()
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
    if (code === 'version-mismatch' && other) return isNoConflict(other)
    tell({ kind: 'failed', message: explain(error).message })
    return false
  }

  /** Answers whether to send again: what was changed elsewhere may be other fields, or the same words. */
  function isNoConflict(other: Item): boolean {
    const theirs = fieldsOf(other, changes)
    const before = fieldsOf(base, changes)
    const isOurs = unanswered.some((sent) => isSame(theirs, { ...before, ...sent }))
    const isFree = isOurs || isSame(theirs, before) || isSame(theirs, changes)
    if (isSame(theirs, changes)) changes = {}
    if (isFree) restOn(other)
    keepChanges()
    tell(isFree ? { kind: isUnsaved() ? 'waiting' : 'saved' } : { kind: 'conflict', other })
    return isFree
  }

  /** Takes over what the server has now, where nothing is waiting. */
  function rebase(newer: Item): void {
    if (isUnsaved() || running || newer.version <= base.version) return
    restOn(newer)
    tell(status)
  }

  /** Ends a conflict. `mine`: what was changed here is saved on top of the other version. */
  function settle(whose: 'mine' | 'theirs'): Promise<void> {
    if (status.kind !== 'conflict') return Promise.resolve()
    restOn(status.other)
    if (whose === 'theirs') {
      changes = {}
      restored = undefined
    }
    keepChanges()
    tell({ kind: isUnsaved() ? 'waiting' : 'saved' })
    return flush()
  }

  /** Gives up what was kept from before: its fields are again as they were. */
  function discard(): Promise<void> {
    const before = restored?.base ?? {}
    restored = undefined
    if (status.kind === 'conflict') return settle('theirs')
    edit(before)
    return flush()
  }

  return {
    discard,
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

/** Those fields of an item that are changed. */
const fieldsOf = (item: Item, changes: Partial<ItemEdit>): Partial<ItemEdit> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name in changes))

/** Other words for the same may be told apart; never the other way round. */
const isSame = (one: Partial<ItemEdit>, other: Partial<ItemEdit>) =>
  Object.entries(one).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(new Map(Object.entries(other)).get(name)),
  )
