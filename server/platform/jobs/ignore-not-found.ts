import { AppError } from '#contract/errors.ts'

/**
 * For the `catch` of a look-up at the beginning of a job: what the job was about may have been deleted meanwhile,
 * which is no error. Anything else is thrown on, so that a database that is away for a moment does not make the
 * queue believe that the work is done.
 */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not-found')) throw error
}
