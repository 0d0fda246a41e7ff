import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/platform/db/database.ts'
import { serverBusy } from './failure.ts'

/** How long a request waits for an answer of the database, in milliseconds: shorter than the 15 s timeout of some proxies. */
const DEADLINE_MS = 12_000

interface Deadline {
  /** Milliseconds left for an answer; 0 after a timeout, so that a request times out only once. */
  ms: number
  /** Whether the request has been answered; work that continues afterwards has no deadline. */
  isOver: boolean
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>()

/** Runs a request, whose database calls fail with a 503 after the deadline. */
export async function withDatabaseDeadline<Result>(
  work: () => Promise<Result>,
  ms = DEADLINE_MS,
): Promise<Result> {
  const mine: Deadline = { ms, isOver: false }
  try {
    return await deadlines.run(mine, work)
  } finally {
    mine.isOver = true
  }
}

/** Runs work that several requests wait for, with no deadline but the database's own. */
export const withoutDeadline = <Result>(work: () => Result): Result =>
  deadlines.run(undefined, work)

/**
 * Waits for an answer of the database until the request's deadline. After a timeout, as after a lost connection, the
 * transaction may or may not commit.
 * @throws AppError 'unavailable'
 */
export async function beforeDeadline<Result>(ask: () => Promise<Result>): Promise<Result> {
  const mine = deadlines.getStore()
  if (!mine || mine.isOver) return ask()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    mine.ms = 0
    late.reject(serverBusy())
  }, mine.ms)
  return Promise.race([ask(), late.promise]).finally(() => clearTimeout(timer))
}

/** The same database, with each call limited by its request's deadline. */
export const withDeadlines = (db: Database): Database => ({
  ...db,
  as: (userId, work) => beforeDeadline(() => db.as(userId, work)),
  system: (work) => beforeDeadline(() => db.system(work)),
  callAs: (statement) => beforeDeadline(() => db.callAs(statement)),
  callSystem: (statement) => beforeDeadline(() => db.callSystem(statement)),
})
