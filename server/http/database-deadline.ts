import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/db/database.ts'
import { serverBusy } from './failure.ts'

/** How long a request waits for one answer of the database, in milliseconds: proxies give up after 15 s and more. */
const DEADLINE_MS = 12_000

interface Patience {
  /** Milliseconds left for an answer; none once one did not come, so that a request waits in vain only once. */
  ms: number
  /** The request is answered: what goes on behind it has its own time. */
  isOver: boolean
}

const patience = new AsyncLocalStorage<Patience | undefined>()

/** Runs a request; whatever it asks of the database fails after the deadline with a 503. */
export async function withDatabaseDeadline<Result>(
  work: () => Promise<Result>,
  ms = DEADLINE_MS,
): Promise<Result> {
  const mine: Patience = { ms, isOver: false }
  try {
    return await patience.run(mine, work)
  } finally {
    mine.isOver = true
  }
}

/** Runs work that several requests wait for, with no deadline but the database's own. */
export const withoutDeadline = <Result>(work: () => Result): Result => patience.run(undefined, work)

/**
 * Waits for an answer of the database until the request's deadline. Whether a transaction that is given up is committed
 * later is not known, as after a lost connection.
 * @throws AppError 'unavailable'
 */
export async function beforeDeadline<Result>(ask: () => Promise<Result>): Promise<Result> {
  const mine = patience.getStore()
  if (!mine || mine.isOver) return ask()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    mine.ms = 0
    late.reject(serverBusy())
  }, mine.ms)
  return Promise.race([ask(), late.promise]).finally(() => clearTimeout(timer))
}

/** The same database, whose answers a request waits for until its deadline. */
export const withDeadlines = (db: Database): Database => ({
  ...db,
  as: (userId, work) => beforeDeadline(() => db.as(userId, work)),
  system: (work) => beforeDeadline(() => db.system(work)),
  callAs: (statement) => beforeDeadline(() => db.callAs(statement)),
  callSystem: (statement) => beforeDeadline(() => db.callSystem(statement)),
})
