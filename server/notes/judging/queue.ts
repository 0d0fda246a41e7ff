import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

export const judgeJob = 'judge-note'

/** Edits that follow each other so soon are judged together. */
const DELAY_SECONDS = 3
/** A job that was queued so long ago has begun, in whichever process. */
const QUEUED_MS = 10_000

/** Queues a note to be judged when the transaction commits; queued twice it is the same work. */
export const enqueueJudgingIn = (
  s: Services,
  tx: Tx,
  userId: string,
  noteId: string,
  delaySeconds: number,
): Promise<void> => s.jobs.enqueue(tx, judgeJob, { userId, noteId }, { key: noteId, delaySeconds })

/** `enqueueJudgingIn` in a transaction of its own, unless this process has just queued it or judges it now. */
export async function enqueueJudging(s: Services, userId: string, noteId: string): Promise<void> {
  const queued = s.notes.queuedJudging.get(noteId) ?? 0
  const now = s.now().getTime()
  if (now - queued < QUEUED_MS || s.notes.judging.has(noteId)) return
  s.notes.queuedJudging.set(noteId, now)
  await s.db.as(userId, (tx) => enqueueJudgingIn(s, tx, userId, noteId, DELAY_SECONDS))
}
