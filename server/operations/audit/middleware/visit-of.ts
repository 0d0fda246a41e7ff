import { sql } from 'drizzle-orm'
import type { AuditEntity } from '#contract/audit.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'

/** Addresses that name something of a visit instead of the visit, and the table where it says whose it is. */
const tables: [RegExp, string][] = [
  [/^\/api\/notes\/:id/, 'note'],
  [/^\/api\/recordings\/:id/, 'recording'],
  [/^\/api\/tasks\/:id/, 'task'],
  [/^\/api\/generations\/:id/, 'generation'],
  [/^\/api\/chat\/answers\/:id/, 'message'],
  [/^\/api\/uploads\/:id/, 'upload'],
  [/^\/transcriptions\/:jobId/, 'transcription_job'],
]

/** An id as it may stand in the log: nothing that somebody typed into an address gets there. */
export const idIn = (value: unknown): string | null =>
  typeof value === 'string' && isUuid(value) ? value : null

/** The visit that an address leads to, or null where it leads to none of the user's. */
async function visitOfPath(
  s: Services,
  userId: string,
  path: string,
  id: string,
): Promise<string | null> {
  const table = tables.find(([form]) => form.test(path))?.[1]
  if (!table) return null
  const { rows } = await s.db.as(userId, (tx) =>
    tx.execute<{ scribe_id: string }>(
      sql`select scribe_id from ${sql.identifier(table)} where id = ${id} and user_id = ${userId}`,
    ),
  )
  return rows[0]?.scribe_id ?? null
}

const MAX_KNOWN = 20_000
export type FindVisit = (userId: string, path: string, id: string) => Promise<string | null>

/** `visitOfPath` that remembers: what belongs to a visit never moves to another, and sound is asked for many times. */
export function visitFinder(s: Services): FindVisit {
  const known = new Map<string, string>()
  return async (userId, path, id) => {
    if (path.startsWith('/api/scribes/:id')) return id
    const key = `${userId} ${path} ${id}`
    const scribeId = known.get(key) ?? (await visitOfPath(s, userId, path, id))
    if (known.size >= MAX_KNOWN) known.clear()
    if (scribeId) known.set(key, scribeId)
    return scribeId
  }
}

/** Addresses below a visit that name one thing of it by a parameter of its own. */
export function objectIn(
  entity: AuditEntity['type'],
  params: Record<string, string>,
  scribeId: string | null,
): string {
  if (entity === 'file') return idIn(params.fileId ?? params.id) ?? ''
  if (entity === 'visit') return scribeId ?? idIn(params.id) ?? ''
  return idIn(params.id ?? params.jobId) ?? ''
}
