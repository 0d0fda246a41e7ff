import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EnginePart } from '#common/engine-parts.ts'
import type { Gap } from '#common/audio-gaps.ts'
import type { JobStatus, Rejection } from '#contract/transcription-jobs.ts'
import type { TranscriptVersion } from '#contract/transcript-versions.ts'
import type { TranscriptionState } from '#contract/transcripts.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'

/**
 * A transcript is at most 256 live rows, then immutable segments of 256 chunks, with later edits laid over:
 * the 10,000th append costs what the first did, and opening it takes 40 decryptions.
 */
export const chunkTail = pgTable(
  'chunk_tail',
  { scribeId: scribeOf(), seq: integer().notNull(), userId: owner(), sealed: bytea().notNull() },
  (t) => [
    index('chunk_tail_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.seq] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

export const chunkSegments = pgTable(
  'chunk_segment',
  {
    scribeId: scribeOf(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    userId: owner(),
    sealed: bytea().notNull(),
  },
  (t) => [
    index('chunk_segment_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.fromSeq] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** A correction of one line: {text?, speaker?, deleted?}. The original line stays below. */
export const chunkEdits = pgTable(
  'chunk_edit',
  {
    scribeId: scribeOf(),
    seq: integer().notNull(),
    userId: owner(),
    sealed: bytea().notNull(),
    /** Raised with each correction of the line, and bound by `sealed`; 0 for those of earlier versions of the product. */
    version: integer().notNull().default(0),
  },
  (t) => [
    index('chunk_edit_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.seq] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/**
 * Translations of lines as they were made, a batch a row, never changed: of two for one line the later counts.
 * `sealed` is [{seq, text?, problem?}].
 */
export const chunkTranslations = pgTable(
  'chunk_translation',
  {
    scribeId: scribeOf(),
    language: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    userId: owner(),
    /** Binds the sealed data to its place, because the database assigns `id`. */
    nonce: uuid().notNull(),
    sealed: bytea().notNull(),
  },
  (t) => [
    index('chunk_translation_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.language, t.id] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

export const recordings = pgTable(
  'recording',
  {
    /** Made by the client, so that recording starts without waiting. */
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    source: text({ enum: ['microphone', 'upload', 'replay', 'sample'] }).notNull(),
    fileId: uuid('file_id').references(() => scribeFiles.id, { onDelete: 'set null' }),
    state: text({ enum: ['recording', 'stored'] }).notNull(),
    started: moment('started').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
    /** PCM samples at 16 kHz that are stored durably, and the last frame among them. */
    samples: bigint({ mode: 'number' }).notNull().default(0),
    lastSeq: integer('last_seq').notNull().default(-1),
    language: text().notNull().default('en'),
    transcription: text().$type<TranscriptionState>().notNull().default('none'),
    /** Seconds of audio with final text; transcription continues from here. */
    transcribedMs: bigint('transcribed_ms', { mode: 'number' }).notNull().default(0),
    progress: integer().notNull().default(0),
    engine: text(),
    /** The live engines, each with its first second; empty if it was transcribed as a whole. */
    engines: jsonb().$type<EnginePart[]>().notNull().default([]),
    /** Why it isn't the engine that the selection names first; '' if it is. */
    engineNote: text('engine_note').notNull().default(''),
    /** When a live connection opened it last, in microseconds of the database's clock; an older one stores no more text. */
    opening: bigint({ mode: 'number' }).notNull().default(0),
    /** The last sign of life of the recording device. */
    seen: moment('seen'),
    /** Consent ended at this sample: nothing after it is kept, and late audio is discarded. */
    cutSamples: bigint('cut_samples', { mode: 'number' }),
    /** When its audio was deleted by its user's setting; its text stays. */
    audioGone: moment('audio_gone'),
    /** Gaps, languages, marks and the error, see `recording-row.ts`; null if there are none. */
    sealed: bytea(),
    /** The same as earlier versions of the product wrote them, in clear. A start of the product seals them. */
    clearGaps: jsonb('gaps').$type<Gap[]>().notNull().default([]),
    clearLanguages: jsonb('languages')
      .$type<{ from: number; language: string }[]>()
      .notNull()
      .default([]),
    clearMarks: jsonb('marks').$type<number[]>().notNull().default([]),
    clearError: text('error'),
  },
  (t) => [
    index('recording_user').on(t.userId),
    index('recording_scribe').on(t.scribeId, t.started),
    index('recording_work').on(t.transcription),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

const recordingOf = () =>
  uuid('recording_id')
    .notNull()
    .references(() => recordings.id, { onDelete: 'cascade' })

/** The newest audio, a frame or a batch of frames a row; moved into an object every minute. */
export const audioTail = pgTable(
  'audio_tail',
  {
    recordingId: recordingOf(),
    startSample: bigint('start_sample', { mode: 'number' }).notNull(),
    samples: integer().notNull(),
    userId: owner(),
    sealed: bytea().notNull(),
  },
  (t) => [
    index('audio_tail_user').on(t.userId),
    primaryKey({ columns: [t.recordingId, t.startSample] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Stretches of audio in the file storage, sealed in frames, in order. */
export const audioObjects = pgTable(
  'audio_object',
  {
    recordingId: recordingOf(),
    startSample: bigint('start_sample', { mode: 'number' }).notNull(),
    samples: integer().notNull(),
    userId: owner(),
    storageKey: text('storage_key').notNull(),
    /** Its peaks, to draw it, see `audio/peaks.ts`; null until `storePeaks` has run. */
    peaks: bytea(),
  },
  (t) => [
    index('audio_object_user').on(t.userId),
    primaryKey({ columns: [t.recordingId, t.startSample] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/**
 * The transcription job of a recording: what the queue does, what `/transcriptions` reports, what a window shows and
 * cancels. A recording has at most one unfinished job.
 */
export const transcriptionJobs = pgTable(
  'transcription_job',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** Of an upload it is the file's id, and the recording comes with the decoding. */
    recordingId: uuid('recording_id').notNull(),
    /** Audio without text, all of it again, or again for a more accurate text. */
    kind: text({ enum: ['recording', 'again', 'second-pass'] }).notNull(),
    state: text().$type<JobStatus>().notNull().default('pending'),
    progress: integer().notNull().default(0),
    engine: text(),
    rejection: text().$type<Rejection>(),
    error: text(),
    /** Runs that ended in a failure which may pass. */
    failures: integer().notNull().default(0),
    /** Requested at `/transcriptions`, with this key. */
    requestKey: uuid('request_key'),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('transcription_job_user').on(t.userId),
    index('transcription_job_scribe').on(t.scribeId),
    uniqueIndex('transcription_job_open')
      .on(t.recordingId)
      .where(sql`${t.state} in ('pending', 'started')`),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/**
 * A transcription of a stretch of a recording: its lines are the recording's lines numbered `fromSeq` to `toSeq`. Only
 * which versions are shown ever changes. Lines without a version are shown.
 */
export const transcriptVersions = pgTable(
  'transcript_version',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    recordingId: recordingOf(),
    number: integer().notNull(),
    kind: text().$type<TranscriptVersion['kind']>().notNull(),
    engine: text(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    lines: integer().notNull(),
    /** Its stretch, in milliseconds of the recording. */
    fromMs: bigint('from_ms', { mode: 'number' }).notNull(),
    untilMs: bigint('until_ms', { mode: 'number' }).notNull(),
    shown: boolean().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('transcript_version_user').on(t.userId),
    uniqueIndex('transcript_version_number').on(t.recordingId, t.number),
    index('transcript_version_scribe').on(t.scribeId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Opens the websocket once, within 30 s. */
export const recordingTickets = pgTable(
  'recording_ticket',
  {
    ticketHash: bytea('ticket_hash').primaryKey(),
    userId: owner(),
    sessionId: uuid('session_id').notNull(),
    scribeId: uuid('scribe_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    language: text().notNull(),
    source: text({ enum: ['microphone', 'replay'] }).notNull(),
    expires: moment('expires').notNull(),
  },
  (t) => [index('recording_ticket_user').on(t.userId)],
).enableRLS()

/** A user's decision about a doubtful name in a visit, so that it doesn't return. */
export const doubtDecisions = pgTable(
  'doubt_decision',
  {
    id: uuid().primaryKey(),
    scribeId: scribeOf(),
    userId: owner(),
    /** {verdict, seq, said, before?, after?} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('doubt_decision_user').on(t.userId),
    index('doubt_decision_scribe').on(t.scribeId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
