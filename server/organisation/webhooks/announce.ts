import { randomUUID } from 'node:crypto'
import { and, arrayContains, eq } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { queueDelivery } from './deliveries.ts'
import { webhooks, type WebhookPayload } from './table.ts'

export const ANNOUNCE_JOB = 'announce-event'

/** An event of a visit. Ids only: it leaves the installation. */
interface VisitEvent {
  type: WebhookEvent
  userId: string
  scribeId: string
  noteId?: string
  filledFormId?: string
  recordingId?: string
}

/** Notifies the webhooks that subscribe to an event once the transaction commits. */
export async function announce(s: Services, tx: Tx, { type, ...data }: VisitEvent): Promise<void> {
  if (!s.webhooks.includes(type)) return
  const payload = { type, timestamp: s.now().toISOString(), data } satisfies WebhookPayload
  await s.jobs.enqueue(tx, ANNOUNCE_JOB, { eventId: randomUUID(), payload })
}

/** Queues one delivery for each webhook; a repeated job adds none. */
export async function deliverToAll(
  s: Services,
  { eventId, payload }: { eventId: string; payload: WebhookPayload },
): Promise<void> {
  await s.db.system(async (tx) => {
    const subscribed = await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(
        and(
          eq(webhooks.enabled, true),
          arrayContains(webhooks.events, [payload.type as WebhookEvent]),
        ),
      )
    for (const { id } of subscribed) await queueDelivery(s, tx, { webhookId: id, eventId, payload })
  })
}
