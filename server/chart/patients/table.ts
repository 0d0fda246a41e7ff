import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** A user's patients. One is stored with its first visit and deleted with its last. */
export const patients = pgTable(
  'patient',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** `PatientDetails` */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    /** When a visit was linked to the patient last. */
    lastSeen: moment('last_seen').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('patient_user').on(t.userId, t.lastSeen.desc(), t.id), ...ownedPolicies(t.userId)],
).enableRLS()
