import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/db/database.ts'

const channel = 'job_given_up'

/** Why the signal of a job aborts when somebody took it off the queue: nobody goes on with it. */
class GivenUp extends AppError {
  constructor() {
    super('failed', message('Somebody took this work off the queue.'))
  }
}

/** Whether a job that is to stop is not to be taken up by another process either. */
export const isGivenUp = (signal: AbortSignal): boolean => signal.reason instanceof GivenUp

/** The jobs that run in this process, and word of those that are given up in any. */
export function runningJobs(db: Database) {
  const running = new Map<string, AbortController>()
  let listening: Promise<unknown> | undefined
  // Without a line the queue's own look at its claims stops the job a little later.
  const listen = () =>
    db
      .listen(channel, (given) => running.get(given)?.abort(new GivenUp()))
      .catch(() => void (listening = undefined))
  return {
    /** Runs a job with a signal that aborts when it is given up. */
    async run(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      await (listening ??= listen())
      const stop = new AbortController()
      running.set(id, stop)
      try {
        await work(stop.signal)
      } finally {
        running.delete(id)
      }
    },
    ids: () => [...running.keys()],
    /** Tells whichever process runs it. */
    giveUp: (id: string) => db.system((tx) => db.notify(tx, channel, id)),
  }
}
