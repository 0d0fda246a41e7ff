import { mergeChunks } from '#common/merge.ts'
import { formatMark } from '#common/time-mark.ts'
import {
  getTranscriptionText,
  rejectionWords,
  type TranscriptionJob,
} from '#contract/transcription-jobs.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Services } from '#server/services.ts'
import { versionLines } from '../versions/read.ts'
import { jobGone } from './cancel.ts'
import { findJob, type JobRow } from './job.ts'

/** How far a job is, and its text. @throws AppError 'not-found', also for one that was cancelled */
export async function readJob(
  s: Services,
  userId: string,
  jobId: string,
): Promise<TranscriptionJob> {
  const job = await s.db.as(userId, (tx) => findJob(tx, userId, jobId))
  if (!job) throw jobGone()
  const { state: status, progress } = job
  if (status !== 'success') return { status, ...nothing, progress, ...errorOf(job) }
  const path = getTranscriptionText.path.replace(':jobId', jobId)
  return {
    status,
    transcript: await readText(s, job),
    transcript_path: path,
    transcript_url: `${s.config.publicUrl}${path}`,
    progress,
  }
}

const nothing = { transcript: null, transcript_path: null, transcript_url: null }

function errorOf({ state, rejection, error }: JobRow): Pick<TranscriptionJob, 'error'> {
  if (state !== 'failed') return {}
  const code = rejection ?? 'GENERAL_ERROR'
  const { message, advice } = rejectionWords[code]
  return { error: { code, message: error ?? message, advice } }
}

/** The text of a finished job. @throws AppError 'not-found' */
export async function jobText(s: Services, userId: string, jobId: string): Promise<Response> {
  const job = await s.db.as(userId, (tx) => findJob(tx, userId, jobId))
  if (job?.state !== 'success') throw jobGone()
  return new Response(await readText(s, job), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="transcript.txt"',
      'cache-control': 'private, no-store',
    },
  })
}

async function readText(
  s: Services,
  { userId, scribeId, id, recordingId }: JobRow,
): Promise<string> {
  return asText(await versionLines(s, userId, { id: scribeId, versionId: id, recordingId }))
}

/** One sentence a line, in the form `[h:mm:ss] speaker: text` (specification §3). */
function asText(chunks: readonly Chunk[]): string {
  return mergeChunks(chunks)
    .map(({ timestamp, speaker, text }) => {
      return `${formatMark(timestamp)} ${speaker ? `${speaker}: ` : ''}${text}`
    })
    .join('\n')
}
