import { AppError } from '#contract/errors.ts'

/** Whether the server wants to know once more who is there. */
export const isStale = (error: unknown) =>
  error instanceof AppError && error.code === 'reauthenticate'
