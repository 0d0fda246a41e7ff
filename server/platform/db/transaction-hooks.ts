import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/** What the first transaction of some work that changes rows takes along, so that both are committed or neither. */
export interface TransactionHook {
  /** The user it's written as, whatever user the transaction acted as; waits until that is known. */
  readonly userId: string | undefined
  /**
   * Whether the transaction that is about to commit has certainly changed something; otherwise the database is asked.
   */
  readonly isCertain?: boolean
  /**
   * The last statements of that transaction. An error rolls the change back.
   * @returns the answer to the very last one, if it can be sent with the commit; a function, because a returned promise
   * would be awaited
   */
  put(tx: Tx): Promise<(() => PromiseLike<unknown>) | void>
  /** Whether it is committed. */
  done: boolean
}

interface Carrying {
  load: TransactionHook
  outer: Carrying | undefined
  /** The work has ended: anything that continues is no longer part of it. */
  over: boolean
  /** Settles when the transaction that takes the load now has ended. */
  taken: Promise<void> | undefined
}

const carrying = new AsyncLocalStorage<Carrying | undefined>()

/** Runs `work`; the first of its transactions that changes something carries the load. See `load.done` afterwards. */
export async function withHook<Result>(
  load: TransactionHook,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine: Carrying = { load, outer: carrying.getStore(), over: false, taken: undefined }
  try {
    return await carrying.run(mine, work)
  } finally {
    mine.over = true
  }
}

/** Runs work that isn't part of the change around it: its transactions carry no hooks. */
export const withoutHook = <Result>(work: () => Result): Result => carrying.run(undefined, work)

/**
 * Commits a transaction, with the hooks of the work around it.
 * @param actAs changes the acting user; absent if the transaction's role writes for any user
 */
export async function addHook<Result>(
  tx: Tx,
  commit: () => Promise<Result>,
  actAs: ((userId: string) => Promise<unknown>) | undefined,
): Promise<Result> {
  const waiting = waitingLoads()
  if (waiting.length === 0) return commit()
  const isCertain = waiting.some(({ load }) => load.isCertain)
  if (!isCertain && !(await hasWritten(tx))) return commit()
  const taken: Carrying[] = []
  const last: Promise<unknown>[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  try {
    for (const one of waiting) {
      const { load } = one
      const { userId } = load
      // Two transactions of one work at once: the other may still be rolled back.
      while (one.taken) await one.taken
      if (load.done || userId === undefined) continue
      one.taken = promise
      taken.push(one)
      // Not awaited on its own: where the load asks nothing, all of it travels with the commit.
      const acting = heardLater(Promise.resolve(actAs?.(userId)))
      const answer = await load.put(tx).catch(async (error: unknown) => {
        // A statement of an earlier hook may have failed, and everything after it.
        throw (await firstFailure(last)) ?? error
      })
      last.push(acting, ...(answer ? [heardLater(answer())] : []))
    }
    const committed = commit()
    // Should one of the last statements fail, the commit behind it answers that all was rolled back: the first one says why.
    const failure = await firstFailure([...last, committed])
    if (failure !== undefined) throw failure
    const result = await committed
    for (const { load } of taken) load.done = true
    return result
  } finally {
    for (const one of taken) one.taken = undefined
    resolve()
  }
}

/** A promise whose failure is handled later. */
function heardLater<Result>(promise: PromiseLike<Result>): Promise<Result> {
  const heard = Promise.resolve(promise)
  heard.catch(() => undefined)
  return heard
}

/** Why the first of them that failed did, once all have ended. */
async function firstFailure(promises: readonly PromiseLike<unknown>[]): Promise<unknown> {
  const ends = await Promise.allSettled(promises)
  const failed = ends.find(({ status }) => status === 'rejected')
  return failed?.status === 'rejected' ? failed.reason : undefined
}

/** Those of a user outermost first; users always in one order, so that two who each write to both logs do not lock each other out. */
function waitingLoads(): Carrying[] {
  const waiting: { userId: string; one: Carrying }[] = []
  for (let one = carrying.getStore(); one; one = one.outer) {
    const { userId, done } = one.load
    if (!one.over && !done && userId !== undefined) waiting.unshift({ userId, one })
  }
  waiting.sort((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId)))
  return waiting.map(({ one }) => one)
}

/** PostgreSQL gives a transaction its id with the first row that it writes or locks. */
async function hasWritten(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ wrote: boolean }>(
    sql`select pg_current_xact_id_if_assigned() is not null as wrote`,
  )
  return rows[0]?.wrote === true
}
