import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** Addresses of a clinic's own programs that are notified of events. Only the system role reads them. */
export const webhooks = pgTable('webhook', {
  id: uuid().primaryKey(),
  /** Address and secret. */
  sealed: bytea('sealed').notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  enabled: boolean().notNull().default(true),
  problem: text().notNull().default(''),
  created: moment('created').notNull(),
}).enableRLS()

/** What is sent: ids and times only. */
export interface WebhookPayload {
  type: WebhookDelivery['event']
  timestamp: string
  data: Record<string, string>
}

export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook that gets the event; receivers identify repeats by it. */
    eventId: uuid('event_id').notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    status: integer(),
    reason: text().notNull().default(''),
    created: moment('created').notNull(),
    tried: moment('tried'),
  },
  (t) => [
    unique('webhook_delivery_event').on(t.webhookId, t.eventId),
    index('webhook_delivery_newest').on(t.webhookId, t.created.desc(), t.id.desc()),
    index('webhook_delivery_created').on(t.created),
  ],
).enableRLS()
