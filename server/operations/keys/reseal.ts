import { and, eq, sql } from 'drizzle-orm'
import type { DataKeys } from '#server/platform/crypto/data-keys.ts'
import { open, seal } from '#server/platform/crypto/seal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { systemTables } from '#server/platform/db/owned.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import type { SealedColumn } from '#server/platform/tables/describe-table.ts'
import type { Services } from '#server/services.ts'

/** Rows that are locked at once; at 0.2 ms each a writer waits 20 ms at most. */
const BATCH = 100

/** The sealed columns of tables whose rows can be changed. */
const resealable = (s: Services): SealedColumn[] =>
  s.tables.flatMap(({ isFinal, sealed }) => (isFinal ? [] : sealed))

type Work = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * The user as whom the rows of a scope are read: its user, or the owner of its group, whom every policy lets change what it
 * shares. None for the system's scope.
 */
async function actorOf(s: Services, scope: string): Promise<string | undefined> {
  const [kind, id = ''] = scope.split(':')
  if (kind === 'user') return id
  if (kind !== 'group') return undefined
  const isOwner = and(eq(groupMembers.groupId, id), eq(groupMembers.role, 'owner'))
  const [owner] = await s.db.system((tx) => tx.select().from(groupMembers).where(isOwner))
  return owner?.userId ?? undefined
}

/** How to access a table: as the system, or as a user who can read the rows. Undefined if nobody can. */
function workOn(s: Services, actor: string | undefined, table: string): Work | undefined {
  if (systemTables.includes(table)) return (work) => s.db.system(work)
  return actor ? (work) => s.db.as(actor, work) : undefined
}

/**
 * Seals every value of a scope that has an older data key with the current one, in short transactions. Values written
 * meanwhile are left alone. Returns how many were written; a call after a kill continues, because values with the new
 * key are skipped.
 * @throws DecryptError if a value can't be opened; it isn't changed
 */
export async function resealRows(
  s: Services,
  keys: DataKeys,
  signal: AbortSignal,
): Promise<number> {
  const actor = await actorOf(s, keys.scope)
  let done = 0
  for (const column of resealable(s)) {
    const work = workOn(s, actor, column.table)
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

/** Ids of the keys that no longer write, as in a ciphertext. */
const olderIds = ({ byId, current }: DataKeys) =>
  [...byId.keys()].filter((id) => id !== current.id).map((id) => Buffer.from(id, 'hex'))

const isOlder = (column: string, keys: DataKeys) =>
  sql`substring(${sql.identifier(column)} from 2 for 8) = any(${sql.param(olderIds(keys))}::bytea[])`

interface ResealRow extends Record<string, unknown> {
  at: string
  row: string
  version: number | null
  sealed: Buffer
}

async function resealBatch(
  tx: Tx,
  { table, column, row, version }: SealedColumn,
  keys: DataKeys,
): Promise<number> {
  const { rows } = await tx.execute<ResealRow>(sql`
    select ctid::text as at, ${sql.raw(row)} as row, ${sql.raw(version)} as version,
      ${sql.identifier(column)} as sealed
    from ${sql.identifier(table)} where ${isOlder(column, keys)} limit ${BATCH} for no key update`)
  if (rows.length === 0) return 0
  const sealed = rows.map((one) => {
    const bound = { table, row: one.row, column, version: one.version ?? undefined }
    return seal(keys.current, open(keys, one.sealed, bound), bound)
  })
  await tx.execute(sql`
    update ${sql.identifier(table)} t set ${sql.identifier(column)} = v.sealed
    from unnest(${sql.param(rows.map(({ at }) => at))}::text[], ${sql.param(sealed)}::bytea[]) v(at, sealed)
    where t.ctid = v.at::tid`)
  return rows.length
}

/** Values of a scope that are still sealed with older keys, except those that can't be changed. */
export async function rowsLeft(s: Services, keys: DataKeys): Promise<number> {
  const actor = await actorOf(s, keys.scope)
  let left = 0
  for (const { table, column } of resealable(s)) {
    const work = workOn(s, actor, table)
    const counted = await work?.((tx) =>
      tx.execute<{ n: number }>(sql`
        select count(*)::int as n from ${sql.identifier(table)} where ${isOlder(column, keys)}`),
    )
    left += counted?.rows[0]?.n ?? 0
  }
  return left
}
