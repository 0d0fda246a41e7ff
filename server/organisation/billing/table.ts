import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Plan } from '#contract/billing.ts'
import { moment } from '#server/platform/db/columns.ts'
import { appRole } from '#server/platform/db/owned.ts'
import { groups } from '#server/organisation/groups/table.ts'

/**
 * What the payment service last said of a group's subscription (decision 128). Requests read it by the policy below; only the
 * system role writes it.
 */
export const groupSubscriptions = pgTable(
  'group_subscription',
  {
    groupId: uuid('group_id')
      .primaryKey()
      .references(() => groups.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull().unique(),
    /** Null until the first payment. */
    subscriptionId: text('subscription_id'),
    status: text({ enum: ['none', 'active', 'trialing', 'past_due', 'lapsed'] })
      .notNull()
      .default('none'),
    /** Null for a price that is no longer configured. */
    plan: text().$type<Plan>(),
    /** When a subscription ends that was cancelled. */
    endsAt: moment('ends_at'),
    lapsedAt: moment('lapsed_at'),
    /** The number of the last read from the payment service that began, and of the last one whose result is stored. */
    readsBegun: integer('reads_begun').notNull().default(0),
    readStored: integer('read_stored').notNull().default(0),
  },
  (t) => [
    pgPolicy('manager', {
      for: 'select',
      to: appRole,
      using: sql`${t.groupId} in (select acting.managed_groups())`,
    }),
  ],
).enableRLS()

/** Events of the payment service that were handled: it may send them again. */
export const billingEvents = pgTable(
  'billing_event',
  { id: text().primaryKey(), received: moment('received').notNull() },
  (t) => [index('billing_event_received').on(t.received)],
).enableRLS()
