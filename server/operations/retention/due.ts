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
 * The one place that says what goes. A visit goes so many days after its last change: one that was made long ago for an
 * appointment and is recorded today stays. Audio goes so many days after its last sound.
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

/** Visits of a user whose time is over before a moment. */
export const visitsBefore = (userId: string, before: Date) =>
  and(eq(scribes.userId, userId), lt(scribes.updated, before))

/** Those of them that stay all the same. */
export const visitIsHeld = (tx: Tx) => or(kept(tx, sql`${scribes.id}`), isBusy(tx)) as SQL // There are two.

/** The end of a recording, as SQL. */
export const recordingEnd = sql`${recordings.started} + make_interval(secs => ${recordings.samples}::float8 / ${sampleRate}::float8)`

/** Recordings of a user that still have audio, whose time is over before a moment. */
export const audioBefore = (userId: string, before: Date) =>
  and(
    eq(recordings.userId, userId),
    sql`${recordings.audioGone} is null`,
    sql`${recordings.samples} > 0`,
    sql`${recordingEnd} < ${before.toISOString()}::timestamptz`,
  )

/** Audio that no text was made of is all there is of a visit: it waits, and that is said. */
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

/** Whether a visit has notes and one of them is not signed. */
export const isUnsigned = (tx: Tx) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(notes)
      .where(and(eq(notes.scribeId, scribes.id), sql`${notes.signed} is null`)),
  )

/** Uploaded audio of which there is no recording: it was kept, and never decoded. */
export const isUndecoded = (tx: Tx, fileId: SQL) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(recordings)
      .where(sql`${recordings.fileId} = ${fileId}`),
  )
