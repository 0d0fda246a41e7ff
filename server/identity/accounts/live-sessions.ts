import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type ExpiryRules, isUnexpired, sessionEnd } from './session-expiry.ts'
import { sessions } from './table.ts'

/** Notifies every process that a session has ended; the payload is its id. */
const SESSION_ENDED = 'session_ended'
/** Notifies every process that a session has new tokens. */
const SESSION_TURNED = 'session_turned'
/** How long a session counts as alive without a query; its end is still announced at once. */
const TRUST_MS = 30_000
const MAX_ENTRIES = 50_000
/** How often to check for streams and sockets of expired sessions. */
const LOOK_MS = 10_000

export interface LiveSessions {
  /** Whether a session is alive; with `turn`, whether a token of that turn is still valid. */
  has(sessionId: string, turn?: number): Promise<boolean>
  /** Tells the other processes, when the transaction commits. */
  announceEnd(tx: Tx, sessionId: string): Promise<void>
  announceTurn(tx: Tx, sessionId: string): Promise<void>
  /** Ends the session in this process at once, without waiting for the announcement. */
  forget(sessionId: string): void
  /** Calls back once when the session ends, in any process; for streams. @returns a function that stops listening */
  onEnd(sessionId: string, handler: () => void): () => void
  /** Stops checking for expired sessions. */
  close(): void
}

interface Entry {
  /** By the clock of this process: when to query the database again. */
  until: number
  turn: number
  /** When the session expires, by the clock of `rules`. */
  ends: Date
}

interface State {
  db: Pick<Database, 'listen' | 'notify' | 'system'>
  rules: ExpiryRules
  seen: Map<string, Entry>
  /** Handlers of open streams and sockets, by session. */
  watched: Map<string, Set<() => void>>
  /** Number of announcements; a read that started before one may be outdated. */
  announced: number
}

/** Caches for seconds which sessions are alive, so that a request doesn't query the database. */
export async function liveSessions(
  db: Pick<Database, 'listen' | 'notify' | 'system'>,
  rules: ExpiryRules,
): Promise<LiveSessions> {
  const state: State = { db, rules, seen: new Map(), watched: new Map(), announced: 0 }
  const afterGap = () => void checkAgain(state).catch(() => undefined)
  await db.listen(SESSION_ENDED, (id) => endSession(state, id), afterGap)
  await db.listen(SESSION_TURNED, (id) => forget(state, id))
  // A failed query is repeated with the next check.
  const check = () => void endExpired(state).catch(() => undefined)
  const checking = setInterval(check, LOOK_MS).unref()
  return {
    async has(id, turn) {
      const cached = cachedTurn(state, id)
      // A token newer than the cache is looked up; an older one has been replaced.
      const now = cached === undefined || (turn ?? 0) > cached ? await readTurn(state, id) : cached
      return now !== undefined && (turn === undefined || turn === now)
    },
    announceEnd: (tx, id) => db.notify(tx, SESSION_ENDED, id),
    announceTurn: (tx, id) => db.notify(tx, SESSION_TURNED, id),
    forget: (id) => forget(state, id),
    onEnd: (id, handler) => watch(state, id, handler),
    close: () => clearInterval(checking),
  }
}

function forget(state: State, id: string): void {
  state.announced += 1
  state.seen.delete(id)
}

function endSession(state: State, id: string): void {
  forget(state, id)
  const handlers = state.watched.get(id)
  state.watched.delete(id)
  for (const handler of handlers ?? []) handler()
}

/** Ends the streams and sockets of expired sessions, which nothing announces. */
async function endExpired(state: State): Promise<void> {
  const { db, rules, watched } = state
  const ids = [...watched.keys()]
  if (ids.length === 0) return
  const rows = await db.system((tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), isUnexpired(rules))),
  )
  const alive = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!alive.has(id)) endSession(state, id)
}

/** After a broken connection, the end of a session may have been missed. */
async function checkAgain(state: State): Promise<void> {
  state.announced += 1
  state.seen.clear()
  await endExpired(state)
}

async function readTurn(state: State, id: string): Promise<number | undefined> {
  const { db, rules, seen, announced } = state
  const [row] = await db.system((tx) =>
    tx
      .select({ turn: sessions.turn, ends: sessionEnd(rules) })
      .from(sessions)
      .where(eq(sessions.id, id)),
  )
  if (!row || row.ends <= rules.now()) return undefined
  if (seen.size >= MAX_ENTRIES) seen.clear()
  if (state.announced === announced) seen.set(id, { until: Date.now() + TRUST_MS, ...row })
  return row.turn
}

function cachedTurn({ seen, rules }: State, id: string): number | undefined {
  const entry = seen.get(id)
  if (!entry || entry.until <= Date.now() || entry.ends <= rules.now()) return undefined
  return entry.turn
}

function watch({ watched }: State, id: string, handler: () => void): () => void {
  const handlers = watched.get(id) ?? new Set()
  watched.set(id, handlers.add(handler))
  return () => {
    handlers.delete(handler)
    if (handlers.size === 0 && watched.get(id) === handlers) watched.delete(id)
  }
}
