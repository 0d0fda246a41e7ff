import { AppError } from '#contract/errors.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'

/** An error for the person at the terminal. */
export function inWords(error: unknown): string {
  if (error instanceof AppError) return [error.message, error.detail].filter(Boolean).join(' ')
  // Our own start-up messages are written for people; a library's may not be.
  if (error instanceof Error && error.constructor.name !== 'DatabaseError') return error.message
  return `Unexpected error: ${errorLabel(error)}`
}
