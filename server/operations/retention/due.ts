import { and, eq, exists, inArray, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { sampleRate } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { uploads } from '#server/visits/files/table.ts'
import { notes } from '#server/visits/notes/table.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { recordings, transcriptionJobs } from '#server/visits/transcription/table.ts'
import { keptVisits } from './table.ts'

export const DAY_MS = 86_400_000

/** Before this moment is over what the days allow. */
export const cutoff = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/*
 * The only place that decides what expires. A visit expires this many days after its last change: one created long ago
 * for an appointment and recorded today stays. Audio expires this many days after its last sound.
 */

const kept = (tx: Tx, scribeId: SQL) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(keptVisits)
      .where(sql`${keptVisits.scribeId} = ${scribeId}`),
  )

/** A recording or an upload that is under way is never taken away. */
const isBusy = (tx: Tx) =>
  or(
    exists(
      tx
        .select({ one: sql`1` })
        .from(recordings)
        .where(and(eq(recordings.scribeId, scribes.id), eq(recordings.state, 'recording'))),
    ),
    exists(
      tx
        .select({ one: sql`1` })
        .from(uploads)
        .where(eq(uploads.scribeId, scribes.id)),
    ),
    exists(
      tx
        .select({ one: sql`1` })
        .from(transcriptionJobs)
        .where(and(eq(transcriptionJobs.scribeId, scribes.id), isOpen)),
    ),
    inArray(scribes.state, ['recording', 'transcribing']),
  )
const isOpen = inArray(transcriptionJobs.state, ['pending', 'started'])

/** A user's visits that have expired before a moment. */
export const visitsBefore = (userId: string, before: Date) =>
  and(eq(scribes.userId, userId), lt(scribes.updated, before))

/** The expired visits that are kept nevertheless. */
export const visitIsHeld = (tx: Tx) => or(kept(tx, sql`${scribes.id}`), isBusy(tx)) as SQL // There are two.

/** The end of a recording, as SQL. */
export const recordingEnd = sql`${recordings.started} + make_interval(secs => ${recordings.samples}::float8 / ${sampleRate}::float8)`

/** A user's recordings with audio that have expired before a moment. */
export const audioBefore = (userId: string, before: Date) =>
  and(
    eq(recordings.userId, userId),
    sql`${recordings.audioGone} is null`,
    sql`${recordings.samples} > 0`,
    sql`${recordingEnd} < ${before.toISOString()}::timestamptz`,
  )

/** Untranscribed audio is all there is of a visit: it's kept, and reported. */
export const audioIsHeld = (tx: Tx) =>
  // There are three.
  or(
    kept(tx, sql`${recordings.scribeId}`),
    not(eq(recordings.state, 'stored')),
    inArray(recordings.transcription, ['live', 'waiting', 'pending', 'started', 'failed']),
    exists(
      tx
        .select({ one: sql`1` })
        .from(transcriptionJobs)
        .where(and(eq(transcriptionJobs.recordingId, recordings.id), isOpen)),
    ),
  ) as SQL

/** Whether a visit has an unsigned note. */
export const isUnsigned = (tx: Tx) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(notes)
      .where(and(eq(notes.scribeId, scribes.id), sql`${notes.signed} is null`)),
  )

/** Uploaded audio without a recording: it was stored and never decoded. */
export const isUndecoded = (tx: Tx, fileId: SQL) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(recordings)
      .where(sql`${recordings.fileId} = ${fileId}`),
  )
