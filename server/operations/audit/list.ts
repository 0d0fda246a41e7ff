import { TZDate } from '@date-fns/tz'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  type AdminAuditEvent,
  AuditKind,
  auditActions,
  type AuditAction,
  type AuditEvent,
  type AuditPage,
} from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import type { AuditRow } from '#server/platform/audit-log/audit.ts'
import { auditEvents } from '#server/platform/audit-log/table.ts'
import { isRecentlyIntact } from './verify.ts'

interface AuditQuery {
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The entries of a visit, newest first. @throws AppError 'Scribe not found' */
export async function listAudit(
  s: Services,
  userId: string,
  timezone: string,
  query: AuditQuery & { scribeId?: string },
): Promise<AuditPage> {
  const { scribeId, cursor, limit } = query
  const { name } = await loadUser(s, userId)
  const rows = await s.db.as(userId, async (tx) => {
    if (scribeId) await scribeRow(tx, userId, scribeId)
    const wanted = and(
      eq(auditEvents.userId, userId),
      scribeId ? eq(auditEvents.scribeId, scribeId) : undefined,
      cursor ? lt(auditEvents.seq, seqOf(cursor)) : undefined,
      ...filters(query, timezone),
    )
    const newest = desc(auditEvents.seq)
    return tx
      .select()
      .from(auditEvents)
      .where(wanted)
      .orderBy(newest)
      .limit(limit + 1)
  })
  const shown = rows.slice(0, limit)
  const seqs = shown.map(({ seq }) => seq)
  return {
    items: shown.map((row) => presentEntry(row, row.actorId === userId ? name : '')),
    cursor: rows.length > limit ? String(shown.at(-1)?.seq) : null,
    intact: await isRecentlyIntact(s, userId, seqs),
  }
}

/** The logs of everyone, newest first. It reads ids alone: who administers an installation reads no visit. */
export async function listAllAudit(
  s: Services,
  timezone: string,
  query: AuditQuery & { email?: string | undefined },
): Promise<{ items: AdminAuditEvent[]; cursor: string | null }> {
  const { cursor, limit, email } = query
  const { rows, emails } = await s.db.system(async (tx) => {
    const wanted = and(
      email ? eq(accounts.email, normalEmail(email)) : undefined,
      cursor ? beforeCursor(cursor) : undefined,
      ...filters(query, timezone),
    )
    const found = await tx
      .select({ entry: auditEvents, email: accounts.email })
      .from(auditEvents)
      .innerJoin(accounts, eq(accounts.id, auditEvents.userId))
      .where(wanted)
      .orderBy(desc(auditEvents.at), desc(auditEvents.userId), desc(auditEvents.seq))
      .limit(limit + 1)
    return { rows: found, emails: await emailsIn(tx, found) }
  })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ entry, email: address }) => {
      const of = entry.entity.id === entry.userId ? undefined : emails.get(entry.entity.id)
      return {
        ...presentEntry(entry, emails.get(entry.actorId ?? '') ?? ''),
        owner: { id: entry.userId, email: address },
        ...(of && { subject: { id: entry.entity.id, email: of } }),
      }
    }),
    cursor: rows.length > limit ? cursorOf(shown.at(-1)?.entry) : null,
  }
}

/** Addresses of the accounts that acted, or that were acted upon. */
async function emailsIn(tx: Tx, rows: { entry: AuditRow }[]): Promise<Map<string, string>> {
  const named = rows.flatMap(({ entry: { actorId, entity } }) => [actorId ?? '', entity.id])
  const ids = [...new Set(named.filter(isUuid))]
  if (ids.length === 0) return new Map()
  const { id, email } = accounts
  const known = await tx.select({ id, email }).from(accounts).where(inArray(id, ids))
  return new Map(known.map((row) => [row.id, row.email]))
}

/** An entry as it leaves the server. */
export function presentEntry(row: AuditRow, actorName: string): AuditEvent {
  const { seq, at, action, outcome, actorId, entity, scribeId, sessionId, network } = row
  return {
    seq,
    at: at.toISOString(),
    action,
    outcome,
    entity,
    scribeId,
    network,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    session: sessionId,
  }
}

function filters({ kind, from, to }: AuditQuery, timezone: string): (SQL | undefined)[] {
  return [
    kind ? inArray(auditEvents.action, actionsOf(kind)) : undefined,
    from ? gte(auditEvents.at, startOf(from, timezone, 0)) : undefined,
    to ? lt(auditEvents.at, startOf(to, timezone, 1)) : undefined,
  ]
}

function actionsOf(kinds: string): AuditAction[] {
  const wanted = kinds.split(',').map((kind) => {
    const known = AuditKind.safeParse(kind)
    if (!known.success) throw new AppError('bad-request', 'Unknown type of activity.')
    return known.data
  })
  const all = Object.entries(auditActions) as [AuditAction, AuditKind][] // The entries of a literal.
  return all.filter(([, kind]) => wanted.includes(kind)).map(([action]) => action)
}

/** Midnight at the beginning of a day, `later` days on. */
function startOf(day: string, timezone: string, later: number): Date {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (y === undefined || m === undefined || d === undefined)
    throw new AppError('bad-request', 'Write dates as YYYY-MM-DD.')
  return new Date(new TZDate(y, m - 1, d + later, timezone).getTime())
}

function seqOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw unknownPage()
  return Number(cursor)
}

/** Times are written in milliseconds, so that a text of one is exact; entries of one moment differ in owner and number. */
const cursorOf = (row: AuditRow | undefined): string | null =>
  row ? Buffer.from(`${row.at.toISOString()} ${row.userId} ${row.seq}`).toString('base64url') : null

function beforeCursor(cursor: string): SQL {
  const [at = '', userId = '', seq = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (Number.isNaN(new Date(at).getTime()) || !/^[\da-f-]{36}$/i.test(userId)) throw unknownPage()
  return sql`(${auditEvents.at}, ${auditEvents.userId}, ${auditEvents.seq}) < (${at}::timestamptz, ${userId}::uuid, ${seqOf(seq)}::int)`
}

const unknownPage = () => new AppError('bad-request', 'Invalid cursor.')
