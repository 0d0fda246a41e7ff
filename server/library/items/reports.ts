import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ItemReport, ReportReason } from '#contract/library.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { notFound } from './find.ts'
import { parseCursor } from './list.ts'
import { fieldsOfPublic, present, publicColumns } from './stored.ts'
import { itemReports, publicItems } from './table.ts'

/**
 * Reports a public item to the administrators. One report per person and item: a second replaces the first.
 * @throws AppError 'not-found' if the item isn't public
 */
export async function reportItem(
  s: Services,
  userId: string,
  itemId: string,
  { reason, detail }: { reason: ReportReason; detail: string },
): Promise<void> {
  await s.db.system(async (tx) => {
    const listed = and(eq(publicItems.id, itemId), eq(publicItems.state, 'listed'))
    const [item] = await tx.select({ id: publicItems.id }).from(publicItems).where(listed)
    if (!item) throw notFound()
    const fresh = { reason, detail, state: 'open' as const, created: s.now() }
    await tx
      .insert(itemReports)
      .values({ id: randomUUID(), itemId, userId, ...fresh })
      .onConflictDoUpdate({ target: [itemReports.userId, itemReports.itemId], set: fresh })
  })
}

/**
 * A page of reports on items that are still public or hidden; open ones first, then the newest.
 * @throws AppError 'bad-request' for an invalid cursor
 */
export async function listReports(
  s: Services,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ItemReport[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  const rows = await s.db.system((tx) =>
    tx
      .select({ report: itemReports, open: publicColumns })
      .from(itemReports)
      .innerJoin(publicItems, eq(publicItems.id, itemReports.itemId))
      .orderBy(
        desc(sql`${itemReports.state} = 'open'`),
        desc(itemReports.created),
        asc(itemReports.id),
      )
      .limit(limit + 1)
      .offset(from),
  )
  const reports = rows.slice(0, limit).map(({ report, open }) => ({
    id: report.id,
    reason: report.reason,
    detail: report.detail,
    state: report.state,
    created: report.created.toISOString(),
    item: present({ row: undefined, open, fields: fieldsOfPublic(open) }, userId, false),
  }))
  return { items: reports, cursor: rows.length > limit ? String(from + limit) : null }
}

/** Hides the reported item or lets it stay, which answers every report on it. @throws AppError 'Report not found' */
export async function decideReport(
  s: Services,
  id: string,
  state: 'kept' | 'hidden',
): Promise<void> {
  await s.db.system(async (tx) => {
    const [report] = await tx.select().from(itemReports).where(eq(itemReports.id, id))
    if (!report) throw new AppError('not-found', 'Report not found')
    const { itemId } = report
    await tx
      .update(publicItems)
      .set({ state: state === 'hidden' ? 'hidden' : 'listed' })
      .where(eq(publicItems.id, itemId))
    await tx.update(itemReports).set({ state }).where(eq(itemReports.itemId, itemId))
  })
}

/** Unpublishing doesn't get around an administrator's hiding. @throws AppError 'forbidden' */
export async function refuseHidden(tx: Tx, itemId: string): Promise<void> {
  const hidden = and(eq(itemReports.itemId, itemId), eq(itemReports.state, 'hidden'))
  const [report] = await tx.select({ id: itemReports.id }).from(itemReports).where(hidden).limit(1)
  if (report) throw new AppError('forbidden', 'An administrator has hidden this template.')
}
