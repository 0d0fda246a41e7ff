import { create } from 'zustand'
import { tabStore } from '#web/browser-storage.ts'
import { beforeSignOut, onSignedOut } from '#web/api/client.ts'
import { type StoredDraft, openDraftDatabase, type DraftDatabase } from './database.ts'

/** Whether stored drafts have been read, so that a page may show its texts. */
export const useDraftStore = create<{ ready: boolean }>(() => ({ ready: false }))

const tabKey = 'ausculta-tab'
/** The texts to show and send, by name: restored ones, until the user edits them. */
let found = new Map<string, StoredDraft>()
/** Texts that are stored or about to be, by name. */
const held = new Map<string, StoredDraft>()
const waiting = new Map<string, StoredDraft | undefined>()
let opening: { userId: string; db: Promise<DraftDatabase | undefined> } | undefined
let writing: Promise<void> | undefined
const draftName = ({ kind, id }: Pick<StoredDraft, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * Restores text that this user typed on this device and the server does not have: in this window before a reload, and
 * in closed windows. Drafts of other open windows are left to them. Finds nothing if the browser stores nothing.
 */
export async function openDrafts(userId: string, open = openDraftDatabase): Promise<void> {
  if (opening?.userId === userId) return
  opening = { userId, db: openAgainWhenLost(userId, open) }
  const db = await opening.db
  if (db) await takeOver(db).catch(() => undefined)
  useDraftStore.setState({ ready: true })
}

/** Delay before reopening a storage that the browser has closed, in milliseconds: it is still deleting. */
const reopenMs = [500, 2_000]

/** Writes everything again after the browser deleted it, to free space or at the user's request. */
function openAgainWhenLost(
  userId: string,
  open: typeof openDraftDatabase,
): Promise<DraftDatabase | undefined> {
  const onLost = () => {
    if (opening?.userId !== userId) return
    opening = { userId, db: openAgain() }
    for (const [name, words] of held) later(name, words)
  }
  const openAgain = async () => {
    for (const pause of reopenMs) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const db = await open(userId, onLost).catch(() => undefined)
      if (db) return db
    }
    return undefined
  }
  return open(userId, onLost).catch(() => undefined)
}

async function takeOver(db: DraftDatabase): Promise<void> {
  const here = thisTab()
  const open = await openTabs()
  void holdTab(here)
  const rows = (await db.all()).filter(({ place }) => place.tab === here || !open.has(place.tab))
  for (const { place, words } of rows.toSorted((a, b) => a.words.at - b.words.at)) {
    const name = draftName(words)
    if (!held.has(name)) found.set(name, words)
    if (place.tab !== here) await db.write(here, [[name, found.get(name)]])
    if (place.tab !== here) await db.forget(place)
  }
  for (const [name, words] of found) held.set(name, words)
}

/** Restored texts of this kind. */
export const listRestoredDrafts = (kind: StoredDraft['kind']): StoredDraft[] =>
  [...found.values()].filter((words) => words.kind === kind)

export const findRestoredDraft = (kind: StoredDraft['kind'], id: string): StoredDraft | undefined =>
  found.get(draftName({ kind, id }))

/** Stores typed text on this device at once. */
export function saveDraft(words: Omit<StoredDraft, 'at'>): void {
  const name = draftName(words)
  const kept = { ...words, at: Date.now() }
  found.delete(name)
  held.set(name, kept)
  later(name, kept)
}

/** Deletes a text that the server has or the user discarded. */
export function deleteDraft(kind: StoredDraft['kind'], id: string): void {
  const name = draftName({ kind, id })
  found.delete(name)
  if (held.delete(name)) later(name, undefined)
}

/** Whether this device has texts of the user that the server doesn't have. */
export const hasDrafts = (): boolean => held.size > 0

/** Whether any of them is sent automatically; forms wait for the save button. */
export const areSending = (): boolean => [...held.values()].some(({ kind }) => kind !== 'form')

/** Deletes what the user typed from this device. */
async function forgetWords(): Promise<void> {
  const db = opening?.db
  waiting.clear()
  close()
  await writing
  await (await db)?.clear().catch(() => undefined)
}

function close(): void {
  void writeNow()
  opening = undefined
  found = new Map()
  held.clear()
  useDraftStore.setState({ ready: false })
}

function later(name: string, words: StoredDraft | undefined): void {
  waiting.set(name, words)
  writing ??= writeAll().finally(() => (writing = undefined))
}

async function writeAll(): Promise<void> {
  // One write at a time, without a pause: text typed meanwhile is in the next one, some milliseconds later.
  while (waiting.size > 0) await writeNow()
}

async function writeNow(): Promise<void> {
  const batch = [...waiting]
  waiting.clear()
  const db = await opening?.db
  // A full or forbidden storage: memory holds everything, and leaving the page asks first.
  if (batch.length > 0) await db?.write(thisTab(), batch).catch(() => undefined)
}

/** This window's name; it survives a reload. */
function thisTab(): string {
  const known = tabStore.get(tabKey)
  if (known) return known
  const made = crypto.randomUUID()
  tabStore.set(tabKey, made)
  return made
}

const lockName = (tab: string) => `${tabKey} ${tab}`

/** Holds a lock until the window closes; it shows the other windows that this one is open. */
const holdTab = (tab: string): Promise<unknown> =>
  navigator.locks.request(lockName(tab), () => new Promise(() => undefined))

async function openTabs(): Promise<Set<string>> {
  const { held: locks = [] } = await navigator.locks.query()
  return new Set(locks.map(({ name = '' }) => name.slice(tabKey.length + 1)))
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => void writeNow())
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void writeNow()
  })
}
// Text that the server doesn't have stays sealed for its user, unless they sign out themselves.
onSignedOut(close)
beforeSignOut(forgetWords)
