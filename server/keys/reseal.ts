import { sql } from 'drizzle-orm'
import type { DataKeys } from '#server/crypto/data-keys.ts'
import { open, seal } from '#server/crypto/seal.ts'
import type { Tx } from '#server/db/database.ts'
import { systemTables } from '#server/db/owned.ts'
import type { Services } from '#server/services.ts'
import { type SealedColumn, sealedColumns, unchanging } from './sealed-columns.ts'

/** Rows that are locked at once; at 0.2 ms each a writer waits 20 ms at most. */
const BATCH = 100

type Work = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** How a table is reached: as the user whose rows they are, or as the system. Nothing for the other of the two. */
function roleFor(s: Services, scope: string, table: string): Work | undefined {
  const userId = /^user:(.+)$/.exec(scope)?.[1]
  if (systemTables.includes(table)) return (work) => s.db.system(work)
  return userId ? (work) => s.db.as(userId, work) : undefined
}

/**
 * Writes every value of a scope that an older data key sealed anew under the current one, in short transactions.
 * What is written meanwhile is left as it is. Answers how many were written; called again after a kill it goes on,
 * since what has the new key is passed over.
 * @throws DecryptError where a value does not open; nothing of it is changed
 */
export async function resealRows(
  s: Services,
  keys: DataKeys,
  signal: AbortSignal,
): Promise<number> {
  const columns = await s.db.system(sealedColumns)
  let done = 0
  for (const column of columns.filter(({ table }) => !unchanging.includes(table))) {
    const work = roleFor(s, keys.scope, column.table)
    if (!work) continue
    for (;;) {
      signal.throwIfAborted()
      const count = await work((tx) => resealBatch(tx, column, keys))
      done += count
      if (count < BATCH) break
    }
  }
  return done
}

/** Ids of the keys that no longer write, as they stand in a ciphertext. */
const olderIds = ({ byId, current }: DataKeys) =>
  [...byId.keys()].filter((id) => id !== current.id).map((id) => Buffer.from(id, 'hex'))

const isOlder = (column: string, keys: DataKeys) =>
  sql`substring(${sql.identifier(column)} from 2 for 8) = any(${sql.param(olderIds(keys))}::bytea[])`

async function resealBatch(
  tx: Tx,
  { table, column, row }: SealedColumn,
  keys: DataKeys,
): Promise<number> {
  const { rows } = await tx.execute<{ at: string; row: string; sealed: Buffer }>(sql`
    select ctid::text as at, ${sql.raw(row)} as row, ${sql.identifier(column)} as sealed
    from ${sql.identifier(table)} where ${isOlder(column, keys)} limit ${BATCH} for no key update`)
  if (rows.length === 0) return 0
  const sealed = rows.map((one) => {
    const bound = { table, row: one.row, column }
    return seal(keys.current, open(keys, one.sealed, bound), bound)
  })
  await tx.execute(sql`
    update ${sql.identifier(table)} t set ${sql.identifier(column)} = v.sealed
    from unnest(${sql.param(rows.map(({ at }) => at))}::text[], ${sql.param(sealed)}::bytea[]) v(at, sealed)
    where t.ctid = v.at::tid`)
  return rows.length
}

/** Values of a scope that older keys still seal, without those that nobody can change. */
export async function rowsLeft(s: Services, keys: DataKeys): Promise<number> {
  const columns = await s.db.system(sealedColumns)
  let left = 0
  for (const { table, column } of columns.filter((one) => !unchanging.includes(one.table))) {
    const work = roleFor(s, keys.scope, table)
    const counted = await work?.((tx) =>
      tx.execute<{ n: number }>(sql`
        select count(*)::int as n from ${sql.identifier(table)} where ${isOlder(column, keys)}`),
    )
    left += counted?.rows[0]?.n ?? 0
  }
  return left
}
