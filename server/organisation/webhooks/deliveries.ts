import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { listWebhookDeliveries, WebhookDelivery } from '#contract/webhooks.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { webhookRow } from './stored.ts'
import { webhookDeliveries, type WebhookPayload } from './table.ts'

export const DELIVER_JOB = 'deliver-webhook'
const KEPT_MS = 30 * 86_400_000

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.payload.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  reason: row.reason,
  created: row.created.toISOString(),
  tried: row.tried?.toISOString() ?? null,
})

/** Stores a delivery and its job; nothing if the webhook has this event already. */
export async function queueDelivery(
  s: Services,
  tx: Tx,
  delivery: { webhookId: string; eventId: string; payload: WebhookPayload },
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: randomUUID(), created: s.now(), ...delivery })
    .onConflictDoNothing()
    .returning()
  if (row) await s.jobs.enqueue(tx, DELIVER_JOB, { id: row.id })
  return row
}

/** Queues an event that tests a webhook. @throws AppError 'not-found' */
export async function sendTest(s: Services, webhookId: string): Promise<WebhookDelivery> {
  return s.db.system(async (tx) => {
    await webhookRow(tx, webhookId)
    const payload: WebhookPayload = { type: 'test', timestamp: s.now().toISOString(), data: {} }
    const row = await queueDelivery(s, tx, { webhookId, eventId: randomUUID(), payload })
    if (!row) throw new AppError('failed', 'The test could not be queued.')
    return presentDelivery(row)
  })
}

/** @throws AppError 'not-found', or 'bad-request' for an invalid cursor */
export async function listDeliveries(
  s: Services,
  webhookId: string,
  { cursor, limit }: Query<typeof listWebhookDeliveries>,
): Promise<Answer<typeof listWebhookDeliveries>> {
  if (cursor && !isUuid(cursor)) throw new AppError('bad-request', 'Invalid cursor.')
  return s.db.system(async (tx) => {
    await webhookRow(tx, webhookId)
    const rows = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), await olderThan(tx, cursor)))
      .orderBy(desc(webhookDeliveries.created), desc(webhookDeliveries.id))
      .limit(limit + 1)
    const items = rows.slice(0, limit).map(presentDelivery)
    return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })
}

/** The rows that come after the delivery of a cursor; all of them if it's gone. */
async function olderThan(tx: Tx, cursor: string | undefined) {
  if (!cursor) return undefined
  const { created, id } = webhookDeliveries
  const [last] = await tx.select().from(webhookDeliveries).where(eq(id, cursor))
  return last && or(lt(created, last.created), and(eq(created, last.created), lt(id, last.id)))
}

export async function dropOldDeliveries(s: Services): Promise<void> {
  const before = new Date(s.now().getTime() - KEPT_MS)
  await s.db.system((tx) =>
    tx.delete(webhookDeliveries).where(lt(webhookDeliveries.created, before)),
  )
}
