import { openJournalDb, type Marks } from './journal-db.ts'
import type { FrameStore } from './journal.ts'

export type JournalPlace = FrameStore & Marks

const opened = new Map<string, Promise<JournalPlace>>()

/** The user's journal in this browser, opened once; in memory only where the browser keeps nothing. */
export function journalDb(userId: string): Promise<JournalPlace> {
  const known = opened.get(userId)
  if (known) return known
  const opening = openJournalDb(userId).catch(() => nowhere)
  opened.set(userId, opening)
  return opening
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
  lastSeq: async () => -1,
  forget: async () => undefined,
}
