import { getTableName, sql } from 'drizzle-orm'
import type { AuditEntity } from '#contract/audit.ts'
import type { VisitTable } from '#server/platform/audit-log/rule.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'

/** An id in the form allowed in the log: no text that a user typed into an address gets there. */
export const idIn = (value: unknown): string | null =>
  typeof value === 'string' && isUuid(value) ? value : null

/** The visit that a row of the user belongs to, or null if the user has no such row. */
async function visitOfRow(
  s: Services,
  userId: string,
  table: VisitTable,
  id: string,
): Promise<string | null> {
  const { rows } = await s.db.as(userId, (tx) =>
    tx.execute<{ scribe_id: string }>(
      sql`select ${table.scribeId} from ${table} where ${table.id} = ${id} and ${table.userId} = ${userId}`,
    ),
  )
  return rows[0]?.scribe_id ?? null
}

const MAX_VISITS = 20_000
export type FindVisit = (userId: string, table: VisitTable, id: string) => Promise<string | null>

/** `visitOfRow` with a cache: rows never move to another visit, and audio is requested many times. */
export function visitFinder(s: Services): FindVisit {
  const visits = new Map<string, string>()
  return async (userId, table, id) => {
    const key = `${userId} ${getTableName(table)} ${id}`
    const scribeId = visits.get(key) ?? (await visitOfRow(s, userId, table, id))
    if (visits.size >= MAX_VISITS) visits.clear()
    if (scribeId) visits.set(key, scribeId)
    return scribeId
  }
}

/** The id that an entry stores: that of the file, visit or other resource in the path. */
export function objectIn(
  entity: AuditEntity['type'],
  params: Record<string, string>,
  scribeId: string | null,
): string {
  if (entity === 'file') return idIn(params.fileId ?? params.id) ?? ''
  if (entity === 'visit') return scribeId ?? idIn(params.id) ?? ''
  return idIn(params.id ?? params.jobId) ?? ''
}
