import type pg from 'pg'
import { checkOut, connect, isConnectionLoss, longestOpeningMs, within } from './pool.ts'

/** A connection on which a transaction begins. */
export interface Begun {
  /** Sends a query at once: the first ones travel with what opens the transaction. */
  query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** Settles when the transaction is open. @throws what kept it from opening */
  opened: Promise<void>
  /** Gives the connection back. */
  release(isBroken: boolean): void
}

/**
 * Opens a transaction without waiting for the answer. A connection that turns out to be broken is replaced by another one,
 * on which all that was sent is sent again: before the transaction was open, none of it can have been done.
 * @param text one simple query that begins the transaction and says who acts. Where it fails, so does all behind it
 * @param patienceMs how long a connection may take to answer it
 */
export async function begin(
  pool: pg.Pool,
  text: string,
  patienceMs = longestOpeningMs,
): Promise<Begun> {
  const opening = within(patienceMs, text)
  let client = listening(await connect(pool))
  let isReleased = false
  const isLost = client.query(opening).then(
    () => false,
    async (error: unknown) => {
      if (!isConnectionLoss(error)) throw error
      release(true)
      client = listening(await checkOut(pool, opening))
      isReleased = false
      return true
    },
  )
  const release = (isBroken: boolean) => {
    // Where no other connection was to be had, the broken one has gone already.
    if (isReleased) return
    isReleased = true
    client.off('error', ignore)
    client.release(isBroken)
  }
  const opened = isLost.then(() => undefined)
  // Heard by whoever commits.
  opened.catch(ignore)
  return {
    opened,
    release,
    async query(query, values) {
      const on = client
      try {
        return await on.query(query, values)
      } catch (error) {
        const replaced = await isLost.catch(() => false)
        if (!replaced || on === client) throw error
        return client.query(query, values)
      }
    },
  }
}

const ignore = () => {}

/** A connection in use reports its break to the query that runs; without a listener it would be fatal. */
function listening(client: pg.PoolClient): pg.PoolClient {
  client.on('error', ignore)
  return client
}
