import { sql } from 'drizzle-orm'
import { openListener } from './listener.ts'
import { appRole, systemRole } from './owned.ts'
import { openPool } from './pool.ts'
import { callFunction, type Statement, transact } from './transaction.ts'
import type { Tx } from './tx.ts'

export type { Statement } from './transaction.ts'
export type { Tx } from './tx.ts'

type DatabaseConfig = {
  /** Connection string of the owner; its migrations have run (see migrate.ts). */
  url: string
  log: (line: string) => void
  /** Connections at most, 10 when absent. */
  poolSize?: number
}

/** The application's way to its rows. */
export type Database = {
  /** Runs `work` in a transaction as a user, who sees and changes their own rows only. */
  as<Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs `work` in a transaction of the account-level role, which sees `systemTables` only. */
  system<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Calls a function of the database that says itself as whom it acts: one round trip and one transaction,
   * parsed once a connection. Answers what the function returns. For what happens many times a second.
   */
  call<Result>(statement: Statement): Promise<Result>
  /**
   * Hears notifications of a channel until the returned function is called.
   * @param onGap called after a broken connection is back, since messages may have been missed
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Sends a notification when the transaction commits. At most 7,999 bytes; ids, never content. */
  notify(tx: Tx, channel: string, payload: string): Promise<void>
  /** Waits for running work and closes all connections. */
  close(): Promise<void>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function beginAs(userId: string): string {
  // The id becomes part of a simple query, which takes no parameters; only a uuid may pass.
  if (!uuid.test(userId)) throw new Error('The acting user is not a valid id')
  return `begin; select set_config('app.uid', '${userId}', true)`
}

/** Opens the database. Connections are made when first needed. */
export function openDatabase({ url, log, poolSize }: DatabaseConfig): Database {
  const pool = openPool({ url, role: appRole.name, log, ...(poolSize && { size: poolSize }) })
  const listener = openListener(url, appRole.name, log)
  return {
    as: async (userId, work) => transact(pool, beginAs(userId), work),
    system: (work) => transact(pool, `begin; set local role ${systemRole.name}`, work),
    call: (statement) => callFunction(pool, statement),
    listen: (channel, onMessage, onGap = () => {}) =>
      listener.listen(channel, { onMessage, onGap }),
    async notify(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * Refuses to run with a role that could pass the row policies by.
 * @throws when the application's role is a superuser, may bypass policies, or owns a table
 */
export async function assertSafeRole(db: Database): Promise<void> {
  const { rows } = await db.as('00000000-0000-0000-0000-000000000000', (tx) =>
    tx.execute<{ name: string; unsafe: boolean }>(sql`
      select current_user::text as name,
        rolsuper or rolbypassrls
        or exists (select from pg_class where relowner = r.oid and relkind in ('r', 'p')) as unsafe
      from pg_roles r where rolname = current_user`),
  )
  if (rows[0]?.name === appRole.name && !rows[0].unsafe) return
  throw new Error(
    `The database role ${rows[0]?.name} could pass the row policies by; refusing to start`,
  )
}
