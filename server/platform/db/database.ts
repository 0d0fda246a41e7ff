import type { Log } from '#server/platform/log/log.ts'
import { sql } from 'drizzle-orm'
import { type Actor, makeActors } from './acting-user.ts'
import { openListener } from './listener.ts'
import { openPool } from './pool.ts'
import type { Logins } from './roles.ts'
import { callFunction, type Statement, transact } from './transaction.ts'
import type { Tx } from './tx.ts'

export type { Tx } from './tx.ts'

type DatabaseConfig = {
  /** How the roles log in; the migrations have run (see roles.ts). */
  logins: Logins
  log: Log
  /** Connections of users at most, 10 when absent. */
  poolSize?: number
}

/** A statement whose values identify users by their actors. */
interface ActingStatement extends Omit<Statement, 'values'> {
  values: (actor: Actor) => unknown[]
}

/** Account-level work is short: sign-ins, counts of attempts, tokens of rate limits. */
const SYSTEM_CONNECTIONS = 5

/** The application's way to its rows. */
export type Database = {
  /** Runs `work` in a transaction as a user, who sees and changes their own rows only. */
  as<Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs `work` in a transaction of the account-level role, which sees `systemTables` only. */
  system<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Calls a function of the database that acts as the users it is given: one round trip and one transaction, parsed once a
   * connection. Returns what the function returns. For what happens many times a second.
   */
  callAs<Result>(statement: ActingStatement): Promise<Result>
  /** Calls a function of the database as the account-level role, as `callAs` does. */
  callSystem<Result>(statement: Statement): Promise<Result>
  /**
   * Receives notifications of a channel until the returned function is called.
   * @param onGap called after a broken connection is back, because messages may have been missed
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

/** Opens the database. Connections are made when first needed. */
export function openDatabase({ logins, log, poolSize }: DatabaseConfig): Database {
  const users = openPool({ url: logins.app, log, ...(poolSize && { size: poolSize }) })
  const system = openPool({ url: logins.system, log, size: SYSTEM_CONNECTIONS })
  const listener = openListener(logins.app, log)
  const actorOn = makeActors(logins.actingKey)
  return {
    as: (userId, work) => transact(users, work, { actorOn, userId }),
    system: (work) => transact(system, work),
    callAs: ({ values, ...statement }) =>
      callFunction(users, (client) => ({ ...statement, values: values(actorOn(client)) })),
    callSystem: (statement) => callFunction(system, () => statement),
    listen: (channel, onMessage, onGap = () => {}) =>
      listener.listen(channel, { onMessage, onGap }),
    async notify(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async close() {
      await listener.close()
      await Promise.all([users.end(), system.end()])
    },
  }
}
