import { sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Account, sessions } from './table.ts'

/** Stops opening a session, whose transaction is undone. */
export class SecondFactorNeeded extends Error {
  readonly kinds: string[]
  constructor(kinds: string[]) {
    super('a second factor is needed')
    this.kinds = kinds
  }
}

type Row = Required<typeof sessions.$inferInsert>
interface Storing {
  session: Row
  /** Whether no further factor is required. */
  isWhole: boolean
  /** Counts of tries that turned out to be right. */
  tries: string[]
}
interface StoredSession {
  kinds: string[]
  account: Pick<Account, 'id' | 'email' | 'emailVerified' | 'role'> & { disabled: boolean }
}

/**
 * Stores a session with one statement (decision 053) and returns its account, which can't be disabled or get a factor
 * before the transaction ends.
 * @throws SecondFactorNeeded; AppError 'forbidden' if an administrator disabled the account, 'unauthenticated' if there
 * is none
 */
export async function storeSession(tx: Tx, { session, isWhole, tries }: Storing) {
  const { rows } = await tx.execute<{ stored: StoredSession | null }>(
    sql`select store_session(${JSON.stringify(toColumns(session))}, ${isWhole}, ${sql.param(tries)}) as stored`,
  )
  const stored = rows[0]?.stored
  if (!stored) throw new AppError('unauthenticated', words.notAuthenticated)
  const { account, kinds } = stored
  if (account.disabled)
    throw new AppError('forbidden', 'This account is disabled.', {
      detail: 'Nothing was deleted. Ask your administrator to enable it again.',
    })
  if (kinds.length > 0) throw new SecondFactorNeeded(kinds)
  return { ...account, lastLogin: session.authTime }
}

const hex = (bytes: Uint8Array | null) => bytes && `\\x${Buffer.from(bytes).toString('hex')}`

/** The row by the names of its columns, as PostgreSQL reads it from JSON. */
const toColumns = (row: Row) => ({
  id: row.id,
  user_id: row.userId,
  secret_hash: hex(row.secretHash),
  former_hash: hex(row.formerHash),
  turned: row.turned,
  factors: row.factors,
  auth_time: row.authTime,
  last_seen: row.lastSeen,
  expires: row.expires,
  created: row.created,
  turn: row.turn,
  device: row.device,
  place: hex(row.place),
})
