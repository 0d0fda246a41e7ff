import { eq } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { webhooks } from './table.ts'

/** Announced in every process when webhooks change. */
export const WEBHOOKS_CHANGED = 'webhooks_changed'

/** Which events any webhook subscribes to: without one, an event costs nothing. */
export interface Subscriptions {
  includes(event: WebhookEvent): boolean
}

/** Reads the events of all webhooks, and again whenever a process changes them. */
export async function openSubscriptions(db: Database): Promise<Subscriptions> {
  let events = new Set<WebhookEvent>()
  async function read(): Promise<void> {
    const rows = await db.system((tx) =>
      tx.select({ events: webhooks.events }).from(webhooks).where(eq(webhooks.enabled, true)),
    )
    events = new Set(rows.flatMap((row) => row.events))
  }
  // After a failure, they're read at the next change or reconnection.
  const reread = () => void read().catch(() => undefined)
  await db.listen(WEBHOOKS_CHANGED, reread, reread)
  await read()
  return { includes: (event) => events.has(event) }
}
