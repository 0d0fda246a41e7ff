import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { addHook } from './transaction-hooks.ts'
import { type Acting, begin, type OpenTransaction } from './begin.ts'
import { connect, isConnectionLoss, isReadOnly } from './pool.ts'
import { isAborted, safeError } from './safe-errors.ts'
import type { Nothing, Tx } from './tx.ts'

const dialect = new PgDialect()

// Drizzle puts the parameters into the message of its errors, so every query goes through here.
function withSafeErrors(
  session: NodePgSession<Nothing, Nothing>,
  failed: (error: unknown) => void,
): NodePgSession<Nothing, Nothing> {
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...args) => {
    const query = prepare(...args)
    const execute = query.execute.bind(query)
    query.execute = (...values) =>
      execute(...values).catch((error: unknown) => {
        const safe = safeError(error)
        failed(safe)
        throw safe
      })
    return query
  }
  return session
}

/**
 * Runs `work` in a transaction; its result is returned after the commit.
 * @param acting the user as whom it acts; none for the account-level role
 * @throws DatabaseError without values, or what `work` throws; both roll everything back
 */
export async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  acting?: Acting,
): Promise<Result> {
  const line = await begin(pool, acting).catch((error: unknown) => {
    throw safeError(error)
  })
  let broken = true
  let reason: unknown
  const failed = (error: unknown) => {
    if (!isAborted(error)) reason = error
  }
  try {
    // Of a connection Drizzle uses `query` alone.
    const client = line as unknown as pg.PoolClient
    const session = withSafeErrors(new NodePgSession(client, dialect, undefined, {}), failed)
    const tx: Tx = new NodePgTransaction(dialect, session, undefined)
    const result = await work(tx)
    await line.opened
    await addHook(tx, () => commit(line), line.actAs)
    broken = false
    return result
  } catch (error) {
    // Another server is now the primary: a kept connection would still lead to the old one.
    broken = !(await rolledBack(line)) || isReadOnly(error) || isReadOnly(reason)
    const unopened = await line.opened.then(() => undefined, safeError)
    // Of queries sent together any error may arrive first; the error that ended the transaction says why.
    throw isAborted(safeError(error)) ? (unopened ?? reason ?? error) : safeError(error)
  } finally {
    line.release(broken)
  }
}

/** A call of a function of the database: `select some_function($1, …) as result`. */
export interface Statement {
  /** Each connection parses a statement of this name once. */
  name: string
  text: string
  values: unknown[]
}

/**
 * Runs one statement in its own transaction and returns its `result`.
 * @throws DatabaseError without values; if the answer was lost, it's unknown whether the statement was committed
 */
export async function callFunction<Result>(
  pool: pg.Pool,
  statementOn: (client: pg.PoolClient) => Statement,
): Promise<Result> {
  const client = await connect(pool)
  const ignore = () => {}
  client.on('error', ignore)
  let broken = false
  try {
    // The caller names the type that its function returns.
    const { rows } = await client.query<{ result: Result }>(statementOn(client))
    return rows[0]?.result as Result
  } catch (error) {
    broken = isConnectionLoss(error) || isReadOnly(error)
    throw safeError(error)
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

async function commit(client: OpenTransaction): Promise<void> {
  const { command } = await client.query('commit')
  // A transaction that has failed inside answers COMMIT with ROLLBACK, silently.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier error')
}

async function rolledBack(client: OpenTransaction): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
