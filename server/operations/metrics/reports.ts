import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { sendMetric, sync } from '#contract/metrics.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { clientReports } from './table.ts'
import { countEvent } from './usage-days.ts'

type Kind = (typeof clientReports.$inferSelect)['kind']
const keptMs = 30 * 24 * 60 * 60_000
/** Of one user; the oldest go first. */
export const mostReports = 500
const bound = (id: string) => ({ table: 'client_report', row: id, column: 'sealed' })

/** Keeps a measurement with the time that it names. */
export async function keepMetric(
  s: Services,
  userId: string,
  { timestamp, ...fields }: Body<typeof sendMetric>,
): Promise<void> {
  const at = timestamp === undefined ? s.now() : new Date(timestamp)
  await keep(s, userId, 'metric', fields, at)
}

/** Stores a client's log, and notes errors in the server log. */
export async function keepLog(
  s: Services,
  userId: string,
  { level, payload }: Body<typeof sync>,
): Promise<void> {
  await keep(s, userId, level, payload, s.now())
  if (level === 'error') s.log(`A browser reports ${labelOf(payload)}`, 'warn')
}

/** Names only: a message may contain what a patient said. */
function labelOf(payload: unknown): string {
  const { name, page } = (payload ?? {}) as { name?: unknown; page?: unknown }
  const what = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'an error'
  const where = typeof page === 'string' && /^[a-z-]{1,20}$/.test(page) ? ` on ${page}` : ''
  return what + where
}

async function keep(s: Services, userId: string, kind: Kind, payload: unknown, timestamp: Date) {
  const vault = await openVault(s.keys, userScope(userId))
  const id = randomUUID()
  const sealed = vault.seal({ payload }, bound(id))
  const created = s.now()
  await s.db.as(userId, async (tx) => {
    await tx.insert(clientReports).values({ id, userId, kind, sealed, timestamp, created })
    if (kind === 'metric') await countEvent(tx, userId, eventOf(payload), created)
    await forgetOld(tx, userId, created)
  })
}

const eventOf = (payload: unknown): unknown => (payload as { event?: unknown } | null)?.event

async function forgetOld(tx: Tx, userId: string, now: Date): Promise<void> {
  const beyond = tx
    .select({ id: clientReports.id })
    .from(clientReports)
    .where(eq(clientReports.userId, userId))
    .orderBy(sql`${clientReports.created} desc`)
    .offset(mostReports)
  const isOld = lt(clientReports.created, new Date(now.getTime() - keptMs))
  await tx
    .delete(clientReports)
    .where(and(eq(clientReports.userId, userId), or(isOld, inArray(clientReports.id, beyond))))
}

export interface Report {
  kind: Kind
  payload: unknown
  timestamp: string
}

/** A user's stored reports, oldest first. */
export async function listReports(s: Services, userId: string): Promise<Report[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(clientReports)
      .where(eq(clientReports.userId, userId))
      .orderBy(asc(clientReports.created)),
  )
  return rows.map(({ id, kind, sealed, timestamp }) => ({
    kind,
    ...vault.open<{ payload: unknown }>(sealed, bound(id)),
    timestamp: timestamp.toISOString(),
  }))
}
