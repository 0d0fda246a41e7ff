import type pg from 'pg'
import { actAs, type ActorOn } from './acting-user.ts'
import { checkOut, connect, isConnectionLoss, longestOpeningMs, within } from './pool.ts'

/** A connection on which a transaction begins. */
export interface OpenTransaction {
  /**
   * Sends a query at once: the first ones travel with what opens the transaction. Text on its own may be a constant of ours
   * only.
   */
  query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** Changes the acting user; absent if the transaction acts as none. */
  actAs: ((userId: string) => Promise<unknown>) | undefined
  /** Settles when the transaction is open. @throws what kept it from opening */
  opened: Promise<void>
  /** Gives the connection back. */
  release(isBroken: boolean): void
}

/** The user as whom a transaction acts. */
export interface Acting {
  actorOn: ActorOn
  userId: string
}

/**
 * Opens a transaction without waiting for the answer. A connection that turns out to be broken is replaced by another
 * one, on which everything is sent again: before the transaction was open, none of it can have been done.
 * @param acting if it fails, everything after it fails
 * @param patienceMs how long a connection may take to answer
 */
export async function begin(
  pool: pg.Pool,
  acting?: Acting,
  patienceMs = longestOpeningMs,
): Promise<OpenTransaction> {
  const open = (client: pg.PoolClient) => openOn(client, acting, patienceMs)
  let held = hold(await connect(pool))
  const isLost = open(held.client).then(
    () => false,
    async (error: unknown) => {
      if (!isConnectionLoss(error)) throw error
      held.release(true)
      held = hold(await checkOut(pool, open))
      return true
    },
  )
  const opened = isLost.then(() => undefined)
  // The commit reports it.
  opened.catch(ignore)
  async function send<Answer>(ask: (on: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const on = held.client
    try {
      return await ask(on)
    } catch (error) {
      const replaced = await isLost.catch(() => false)
      if (!replaced || on === held.client) throw error
      return ask(held.client)
    }
  }
  return {
    opened,
    release: (isBroken) => held.release(isBroken),
    query: (query, values) => send((on) => on.query(single(query), values)),
    actAs: acting && ((userId) => send((on) => on.query(actAs(acting.actorOn(on)(userId))))),
  }
}

async function openOn(
  client: pg.PoolClient,
  acting: Acting | undefined,
  patienceMs: number,
): Promise<void> {
  const begun = client.query(within(patienceMs, { text: 'begin' }))
  const acted =
    acting && client.query(within(patienceMs, actAs(acting.actorOn(client)(acting.userId))))
  await Promise.all([begun, acted])
}

/** A query of the extended protocol, which holds one statement: an injection cannot add another. */
function single(query: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof query === 'string') return query
  // The types of pg omit the setting.
  return { ...query, ...({ queryMode: 'extended' } as object) }
}

const ignore = () => {}

/** Uses a connection until it is given back, once. */
function hold(client: pg.PoolClient) {
  let isReleased = false
  // The running query reports a broken connection; without a listener, its error event would end the process.
  client.on('error', ignore)
  return {
    client,
    release(isBroken: boolean): void {
      // If no other connection was available, the broken one is already released.
      if (isReleased) return
      isReleased = true
      client.off('error', ignore)
      client.release(isBroken)
    },
  }
}
