import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ConnectionStatus, IntegrationType } from '#contract/integrations.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** Connections of users to EMRs. */
export const integrations = pgTable(
  'integration',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    type: text().$type<IntegrationType>().notNull(),
    status: text().$type<ConnectionStatus>().notNull().default('disconnected'),
    /** Addresses, client, tokens and the last error; see `Connection`. */
    sealed: bytea().notNull(),
    /** When the access token expires. */
    expires: moment('expires'),
    lastSynced: moment('last_synced'),
    /** A process is renewing the tokens until then at most; no other may, because a refresh token works once. */
    leaseUntil: moment('lease_until'),
    created: moment('created').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('integration_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()

/** Authorizations under way. A state works once, for the user and session that began it. */
export const integrationFlows = pgTable(
  'integration_flow',
  {
    /** SHA-256 of the state. */
    stateHash: bytea('state_hash').primaryKey(),
    userId: owner(),
    sessionId: uuid('session_id').notNull(),
    integrationId: uuid('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** `Flow`: what becomes of the integration once it is connected, and the secrets of the request. */
    sealed: bytea().notNull(),
    expires: moment('expires').notNull(),
  },
  (t) => [index('integration_flow_user').on(t.userId, t.expires), ...ownedPolicies(t.userId)],
).enableRLS()
