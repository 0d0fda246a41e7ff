import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/**
 * What a user allowed a client of the demo EMR: one row from the authorization code to the last refresh token. The id is in
 * the code and in every token, so a second use of one of them finds the row and revokes it. The row belongs to the system
 * role, which reads it before it knows the user.
 */
export const demoEmrGrants = pgTable(
  'demo_emr_grant',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** Logical id of the synthetic practitioner. */
    practitioner: text().notNull(),
    /** Logical id of the synthetic patient in context, if any. */
    patient: text(),
    /** IANA name; the clinic's days begin at midnight there. */
    timeZone: text('time_zone').notNull(),
    /** Granted scopes, separated by blanks (RFC 6749 §3.3). */
    scope: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** PKCE challenge of method S256 (RFC 7636 §4.2). */
    challenge: text().notNull(),
    /** For the ID token (OpenID Connect Core §3.1.2.1). */
    nonce: text(),
    codeHash: bytea('code_hash').notNull(),
    /** Whether the code was exchanged for tokens. */
    redeemed: boolean().notNull().default(false),
    /** Hash of the one refresh token that is valid now; null without offline access. */
    refreshHash: bytea('refresh_hash'),
    /** The end of the code, then of the last token. */
    expires: moment('expires').notNull(),
  },
  (t) => [index('demo_emr_grant_expires').on(t.expires), index('demo_emr_grant_user').on(t.userId)],
).enableRLS()

/** Documents that a user's clients wrote to the demo EMR, sealed with the user's key. */
export const demoEmrDocuments = pgTable(
  'demo_emr_document',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** The DocumentReference without its content. */
    sealed: bytea().notNull(),
    /** {contentType, data}: the attachment, compressed; data in base64. */
    content: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [index('demo_emr_document_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
