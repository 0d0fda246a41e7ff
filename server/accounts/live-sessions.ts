import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { sessions } from './table.ts'

/** Says in every process that a session has ended; the payload is its id. */
export const SESSION_ENDED = 'session_ended'
/** How long a session is taken to live without asking the database; its end is announced at once all the same. */
const TRUST_MS = 30_000
const MAX_ENTRIES = 50_000

export interface LiveSessions {
  has(sessionId: string): Promise<boolean>
  /** Tells the other processes, when the transaction commits. */
  announceEnd(tx: Tx, sessionId: string): Promise<void>
  /** This process must not wait for its own announcement. */
  forget(sessionId: string): void
}

/** Remembers for moments which sessions live, so that a request need not ask the database. */
export async function liveSessions(db: Database): Promise<LiveSessions> {
  const seen = new Map<string, number>()
  await db.listen(
    SESSION_ENDED,
    (id) => seen.delete(id),
    () => seen.clear(),
  )
  return {
    async has(id) {
      if ((seen.get(id) ?? 0) > Date.now()) return true
      const rows = await db.system((tx) =>
        tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)),
      )
      if (rows.length === 0) return false
      if (seen.size >= MAX_ENTRIES) seen.clear()
      seen.set(id, Date.now() + TRUST_MS)
      return true
    },
    announceEnd: (tx, id) => db.notify(tx, SESSION_ENDED, id),
    forget(id) {
      seen.delete(id)
    },
  }
}
