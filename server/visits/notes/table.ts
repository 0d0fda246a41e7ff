import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { versionReasons } from '#contract/note-versions.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

export const notes = pgTable(
  'note',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    templateId: text('template_id').notNull(),
    state: text({ enum: ['writing', 'complete', 'interrupted', 'failed'] }).notNull(),
    generationId: uuid('generation_id'),
    writerKind: text('writer_kind', { enum: ['highlights', 'model'] }).notNull(),
    writerName: text('writer_name').notNull(),
    /** {title, templateName, content, reviewed: claim ids} */
    sealed: bytea().notNull(),
    /** `scribe.source_rev` when it was written. */
    sourceRev: integer('source_rev').notNull(),
    toCheck: integer('to_check').notNull().default(0),
    copied: moment('copied'),
    /** While it is set the text cannot be changed. */
    signed: moment('signed'),
    /** The last signed version; it stays set while an amendment is written. */
    signedVersion: integer('signed_version'),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('note_user').on(t.userId),
    index('note_scribe').on(t.scribeId, t.created),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

const noteOf = () =>
  uuid('note_id')
    .notNull()
    .references(() => notes.id, { onDelete: 'cascade' })

export const noteVersions = pgTable(
  'note_version',
  {
    noteId: noteOf(),
    version: integer().notNull(),
    userId: owner(),
    reason: text({ enum: versionReasons }).notNull(),
    /** {content} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('note_version_user').on(t.userId),
    primaryKey({ columns: [t.noteId, t.version] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** The receipts of a visit in the order of signing; a trigger keeps requests from changing or deleting one. */
export const signatures = pgTable(
  'note_signature',
  {
    scribeId: scribeOf(),
    seq: integer().notNull(),
    userId: owner(),
    noteId: noteOf(),
    /** The receipt. */
    sealed: bytea().notNull(),
    /** SHA-256 of the receipt's canonical JSON. */
    hash: text().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('note_signature_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.seq] }),
    index('signature_note').on(t.noteId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** One run of a writer. It continues when its client disconnects and restarts when its process dies. */
export const generations = pgTable(
  'generation',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    noteId: noteOf(),
    state: text({ enum: ['running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** {templateId, section?, mode} */
    request: bytea().notNull(),
    /** Set while a process works on it; a stale one is taken over. */
    heartbeat: moment('heartbeat').notNull().defaultNow(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('generation_user').on(t.userId),
    index('generation_running').on(t.state, t.heartbeat),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** The log of a run in batches: a row holds the events up to and including `seq`. */
export const generationEvents = pgTable(
  'generation_event',
  {
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    userId: owner(),
    /** [{id, event}] */
    sealed: bytea().notNull(),
  },
  (t) => [
    index('generation_event_user').on(t.userId),
    primaryKey({ columns: [t.generationId, t.seq] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Versions of the summaries for the patient, which never change. */
export const patientSummaries = pgTable(
  'patient_summary',
  {
    id: uuid().primaryKey(),
    noteId: noteOf(),
    userId: owner(),
    /** A `StoredSummary` without id and moment. */
    sealed: bytea().notNull(),
    created: moment('created').notNull(),
  },
  (t) => [
    index('patient_summary_user').on(t.userId),
    index('patient_summary_note').on(t.noteId, t.created),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** What the notes of a visit are written from, where its user chose something else than usual. */
export const noteContexts = pgTable(
  'note_context',
  {
    scribeId: scribeOf().primaryKey(),
    userId: owner(),
    /** The choice. */
    sealed: bytea().notNull(),
  },
  (t) => [index('note_context_user').on(t.userId), ...ownedPolicies(t.userId)],
).enableRLS()

/**
 * A draft from the time of the visit, from what had been said by then. It isn't a note: nothing in it is final, and it
 * is deleted when the note is written.
 */
export const noteDrafts = pgTable(
  'note_draft',
  {
    scribeId: scribeOf(),
    templateId: text('template_id').notNull(),
    userId: owner(),
    state: text({ enum: ['writing', 'whole', 'broken', 'used'] }).notNull(),
    /** The run that may write it; another one takes its place. */
    runId: uuid('run_id').notNull(),
    /** `scribe.source_rev` of its sources. */
    sourceRev: integer('source_rev').notNull(),
    /** {key, sections, model} */
    sealed: bytea().notNull(),
    /** What all drafts of this visit and template have cost: questions, and about how many tokens. */
    questions: integer().notNull().default(0),
    tokensRead: integer('tokens_read').notNull().default(0),
    tokensWritten: integer('tokens_written').notNull().default(0),
    heartbeat: moment('heartbeat').notNull().defaultNow(),
  },
  (t) => [
    index('note_draft_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.templateId] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
