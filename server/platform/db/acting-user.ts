import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

/**
 * The acting user of a transaction, as SQL for row policies: the user's id, or null, which equals nothing.
 * It is an expression of its own so that it is computed once for a query and not for each row.
 */
export const actingUser: SQL = sql.raw('(select acting.acting_user())')

/** Makes the proof with which `acting.act_as` accepts a user on one connection. */
export type Actor = (userId: string) => string

/** Makes the actors of one connection. */
export type ActorOn = (client: pg.ClientBase) => Actor

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Bytes of the code; RFC 2104 section 5 allows half of the hash's 32. */
const CODE_BYTES = 16

/**
 * The user's id, followed by the HMAC-SHA-256 (RFC 2104) of the id and of the connection's process in hexadecimal. It is
 * good on that connection only. The database checks it in `acting.act_as`.
 * @throws Error when the id is not a UUID
 */
export const actorFor = (key: Uint8Array, client: pg.ClientBase): Actor => {
  const process = Buffer.alloc(4)
  // The types of pg omit the process id, which the server sends when the connection opens (BackendKeyData).
  process.writeInt32BE((client as unknown as { processID: number }).processID)
  return (userId) => {
    if (!uuid.test(userId)) throw new Error('The acting user is not a valid id')
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
    const code = createHmac('sha256', key).update(id).update(process).digest()
    return `${userId}${code.toString('hex', 0, CODE_BYTES)}`
  }
}

/**
 * The statement that sets the acting user of a transaction. The proof is a parameter, because sessions of the same role can
 * read each other's statements in `pg_stat_activity`.
 */
export const actAs = (actor: string): pg.QueryConfig => ({
  name: 'act_as',
  text: 'select acting.act_as($1)',
  values: [actor],
})

/**
 * The key by which the database checks the acting user. Only the owner can read it.
 * @param owner a connection of the owner on a migrated database
 */
export async function readActingKey(owner: pg.ClientBase): Promise<Buffer> {
  const { rows } = await owner.query<{ key: Buffer }>('select key from acting.key')
  if (!rows[0])
    throw new Error('The key for acting users is missing from the database. Restore a backup.')
  return rows[0].key
}
