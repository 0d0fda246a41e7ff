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
 * Accounts are read before anybody is signed in, so these tables belong to the system role (`systemTables`);
 * they have row policies switched on and none for users, whose requests therefore see nothing of them.
 */

export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    /** Lower-cased. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Absent for who signs in with a provider only. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['administrator', 'user'] }).notNull(),
    created: moment('created').notNull().defaultNow(),
    lastLogin: moment('last_login'),
    /** Since when nobody may sign in with it. */
    disabled: moment('disabled'),
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
    /** Of the secret before, and when it was replaced: it opens nothing, but whoever still sends it is told to ask again. */
    formerHash: bytea('former_hash'),
    turned: moment('turned'),
    /** The factors that were shown, such as 'password'. */
    factors: text().array().notNull(),
    authTime: moment('auth_time').notNull(),
    lastSeen: moment('last_seen').notNull(),
    expires: moment('expires').notNull(),
    created: moment('created').notNull().defaultNow(),
    /** Grows when whoever is signed in shows who they are once more; bearer tokens of before end with it. */
    turn: integer().notNull().default(0),
    /** Browser and system in words, such as 'Firefox on Windows'. */
    device: text().notNull().default(''),
    /** Keyed hash of the network address, to tell whether two sessions came from one place. */
    place: bytea(),
  },
  (t) => [uniqueIndex('session_secret').on(t.secretHash), index('session_user').on(t.userId)],
).enableRLS()

/** Between the first and the second factor: not a session, good for nothing but the second factor. */
export const pendingMfa = pgTable('pending_mfa', {
  id: uuid().primaryKey(),
  userId: owner(),
  firstFactor: text('first_factor').notNull(),
  /** The session whose user shows once more who they are; null for a sign-in. */
  sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  tries: integer().notNull().default(0),
  expires: moment('expires').notNull(),
}).enableRLS()

/** A second factor of an account. The kinds come with their own verbs; a row here means a session needs it. */
export const factors = pgTable(
  'factor',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text().notNull(),
    /** Sealed with the key of its user. */
    sealed: bytea().notNull(),
    /** Finds it again without opening it: a keyed hash of a phone number, a plain one of a passkey's id. */
    handle: bytea(),
    /** The newest time step of an app's code, or the counter of a passkey: what is not newer is a replay. */
    used: bigint({ mode: 'number' }).notNull().default(0),
    enrolled: moment('enrolled').notNull().defaultNow(),
  },
  (t) => [
    index('factor_user').on(t.userId),
    uniqueIndex('factor_handle').on(t.userId, t.handle),
    index('factor_by_handle').on(t.handle),
  ],
).enableRLS()

/** A question that was put to someone: a code sent to a phone, a secret shown to an app, a challenge for a passkey. */
export const challenges = pgTable(
  'mfa_challenge',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The session or the pending sign-in that it was put to; null for a sign-in by passkey, which has neither. */
    boundTo: uuid('bound_to'),
    /** Sealed with the system's key. */
    sealed: bytea().notNull(),
    tries: integer().notNull().default(0),
    expires: moment('expires').notNull(),
  },
  (t) => [index('mfa_challenge_bound').on(t.boundTo), index('mfa_challenge_expires').on(t.expires)],
).enableRLS()

/** Codes for the day on which the phone is lost; a row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: owner(),
    /** A keyed hash: who reads the database learns no code from it. */
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
).enableRLS()

/** An account at a provider that signs in here. Who it is says (issuer, subject), never the address (OIDC Core §5.7). */
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

/** A sign-in that is under way at a provider, for ten minutes and one answer. */
export const providerStates = pgTable('provider_state', {
  stateHash: bytea('state_hash').primaryKey(),
  sealed: bytea().notNull(),
  expires: moment('expires').notNull(),
}).enableRLS()

/** Who may make an account where only the invited may. */
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
export const emailTokens = pgTable('email_token', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: owner(),
  purpose: text({ enum: ['verify', 'reset', 'change', 'device'] }).notNull(),
  /** The address that a change leads to. */
  newEmail: text('new_email'),
  expires: moment('expires').notNull(),
}).enableRLS()

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
