import { AppError, words } from '#contract/errors.ts'

/** The words for an error that a person may read: those of the server, else the catalogue's. Never a stack. */
export function explain(error: unknown): { message: string; detail?: string } {
  if (!(error instanceof AppError)) return { message: words.unexpected }
  return { message: error.message, ...(error.detail && { detail: error.detail }) }
}
