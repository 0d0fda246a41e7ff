import { openJournalDb, type Marks } from './journal-db.ts'
import type { FrameStore } from './journal.ts'

export type JournalPlace = FrameStore & Marks

const opened = new Map<string, Promise<JournalPlace>>()

/** The user's journal in this browser, opened once; in memory only where the browser keeps nothing. */
export function journalDb(userId: string): Promise<JournalPlace> {
  const known = opened.get(userId)
  if (known) return known
  const opening = openAgainWhenLost((onLost) => openJournalDb(userId, onLost)).catch(() => nowhere)
  opened.set(userId, opening)
  return opening
}

/**
 * A journal that reopens when the browser closes it, because it needed space or the user cleared the site's data: later
 * audio is stored again, and holders of audio in memory are asked to write it once more.
 * @throws if the first attempt to open it fails
 */
export async function openAgainWhenLost(
  open: (onLost: () => void) => Promise<JournalPlace>,
): Promise<JournalPlace> {
  const listeners = new Set<() => void>()
  let place: Promise<JournalPlace> | undefined
  const lost = () => {
    place = undefined
    for (const listener of listeners) listener()
  }
  const now = () =>
    (place ??= open(lost).catch((error: unknown) => {
      place = undefined
      throw error
    }))
  await now()
  return {
    put: async (...given) => (await now()).put(...given),
    after: async (...given) => (await now()).after(...given),
    dropThrough: async (...given) => (await now()).dropThrough(...given),
    dropFrom: async (...given) => (await now()).dropFrom(...given),
    mark: async (...given) => (await now()).mark(...given),
    marks: async () => (await now()).marks(),
    last: async (...given) => (await now()).last(...given),
    forget: async (...given) => (await now()).forget(...given),
    onLost: (listener) => void listeners.add(listener),
  }
}

const refuse = () => Promise.reject(new Error('This browser keeps nothing'))
/** Where nothing is kept. */
export const nowhere: JournalPlace = {
  put: refuse,
  after: async () => [],
  dropThrough: async () => undefined,
  dropFrom: async () => undefined,
  mark: async () => undefined,
  marks: async () => [],
  last: async () => undefined,
  forget: async () => undefined,
}
