import type { Log } from '#server/platform/log/log.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type PoolOptions = {
  /** Connection string of a role of the application. */
  url: string
  log: Log
  /** Connections at most. */
  size?: number
  /** Milliseconds after which a line that answers nothing is dead; the product's own where not said. */
  answerMs?: number
}

/**
 * PostgreSQL ends every statement after `statement_timeout`: a later answer comes over a dead connection, as after a
 * failover, which TCP alone would only notice after a quarter of an hour. Opening a transaction takes no time.
 */
const longestAnswerMs = 70_000
export const longestOpeningMs = 15_000
/** An idle connection is probed after this time. */
const keepAliveMs = 10_000

/** How long a request waits while the server is being brought back. */
const reconnectMs = 10_000

/** Settings of every connection; a value of the URL's own `options` is kept. */
export function connectionConfig(url: string): pg.ClientConfig {
  const options = [
    '-c statement_timeout=60s',
    '-c idle_in_transaction_session_timeout=60s',
    '-c search_path=public,pg_temp',
  ].join(' ')
  const given = new URL(url.replace('@/', '@localhost/')).searchParams.get('options')
  const separator = url.includes('?') ? '&' : '?'
  const wanted = given ? `${given} ${options}` : options
  // pg lets the URL win over the other fields, so the options travel in it.
  return {
    connectionString: `${url}${separator}options=${encodeURIComponent(wanted)}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
}

/** A pool of connections of one role. Idle connections may break without harm. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, log, size = 10, answerMs = longestAnswerMs } = options
  const pool = new pg.Pool({
    ...connectionConfig(url),
    query_timeout: answerMs,
    // Statements that do not wait for each other's answers travel together.
    pipeline: true,
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: reconnectMs,
  })
  // A connection in use reports its break to the running query; between two queries nobody would listen, and an
  // unhandled 'error' ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    // A pool says it has ended while its last lines are still being closed.
    if (!pool.ending) log(`A database connection broke: ${errorCode(error)}`, 'warn')
  })
  return pool
}

function errorCode(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message)
}

/** A query with a time limit, after which its connection counts as dead. */
export const within = (milliseconds: number, query: pg.QueryConfig): pg.QueryConfig => ({
  ...query,
  // pg's types don't know that a query may have its own limit.
  ...({ query_timeout: milliseconds } as object),
})

const awayCodes =
  /^(57P0[123]|08\w{3}|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|connection)$/
/** What pg says in words alone. */
const awayWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client .* is not queryable)/

/**
 * No server, a server that starts or stops (SQLSTATE class 57P and 08), a broken or silent connection, or none
 * available.
 */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  return awayCodes.test(code) || awayWords.test(code)
}

/** The server takes no writes, as one that has just been replaced by another does (SQLSTATE 25006). */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006'

/** No room on the disk of the database or for its log (SQLSTATE 53100). */
export const isFull = (error: unknown): boolean => errorCode(error) === '53100'

/**
 * Temporary failures, where a retry may help: also a server that is out of room, memory or connections (class
 * 53) or only reads, a deadlock or a conflict with another transaction (40001, 40P01), a lock or a statement that took too
 * long (55P03, 57014), and a disk that fails (58030). PostgreSQL's manual, Appendix A.
 */
export function isPassing(error: unknown): boolean {
  return (
    isConnectionLoss(error) ||
    /^(53\w{3}|25006|40001|40P01|55P03|57014|58030)$/.test(errorCode(error))
  )
}

/**
 * A connection on which `open` has run. Retries while the server is away, which is safe because nothing of the caller
 * has been done yet.
 */
export function checkOut(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<void>,
): Promise<pg.PoolClient> {
  return untilThere(async () => {
    const client = await pool.connect()
    try {
      await open(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  })
}

/** A connection; while the server is away it is retried. */
export function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return untilThere(() => pool.connect())
}

async function untilThere(attempt: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const end = Date.now() + reconnectMs
  for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() > end) throw error
      await sleep(pause)
    }
  }
}
