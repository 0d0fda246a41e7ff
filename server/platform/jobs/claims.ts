import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from '#server/platform/db/pool.ts'

/** The first key of our advisory locks; the second is the hash of the claimed id. */
const NAMESPACE = 4_242_002
const LONGEST_PAUSE_MS = 400

/**
 * SQL that is true while a process claims the id in `column`. The lock belongs to the process's database session, so
 * PostgreSQL releases it when the process dies, but not while its event loop is blocked.
 */
export const isClaimed = (column: string) => `exists (
  select from pg_locks where locktype = 'advisory' and classid = ${NAMESPACE} and objsubid = 2
    and objid = hashtext(${column})::oid and granted
    and database = (select oid from pg_database where datname = current_database()))`

/** The ids that this process works on, visible to all processes that share the database. */
export interface Claims {
  /** Claims an id until the returned function is called. After a lost connection, the claim is renewed. */
  hold(id: string): Promise<() => void>
  close(): Promise<void>
}

interface Session {
  client: pg.Client
  /** Settles when the database has locked the id. */
  locked: Map<string, Promise<unknown>>
}

interface State {
  url: string
  /** How often each id is claimed here. */
  held: Map<string, number>
  isClosed: boolean
  current: Promise<Session> | undefined
}

/**
 * Opens this process's claims. The connection opens with the first claim.
 * @param url connection string of the system role
 */
export function openClaims(url: string): Claims {
  const state: State = { url, held: new Map(), isClosed: false, current: undefined }
  return {
    async hold(id) {
      state.held.set(id, (state.held.get(id) ?? 0) + 1)
      await send(state, (session) => lock(session, id))
      let isHeld = true
      return () => {
        if (isHeld) release(state, id)
        isHeld = false
      }
    },
    async close() {
      state.isClosed = true
      const session = await state.current?.catch(() => undefined)
      await session?.client.end().catch(() => undefined)
    },
  }
}

function release(state: State, id: string): void {
  const left = (state.held.get(id) ?? 1) - 1
  if (left > 0) return void state.held.set(id, left)
  state.held.delete(id)
  if (!state.isClosed) void send(state, (session) => unlock(session, id))
}

async function connect(state: State): Promise<Session> {
  const client = new pg.Client(connectionConfig(state.url))
  client.on('error', () => {})
  const session = { client, locked: new Map<string, Promise<unknown>>() }
  try {
    await client.connect()
    // Detects a vanished machine within seconds; has no effect on a Unix socket.
    await client.query(`select set_config('tcp_keepalives_idle', '4', false),
        set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`)
    for (const id of state.held.keys()) await lock(session, id)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', () => {
    state.current = state.isClosed ? undefined : reconnect(state)
    state.current?.catch(() => {})
  })
  return session
}

async function reconnect(state: State): Promise<Session> {
  for (let pause = 20; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await sleep(pause)
    if (state.isClosed) throw new Error('The claims are closed')
    const session = await connect(state).catch(() => undefined)
    if (session) return session
  }
}

function connection(state: State): Promise<Session> {
  state.current ??= connect(state).catch((error: unknown) => {
    state.current = undefined
    throw error
  })
  return state.current
}

/** A call that fails with its connection is repeated on reconnection. */
async function send(state: State, work: (session: Session) => Promise<unknown>): Promise<void> {
  await connection(state)
    .then(work, () => undefined)
    .catch(() => undefined)
}

/** Whether a live process claims the id now. */
export async function isClaimedNow(pool: pg.Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(`select ${isClaimed('$1::text')} as held`, [
    id,
  ])
  return rows[0]?.held === true
}

async function lock({ client, locked }: Session, id: string): Promise<void> {
  // PostgreSQL counts repeated locks of a session, and each would need its own release.
  const under = locked.get(id)
  if (under) return void (await under)
  const done = client.query('select pg_advisory_lock_shared($1, hashtext($2))', [NAMESPACE, id])
  locked.set(id, done)
  await done
}

async function unlock({ client, locked }: Session, id: string): Promise<void> {
  if (!locked.delete(id)) return
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [NAMESPACE, id])
}
