import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ServiceAlias } from '#contract/speech.ts'
import { type Recording, sampleRate } from '#contract/transcripts.ts'
import { allowedServices } from '#server/organisation/groups/member-rules.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { whyNone } from './choose/why-none.ts'
import type { RecordingRow } from './recording-row.ts'
import { transcriptionJobs, transcriptVersions } from './table.ts'
import { choiceOf, secondEngine } from './versions/second-pass.ts'
import { recordingWords } from './words.ts'

type JobRow = typeof transcriptionJobs.$inferSelect

/** A recording as its user sees it. */
export async function presentRecording(s: Services, tx: Tx, row: RecordingRow): Promise<Recording> {
  const [shown] = await presentRecordings(s, tx, [row])
  if (!shown) throw new Error('a recording is presented as one')
  return shown
}

/** Recordings of one user with the jobs they have, in two more queries whatever their number. */
export async function presentRecordings(
  s: Services,
  tx: Tx,
  rows: readonly RecordingRow[],
): Promise<Recording[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const jobs = await tx
    .select()
    .from(transcriptionJobs)
    .where(inArray(transcriptionJobs.recordingId, ids))
    .orderBy(desc(transcriptionJobs.created))
  const passed = await tx
    .select({ id: transcriptVersions.recordingId })
    .from(transcriptVersions)
    .where(
      and(inArray(transcriptVersions.recordingId, ids), eq(transcriptVersions.kind, 'second-pass')),
    )
  const done = new Set(passed.map(({ id }) => id))
  const offers = rows.some((row) => secondEngine(s, row))
  const isWaiting = rows.some(({ transcription }) => transcription === 'waiting')
  const allowed = isWaiting ? await allowedServices(tx, first.userId) : null
  const choice = offers ? await choiceOf(s, tx, first.userId) : 'never'
  return rows.map((row) => {
    const mine = jobs.filter(({ recordingId }) => recordingId === row.id)
    const offer = choice !== 'never' && !done.has(row.id) ? secondEngine(s, row) : undefined
    const error = errorOf(s, row, allowed)
    const heldByRule = row.transcription === 'waiting' && error === recordingWords.notAllowed
    return { ...present(row, s.now(), mine, offer?.engine.name), error, heldByRule }
  })
}

/**
 * The present reason why a recording waits: its own is checked once a minute. Engines in separate processes are unknown
 * here.
 */
function errorOf(
  s: Services,
  { transcription, language, error }: RecordingRow,
  allowed: readonly ServiceAlias[] | null,
): string | null {
  if (transcription !== 'waiting' || s.config.transcription === 'separate') return error
  return whyNone(s, language, allowed)
}

/** A recording device reports every 10 s, even during a pause; this outlasts a change of networks. */
export const LOST_MS = 30_000

/** Whether the device that records has gone without a word. */
export const isLost = (
  { seen, started }: Pick<RecordingRow, 'seen' | 'started'>,
  now: Date,
): boolean => now.getTime() - (seen ?? started).getTime() > LOST_MS

function present(
  row: RecordingRow,
  now: Date,
  jobs: readonly JobRow[],
  offer: string | undefined,
): Omit<Recording, 'error' | 'heldByRule'> {
  const { id, scribeId, transcription, engine, engines, engineNote, gaps, languages, marks } = row
  const open = jobs.find((job) => job.state === 'pending' || job.state === 'started')
  const last = jobs.find(({ kind }) => kind !== 'second-pass')
  const state = row.state === 'recording' && isLost(row, now) ? 'interrupted' : row.state
  return {
    id,
    scribeId,
    state,
    started: row.started.toISOString(),
    offset: row.offsetMs / 1000,
    duration: row.samples / sampleRate,
    transcription,
    progress: open?.progress ?? row.progress,
    engine,
    engines,
    engineNote,
    rejection: transcription === 'failed' ? (last?.rejection ?? null) : null,
    jobId: open?.id ?? null,
    secondPass: secondPassOf(jobs, open, offer),
    gaps,
    ...(row.audioGone && { audioGone: row.audioGone.toISOString() }),
    seen: row.seen?.toISOString() ?? null,
    languages,
    marks,
  }
}

function secondPassOf(
  jobs: readonly JobRow[],
  open: JobRow | undefined,
  offer: string | undefined,
): Recording['secondPass'] {
  const pass = jobs.find(({ kind }) => kind === 'second-pass')
  const engine = pass?.engine ?? offer ?? ''
  if (pass && (pass.state === 'pending' || pass.state === 'started'))
    return { state: pass.state, engine }
  if (open || !offer) return null
  return { state: pass?.state === 'failed' ? 'failed' : 'offered', engine: offer }
}
