import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScribeState } from '#contract/scribes.ts'
import type { UploadStage } from '#contract/files.ts'
import { patients } from '#server/chart/patients/table.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

export const folders = pgTable(
  'folder',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** {name} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => [index('folder_user').on(t.userId), ...ownedPolicies(t.userId)],
).enableRLS()

/** Visits that aren't archived and have statements to review, or something to write from without a note. */
export const waits = (t: {
  archived: AnyPgColumn
  toCheck: AnyPgColumn
  state: AnyPgColumn
}): SQL => sql`not ${t.archived} and (${t.toCheck} > 0 or ${t.state} not in ('noted', 'empty'))`

/** A conversation. Only what lists sort and filter by is unsealed (specification §3). */
export const scribes = pgTable(
  'scribe',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    draft: boolean().notNull().default(false),
    patientId: uuid('patient_id').references(() => patients.id, { onDelete: 'set null' }),
    /** The appointment it was started from (`appointmentKey`); it has one visit. */
    appointmentKey: uuid('appointment_key'),
    archived: boolean().notNull().default(false),
    hasIntake: boolean('has_intake').notNull().default(false),
    sample: boolean().notNull().default(false),
    /** Consent was withdrawn: nothing that is recorded from then on is kept. */
    withdrawn: boolean().notNull().default(false),
    state: text().$type<ScribeState>().notNull().default('empty'),
    /** {name, gist}: all that a list opens. */
    head: bytea().notNull(),
    /** Everything else that is small, see `ScribeBody`. */
    body: bytea().notNull(),
    nextSeq: integer('next_seq').notNull().default(0),
    chunkCount: integer('chunk_count').notNull().default(0),
    /** The engine that transcribed it last. */
    engine: text(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull().default(0),
    /** Rises when the transcript, the context or a file changes: notes written before are out of date. */
    sourceRev: integer('source_rev').notNull().default(0),
    toCheck: integer('to_check').notNull().default(0),
    /** Every note of it is signed. */
    signed: boolean().notNull().default(false),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('scribe_list').on(t.userId, t.archived, t.updated.desc(), t.id.desc()),
    index('scribe_folder').on(t.userId, t.folderId, t.updated.desc(), t.id.desc()),
    index('scribe_patient')
      .on(t.userId, t.patientId, t.updated.desc(), t.id.desc())
      .where(sql`${t.patientId} is not null`),
    uniqueIndex('scribe_appointment')
      .on(t.userId, t.appointmentKey)
      .where(sql`${t.appointmentKey} is not null`),
    index('scribe_waiting').on(t.userId, t.updated.desc(), t.id.desc()).where(waits(t)),
    index('scribe_intake')
      .on(t.userId, t.updated.desc())
      .where(sql`${t.hasIntake}`),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

export const contextEntries = pgTable(
  'context_entry',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** {content} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('context_entry_user').on(t.userId),
    index('context_scribe').on(t.scribeId, t.created),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

export const scribeFiles = pgTable(
  'scribe_file',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** {name, type, error} */
    sealed: bytea().notNull(),
    /** Its text; a separate column, because it may be long. */
    extracted: bytea(),
    size: bigint({ mode: 'number' }).notNull(),
    purpose: text({ enum: ['chat', 'context', 'transcription', 'storage'] }).notNull(),
    stage: text().$type<UploadStage>().notNull(),
    /** Percent of what follows the stage. */
    share: integer().notNull().default(0),
    failed: boolean().notNull().default(false),
    storageKey: text('storage_key').notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('scribe_file_user').on(t.userId),
    index('file_scribe').on(t.scribeId, t.created),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Links to questions for the patient of a visit, with the answers. */
export const intakes = pgTable(
  'intake',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** SHA-256 of the secret in the link. */
    tokenHash: bytea('token_hash').notNull(),
    /** `IntakeHead` */
    sealed: bytea().notNull(),
    /** `StoredAnswers`, compressed; null if there are none. */
    answers: bytea(),
    kiosk: boolean().notNull(),
    created: moment('created').notNull(),
    expires: moment('expires').notNull(),
    /** When it was first opened. */
    opened: moment('opened'),
    finished: moment('finished'),
    /** When an unread urgent answer arrived; null without one. */
    urgent: moment('urgent'),
    /** Why it ended early; null if it didn't. */
    ended: text({ enum: ['withdrawn', 'not-me', 'idle'] }),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('intake_token').on(t.tokenHash),
    index('intake_user').on(t.userId),
    index('intake_scribe').on(t.scribeId, t.created),
    index('intake_urgent')
      .on(t.userId, t.urgent)
      .where(sql`${t.urgent} is not null`),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
