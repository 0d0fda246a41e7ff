import { openJournalDb, type Marks } from './journal-db.ts'
import type { FrameStore } from './journal.ts'

let opened: Promise<FrameStore & Marks> | undefined

/** The journal of this browser, opened once; in memory only where the browser keeps nothing. */
export function journalDb(): Promise<FrameStore & Marks> {
  opened ??= openJournalDb().catch(() => nowhere)
  return opened
}

const refuse = () => Promise.reject(new Error('This browser keeps nothing'))
const nowhere: FrameStore & Marks = {
  put: refuse,
  after: async () => [],
  dropThrough: async () => undefined,
  mark: async () => undefined,
  marks: async () => [],
  lastSeq: async () => -1,
  forget: async () => undefined,
}
