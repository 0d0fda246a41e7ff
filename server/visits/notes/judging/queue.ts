import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

export const judgeJob = 'judge-note'

/** Edits that follow each other so soon are judged together. */
const DELAY_SECONDS = 3
/** A job queued this long ago has begun, in some process. */
const QUEUED_MS = 10_000

/** Queues a note to be judged when the transaction commits. Queuing it twice runs it once. */
export const enqueueJudgingIn = (
  s: Services,
  tx: Tx,
  userId: string,
  noteId: string,
  delaySeconds: number,
): Promise<void> => s.jobs.enqueue(tx, judgeJob, { userId, noteId }, { key: noteId, delaySeconds })

/** `enqueueJudgingIn` in its own transaction, unless this process has just queued it or judges it now. */
export async function enqueueJudging(s: Services, userId: string, noteId: string): Promise<void> {
  await unlessQueued(s, noteId, () =>
    s.db.as(userId, (tx) => enqueueJudgingIn(s, tx, userId, noteId, DELAY_SECONDS)),
  )
}

/** A text to check, and the name of the job that checks it. */
export interface TextToCheck {
  job: string
  userId: string
  id: string
}

/** Queues the check of a text when the transaction commits. Queuing it twice runs it once. */
export const enqueueCheckIn = (
  s: Services,
  tx: Tx,
  { job, userId, id }: TextToCheck,
): Promise<void> => s.jobs.enqueue(tx, job, { userId, id }, { key: id })

/** Queues a possibly lost check again, unless this process has just done so. */
export async function resumeCheck(s: Services, text: TextToCheck): Promise<void> {
  await unlessQueued(s, text.id, () => s.db.as(text.userId, (tx) => enqueueCheckIn(s, tx, text)))
}

async function unlessQueued(s: Services, id: string, queue: () => Promise<void>): Promise<void> {
  const queued = s.notes.queuedJudging.get(id) ?? 0
  const now = s.now().getTime()
  const isAtWork = s.notes.judging.has(id) || s.notes.checking.has(id)
  if (now - queued < QUEUED_MS || isAtWork) return
  s.notes.queuedJudging.set(id, now)
  await queue()
}
