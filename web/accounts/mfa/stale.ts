import { AppError } from '#contract/errors.ts'

/** Whether the server requires a recent sign-in. */
export const isStale = (error: unknown) =>
  error instanceof AppError && error.code === 'reauthenticate'
