import { AppError } from '#contract/errors.ts'

/**
 * For the `catch` of a query at the beginning of a job: the job's object may have been deleted, which isn't an error.
 * Anything else is rethrown, so that a short outage of the database doesn't make the queue treat the work as done.
 */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not-found')) throw error
}
