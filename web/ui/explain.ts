import { AppError, words } from '#contract/errors.ts'
import { translate } from '#web/i18n/i18n.ts'

/** The words for an error that a person may read: those of the server, else the catalogue's. Never a stack. */
export function explain(error: unknown): { message: string; detail?: string } {
  if (!(error instanceof AppError)) return { message: translate(words.unexpected) }
  const { message, detail } = error
  return { message: translate(message), ...(detail && { detail: translate(detail) }) }
}
