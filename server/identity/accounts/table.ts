import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { owner } from '#server/platform/db/references.ts'

/*
 * Accounts are read before sign-in, so these tables belong to the system role (`systemTables`); row policies are on,
 * with none for users, whose requests therefore see no rows.
 */

export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    /** Lower-cased. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Absent for users who sign in with a provider only. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['administrator', 'user'] }).notNull(),
    created: moment('created').notNull().defaultNow(),
    lastLogin: moment('last_login'),
    /** When the account was disabled. */
    disabled: moment('disabled'),
    /** When the user last asked the administrators to finish setting up. */
    setUpAsked: moment('set_up_asked'),
    /** Whether that request still waits for an administrator. */
    setUpOpen: boolean('set_up_open').notNull().default(false),
  },
  (t) => [uniqueIndex('account_email').on(t.email)],
).enableRLS()
export type Account = typeof accounts.$inferSelect

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** SHA-256 of the cookie's 256-bit secret. */
    secretHash: bytea('secret_hash').notNull(),
    /** Hash of the previous secret, and when it was replaced. It opens nothing; a client that still sends it must ask again. */
    formerHash: bytea('former_hash'),
    turned: moment('turned'),
    /** The factors of the sign-in, such as 'password'. */
    factors: text().array().notNull(),
    authTime: moment('auth_time').notNull(),
    lastSeen: moment('last_seen').notNull(),
    expires: moment('expires').notNull(),
    created: moment('created').notNull().defaultNow(),
    /** Increases when the user re-authenticates, which ends older bearer tokens. */
    turn: integer().notNull().default(0),
    /** Browser and system in words, such as 'Firefox on Windows'. */
    device: text().notNull().default(''),
    /** Keyed hash of the network address, to show whether two sessions came from the same place. */
    place: bytea(),
  },
  (t) => [uniqueIndex('session_secret').on(t.secretHash), index('session_user').on(t.userId)],
).enableRLS()

/** A sign-in between the first and the second factor: not a session, valid only for the second factor. */
export const pendingMfa = pgTable(
  'pending_mfa',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    firstFactor: text('first_factor').notNull(),
    /** The session whose user re-authenticates; null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    expires: moment('expires').notNull(),
  },
  (t) => [index('pending_mfa_user').on(t.userId)],
).enableRLS()

/** A second factor of an account. A row here means that a session needs it. */
export const factors = pgTable(
  'factor',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text().notNull(),
    /** Sealed with the key of its user. */
    sealed: bytea().notNull(),
    /** Finds the factor without decrypting it: a keyed hash of a phone number, a plain one of a passkey's id. */
    handle: bytea(),
    /** The newest time step of an app's code, or the counter of a passkey; anything not newer is a replay. */
    used: bigint({ mode: 'number' }).notNull().default(0),
    enrolled: moment('enrolled').notNull().defaultNow(),
  },
  (t) => [
    index('factor_user').on(t.userId),
    uniqueIndex('factor_handle').on(t.userId, t.handle),
    index('factor_by_handle').on(t.handle),
  ],
).enableRLS()

/** A challenge: a code sent to a phone, a secret shown to an app, or a challenge for a passkey. */
export const challenges = pgTable(
  'mfa_challenge',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The session or pending sign-in of the challenge; null for a sign-in by passkey, which has neither. */
    boundTo: uuid('bound_to'),
    /** Sealed with the system's key. */
    sealed: bytea().notNull(),
    tries: integer().notNull().default(0),
    expires: moment('expires').notNull(),
  },
  (t) => [index('mfa_challenge_bound').on(t.boundTo), index('mfa_challenge_expires').on(t.expires)],
).enableRLS()

/** Recovery codes for a lost phone; using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: owner(),
    /** A keyed hash, so that the database doesn't reveal the codes. */
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
).enableRLS()

/** A provider account that signs in here. (issuer, subject) identifies it, never the address (OIDC Core §5.7). */
export const identities = pgTable(
  'identity',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    provider: text({ enum: ['google', 'sso'] }).notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('identity_subject').on(t.issuer, t.subject),
    index('identity_user').on(t.userId),
  ],
).enableRLS()

/** A pending sign-in at a provider, valid for ten minutes and one answer. */
export const providerStates = pgTable('provider_state', {
  stateHash: bytea('state_hash').primaryKey(),
  sealed: bytea().notNull(),
  expires: moment('expires').notNull(),
}).enableRLS()

/** Invitations: who may create an account if sign-up is by invitation. */
export const invitations = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    email: text().notNull(),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    created: moment('created').notNull().defaultNow(),
    expires: moment('expires').notNull(),
    accepted: moment('accepted'),
  },
  (t) => [uniqueIndex('invitation_token').on(t.tokenHash), index('invitation_email').on(t.email)],
).enableRLS()

/** Single-use links sent by mail. */
export const emailTokens = pgTable(
  'email_token',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: owner(),
    purpose: text({ enum: ['verify', 'reset', 'change', 'device'] }).notNull(),
    /** The new address of a change. */
    newEmail: text('new_email'),
    expires: moment('expires').notNull(),
  },
  (t) => [index('email_token_user').on(t.userId)],
).enableRLS()

/** Attempts counted per key and window, shared by all processes. */
export const attempts = pgTable('attempt', {
  key: text().primaryKey(),
  started: moment('started').notNull(),
  count: integer().notNull(),
}).enableRLS()

export const dataKeys = pgTable(
  'data_key',
  {
    id: text().primaryKey(),
    scope: text().notNull(),
    version: integer().notNull(),
    wrapped: bytea().notNull(),
    kekId: text('kek_id').notNull(),
    created: moment('created').notNull(),
  },
  (t) => [uniqueIndex('data_key_scope').on(t.scope, t.version)],
).enableRLS()
