import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type ExpiryRules, isUnexpired, sessionEnd } from './session-expiry.ts'
import { sessions } from './table.ts'

/** Says in every process that a session has ended; the payload is its id. */
const SESSION_ENDED = 'session_ended'
/** Says that a session goes on with new tokens. */
const SESSION_TURNED = 'session_turned'
/** How long a session is taken to live without asking the database; its end is announced at once all the same. */
const TRUST_MS = 30_000
const MAX_ENTRIES = 50_000
/** How often streams and sockets of expired sessions are looked for. */
const LOOK_MS = 10_000

export interface LiveSessions {
  /** Whether a session lives; with `turn`, whether a token of that turn still counts. */
  has(sessionId: string, turn?: number): Promise<boolean>
  /** Tells the other processes, when the transaction commits. */
  announceEnd(tx: Tx, sessionId: string): Promise<void>
  announceTurn(tx: Tx, sessionId: string): Promise<void>
  /** This process must not wait for its own announcement. */
  forget(sessionId: string): void
  /** Calls back once when the session ends, in whichever process; for streams. Answers how to stop listening. */
  onEnd(sessionId: string, handler: () => void): () => void
  /** Stops looking for expired sessions. */
  close(): void
}

interface Entry {
  /** By the clock of this process: then the database is asked again. */
  until: number
  turn: number
  /** When the session expires, by the clock of `rules`. */
  ends: Date
}

/** Caches for moments which sessions live, so that a request need not ask the database. */
export async function liveSessions(
  db: Pick<Database, 'listen' | 'notify' | 'system'>,
  rules: ExpiryRules,
): Promise<LiveSessions> {
  const seen = new Map<string, Entry>()
  const watched = new Map<string, Set<() => void>>()
  // How often something was announced: what was read before may be old by the time it arrives.
  let announced = 0
  const changed = (id: string) => {
    announced += 1
    seen.delete(id)
  }

  function ended(id: string): void {
    changed(id)
    const handlers = watched.get(id)
    watched.delete(id)
    for (const handler of handlers ?? []) handler()
  }

  /** Ends what is open of sessions that are over: nobody announces an expiry. */
  async function endExpired(): Promise<void> {
    const ids = [...watched.keys()]
    if (ids.length === 0) return
    const rows = await db.system((tx) =>
      tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), isUnexpired(rules))),
    )
    const alive = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!alive.has(id)) ended(id)
  }

  /** After a broken connection an end may have been missed. */
  async function look(): Promise<void> {
    announced += 1
    seen.clear()
    await endExpired()
  }

  async function read(id: string): Promise<number | undefined> {
    const before = announced
    const [row] = await db.system((tx) =>
      tx
        .select({ turn: sessions.turn, ends: sessionEnd(rules) })
        .from(sessions)
        .where(eq(sessions.id, id)),
    )
    if (!row || row.ends <= rules.now()) return undefined
    if (seen.size >= MAX_ENTRIES) seen.clear()
    if (announced === before) seen.set(id, { until: Date.now() + TRUST_MS, ...row })
    return row.turn
  }

  function cachedTurn(id: string): number | undefined {
    const entry = seen.get(id)
    if (!entry || entry.until <= Date.now() || entry.ends <= rules.now()) return undefined
    return entry.turn
  }

  await db.listen(SESSION_ENDED, ended, () => void look().catch(() => undefined))
  await db.listen(SESSION_TURNED, changed)
  // A failed query is repeated with the next look.
  const looking = setInterval(() => void endExpired().catch(() => undefined), LOOK_MS).unref()
  return {
    async has(id, turn) {
      const fresh = cachedTurn(id)
      // A token that is newer than what is remembered is looked up; an older one has been replaced.
      const now = fresh === undefined || (turn ?? 0) > fresh ? await read(id) : fresh
      return now !== undefined && (turn === undefined || turn === now)
    },
    announceEnd: (tx, id) => db.notify(tx, SESSION_ENDED, id),
    announceTurn: (tx, id) => db.notify(tx, SESSION_TURNED, id),
    forget: changed,
    onEnd(id, handler) {
      const handlers = watched.get(id) ?? new Set()
      watched.set(id, handlers.add(handler))
      return () => {
        handlers.delete(handler)
        if (handlers.size === 0 && watched.get(id) === handlers) watched.delete(id)
      }
    },
    close: () => clearInterval(looking),
  }
}
