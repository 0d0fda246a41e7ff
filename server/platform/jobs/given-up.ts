import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findStoredJob } from './stored-jobs.ts'

const channel = 'job_given_up'

/** The abort reason of a job that was taken off the queue: no process resumes it. */
class GivenUp extends AppError {
  constructor() {
    super('failed', message('The job was removed from the queue.'))
  }
}

/** Whether a job stops because somebody cancelled it, so that no other process continues it. */
export const isGivenUp = (signal: AbortSignal): boolean => signal.reason instanceof GivenUp

/** The jobs that run in this process, and their notification of a cancellation in any process. */
export function runningJobs(db: Database) {
  const running = new Map<string, AbortController>()
  let listening: Promise<unknown> | undefined
  // Without it the queue's own look at its claims stops the job a little later.
  const listen = () =>
    db
      .listen(channel, (given) => running.get(given)?.abort(new GivenUp()))
      .catch(() => void (listening = undefined))
  return {
    /**
     * Runs a job with a signal that aborts when it's cancelled.
     * @param claim aborts when the queue notices that the job is no longer this process's, for whatever reason
     */
    async run(id: string, claim: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
      await (listening ??= listen())
      const stop = new AbortController()
      running.set(id, stop)
      // The notification may come after the queue's look at its claims, or never.
      const onLost = async () => {
        const isCancelled = await findState(db, id).then((state) => state === 'cancelled')
        stop.abort(isCancelled ? new GivenUp() : claim.reason)
      }
      const onAbort = () => void onLost().catch(() => stop.abort(claim.reason))
      claim.addEventListener('abort', onAbort, { once: true })
      try {
        await work(stop.signal)
      } finally {
        claim.removeEventListener('abort', onAbort)
        running.delete(id)
      }
    },
    ids: () => [...running.keys()],
    /** Tells the process that runs it. */
    giveUp: (id: string) => db.system((tx) => db.notify(tx, channel, id)),
  }
}

const findState = (db: Database, id: string) =>
  db.system(async (tx) => (await findStoredJob(tx, id))?.state)
