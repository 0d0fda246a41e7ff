import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { integrations } from '#server/chart/integrations/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** Appointments that were read from EMRs (specification §3: keyed integrationId:startDate:endDate). */
export const appointmentLists = pgTable(
  'appointment_list',
  {
    integrationId: uuid('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD */
    startDate: text('start_date').notNull(),
    /** YYYY-MM-DD, exclusive. */
    endDate: text('end_date').notNull(),
    /** IANA name: days of another zone have other appointments. */
    timeZone: text('time_zone').notNull(),
    userId: owner(),
    /** `AppointmentList` */
    sealed: bytea().notNull(),
    /** When the reading began. */
    read: moment('read').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'appointment_list_pk',
      columns: [t.integrationId, t.startDate, t.endDate, t.timeZone],
    }),
    index('appointment_list_user').on(t.userId, t.read),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
