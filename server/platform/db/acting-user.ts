import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

/**
 * The acting user of a transaction, as SQL for row policies: the user's id, or null, which equals nothing. A subquery,
 * so that it's computed once per query and not per row.
 */
export const actingUser: SQL = sql.raw('(select acting.acting_user())')

/** Makes the proof with which `acting.act_as` accepts a user on one connection. */
export type Actor = (userId: string) => string

/** Makes the actors of one connection. */
export type ActorOn = (client: pg.ClientBase) => Actor

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Bytes of the code; RFC 2104 section 5 allows half of the hash's 32. */
const CODE_BYTES = 16
const UUID_BYTES = 16
/** An id, and a process id of 32 bits. */
const MESSAGE_BYTES = UUID_BYTES + 4
/** Of SHA-256 (FIPS 180-4). */
const BLOCK_BYTES = 64

/**
 * Makes actors: the user's id, followed by the HMAC-SHA-256 (RFC 2104) of the id and of the connection's process in
 * hexadecimal. An actor is valid only on its connection. The database checks it in `acting.act_as`. Throws an Error if
 * the id isn't a UUID.
 */
export function makeActors(key: Uint8Array): ActorOn {
  const hmac = hmacSha256(key)
  return (client) => (userId) => {
    if (!uuid.test(userId)) throw new Error('The acting user is not a valid id')
    const message = Buffer.alloc(MESSAGE_BYTES)
    message.write(userId.replaceAll('-', ''), 'hex')
    // The types of pg omit the process id, which the server sends when the connection opens (BackendKeyData).
    message.writeInt32BE((client as unknown as { processID: number }).processID, UUID_BYTES)
    return userId + hmac(message).slice(0, 2 * CODE_BYTES)
  }
}

/**
 * HMAC-SHA-256 in hexadecimal with its padded keys made once (RFC 2104 section 4). `createHmac` sets up OpenSSL's
 * objects for each code, which took longer than all else that opens a transaction.
 * @param key at most as long as a block
 */
function hmacSha256(key: Uint8Array): (message: Uint8Array) => string {
  const padded = (pad: number) =>
    Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ pad))
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (message) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]),
    )
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
