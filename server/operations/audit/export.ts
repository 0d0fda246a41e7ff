import { asc, eq, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { AuditEvent } from '#contract/audit.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Services } from '#server/services.ts'
import { csvRow } from '#server/platform/csv/csv.ts'
import { formerEntries, listFormerLogs } from '#server/operations/deletion/former-log.ts'
import { presentEntry } from './list.ts'
import { auditEvents } from '#server/platform/audit-log/table.ts'

type LogFormat = 'csv' | 'json'
type Line = AuditEvent & { owner: string; hash: string }
const BATCH = 1_000

/**
 * Streams a log as a file, oldest entry first. It includes the hashes, so that anyone can recompute the chain without
 * this program.
 * @param userId the owner; undefined for everyone's
 */
export function auditFile(s: Services, userId: string | undefined, format: LogFormat): Response {
  const text = format === 'csv' ? csvOf(linesOf(s, userId)) : jsonOf(linesOf(s, userId))
  const body = Readable.toWeb(Readable.from(text)) as ReadableStream
  return new Response(body, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'content-disposition': `attachment; filename="activity-${s.now().toISOString().slice(0, 10)}.${format}"`,
      'cache-control': 'no-store',
    },
  })
}

/** The entries of one user's log, or of all logs, in batches of constant size. */
export async function* linesOf(s: Services, userId: string | undefined): AsyncGenerator<Line> {
  // The actor may be another user, such as an administrator who disabled the account.
  const names = new Map<string | null, string>()
  const owners =
    userId === undefined
      ? await s.db.system((tx) =>
          tx.select({ id: accounts.id, email: accounts.email }).from(accounts),
        )
      : [{ id: userId, email: '' }]
  for (const { id, email } of owners) names.set(id, email)
  for (const { id, email } of owners)
    for (let from = 0; ;) {
      const rows = await s.db.as(id, (tx) =>
        tx
          .select()
          .from(auditEvents)
          .where(sql`${eq(auditEvents.userId, id)} and ${auditEvents.seq} > ${from}`)
          .orderBy(asc(auditEvents.seq))
          .limit(BATCH),
      )
      for (const row of rows)
        yield {
          ...presentEntry(row, names.get(row.actorId) ?? ''),
          owner: email || id,
          hash: row.hash,
        }
      from = rows.at(-1)?.seq ?? from
      if (rows.length < BATCH) break
    }
  if (userId === undefined) yield* formerLines(s, names)
}

/** Kept logs of deleted accounts, under their pseudonyms. */
async function* formerLines(s: Services, names: Map<string | null, string>): AsyncGenerator<Line> {
  for (const { id } of await listFormerLogs(s))
    for (let from = 0; ;) {
      const rows = await formerEntries(s, id, from, BATCH)
      for (const row of rows)
        yield {
          ...presentEntry(row, names.get(row.actorId) ?? ''),
          owner: `deleted account ${id}`,
          hash: row.hash,
        }
      from = rows.at(-1)?.seq ?? from
      if (rows.length < BATCH) break
    }
}

export async function* jsonOf(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const line of lines) {
    yield before + JSON.stringify(line)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const columns =
  'number,at,whose,who,action,outcome,visit,object,object id,detail,session,network,hash'.split(',')

export async function* csvOf(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  yield csvRow(columns)
  for await (const { entity, actor, ...line } of lines)
    yield csvRow([
      String(line.seq),
      line.at,
      line.owner,
      actor?.name || actor?.id || '',
      line.action,
      line.outcome,
      line.scribeId ?? '',
      entity.type,
      entity.id,
      entity.detail ?? '',
      line.session ?? '',
      line.network ?? '',
      line.hash,
    ])
}
