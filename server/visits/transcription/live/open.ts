import { and, eq, ne, sql } from 'drizzle-orm'
import { withPart } from '#common/engine-parts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Languages } from '#contract/translation.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import { languagesOf } from '#server/visits/scribes/languages.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { changeRecording, millisecondsOf } from '../recordings.ts'
import { recordings } from '../table.ts'
import { SILENT_JOB } from './missing.ts'
import { RECORDING_OPENED } from './registry.ts'
import type { Ticket } from './tickets.ts'
import {
  recordingGone,
  recordingRow,
  type RecordingRow,
  recordingsOfVisit,
} from '../recording-row.ts'

/** A recording without new audio for this long counts as finished. */
const SILENT_SECONDS = 600

/** An open recording and the languages of its visit. */
export interface OpenRecording {
  row: RecordingRow
  /** The number that the visit's next line will probably have. */
  nextSeq: number
  languages: Languages
  /** Whether another device records the visit at the same time. */
  beside: boolean
}

/**
 * Starts a recording under the client's id, or resumes it; earlier connections to it are asked to
 * close.
 * @param engine the engine that listens and why it is that one, null if none does
 * @throws AppError 'not-found' when the visit is gone or the id is taken by something else
 */
export async function openRecording(
  s: Services,
  ticket: Ticket,
  engine: { name: string; note: string } | null,
): Promise<OpenRecording> {
  const { userId, scribeId, recordingId } = ticket
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await findOrStart(s, tx, ticket)
    if (row.scribeId !== scribeId || row.source !== ticket.source) throw recordingGone()
    const opened = await changeRecording(s, tx, row, {
      // From the commit on, older connections store no text, and this one transcribes what has none. The row is locked.
      opening: Math.max(await readClock(tx), row.opening + 1),
      state: 'recording',
      transcription: engine ? 'live' : 'none',
      ...(engine && {
        engine: engine.name,
        engineNote: engine.note,
        engines: withPart(row.engines, { from: row.transcribedMs / 1000, engine: engine.name }),
      }),
      error: null,
      seen: s.now(),
    })
    await touchScribe(s, tx, userId, scribeId, {
      state: 'recording',
      draft: false,
      ...(engine && { engine: engine.name }),
    })
    await s.db.notify(tx, RECORDING_OPENED, `${recordingId} ${opened.opening}`)
    await watchSilence(s, tx, opened)
    const [scribe, beside] = await Promise.all([
      scribeRow(tx, userId, scribeId),
      isBesideAnother(tx, opened),
    ])
    // Read under the visit's lock: a withdrawal at the same moment sees this recording, or is seen here.
    const cut = scribe.withdrawn ? await cutHere(tx, opened) : opened
    const languages = languagesOf(scribe, vault)
    return { row: cut, nextSeq: scribe.nextSeq, languages, beside }
  })
}

/** After a withdrawal nothing of the recording counts beyond what it has now, or where it was cut before. */
async function cutHere(tx: Tx, row: RecordingRow): Promise<RecordingRow> {
  if (row.cutSamples !== null) return row
  const cutSamples = row.samples
  await tx.update(recordings).set({ cutSamples }).where(eq(recordings.id, row.id))
  return { ...row, cutSamples }
}

/** The database's clock, in microseconds. */
async function readClock(tx: Tx): Promise<number> {
  const clock = await tx.execute<{ at: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as at`,
  )
  return Number(clock.rows[0]?.at)
}

async function findOrStart(s: Services, tx: Tx, ticket: Ticket): Promise<RecordingRow> {
  const { userId, scribeId, recordingId, language, source } = ticket
  const [scribe] = await tx
    .select({ durationMs: scribes.durationMs })
    .from(scribes)
    .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
  if (!scribe) throw recordingGone()
  const offsetMs = Math.max(scribe.durationMs, await endOfOthers(s, tx, ticket))
  await tx
    .insert(recordings)
    .values({
      id: recordingId,
      userId,
      scribeId,
      source,
      state: 'recording',
      started: s.now(),
      offsetMs,
      language,
    })
    .onConflictDoNothing()
  return recordingRow(s, tx, ticket, true)
}

async function isBesideAnother(tx: Tx, { scribeId, id }: RecordingRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(
        eq(recordings.scribeId, scribeId),
        ne(recordings.id, id),
        eq(recordings.state, 'recording'),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Where the visit's other recordings end, in milliseconds from its start. */
async function endOfOthers(s: Services, tx: Tx, ticket: Ticket): Promise<number> {
  const all = await recordingsOfVisit(s, tx, ticket)
  const others = all.filter(({ id }) => id !== ticket.recordingId)
  return Math.max(0, ...others.map(endWithAwaited))
}

/** A stretch that another device may still bring has its place, see `awaitedSince`. */
function endWithAwaited({ offsetMs, samples, gaps }: RecordingRow): number {
  const awaitedTo = gaps.filter(({ why }) => why === 'awaited').map(({ to }) => to * 1000)
  return Math.round(offsetMs + Math.max(millisecondsOf(samples), ...awaitedTo))
}

/** Schedules a check for new audio; see `closeSilent`. */
export async function watchSilence(s: Services, tx: Tx, row: RecordingRow): Promise<void> {
  const { userId, id, samples } = row
  await s.jobs.enqueue(
    tx,
    SILENT_JOB,
    { userId, recordingId: id, samples },
    { key: id, delaySeconds: SILENT_SECONDS },
  )
}
