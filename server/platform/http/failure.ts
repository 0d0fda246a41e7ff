import { message } from '#common/translation.ts'
import { AppError, type ErrorBody, statusOf, words } from '#contract/errors.ts'
import { damagedError } from '#server/platform/crypto/damage.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { isFull, isPassing } from '#server/platform/db/pool.ts'
import { logContext } from '#server/platform/log/context.ts'

/** Turns an exception into an answer. A bug is reported and becomes a plain 500 without any internals. */
export function failure(error: unknown, report: (bug: unknown) => void): Response {
  if (error instanceof AppError)
    return Response.json(toErrorBody(error), {
      status: statusOf[error.code],
      headers: { ...noStore, ...(error.retryAfter && { 'retry-after': String(error.retryAfter) }) },
    })
  if (isNoId(error)) return failure(idNotFound(), report)
  report(error)
  if (error instanceof DecryptError) return failure(damagedError(), report)
  if (isFull(error)) return failure(storageFull(), report)
  if (isPassing(error)) return failure(serverBusy(), report)
  return Response.json(unexpected(), { status: 500, headers: noStore })
}

/** The generic error, with the id of the request's log lines. */
function unexpected(): ErrorBody {
  const { requestId } = logContext()
  const detail =
    requestId && message('Reference for the administrator: {reference}', { reference: requestId })
  return { code: 'failed', message: words.unexpected, ...(detail && { detail }) }
}

export const idNotFound = () => new AppError('not-found', 'Not found')

/** All database connections were in use for too long, or the database doesn't answer, is restarting or being replaced. */
export const serverBusy = () =>
  new AppError('unavailable', 'The server is busy.', {
    detail: 'Please try again in a moment.',
    retryAfter: 5,
  })

/** No room on the disk of the files or the database. */
export const storageFull = () =>
  new AppError('unavailable', 'The server’s storage is full.', {
    detail: 'Nothing can be saved until there is space.',
    retryAfter: 30,
  })

const noStore = { 'cache-control': 'no-store' }

/** The visible part of an error that a client may see. */
export function toErrorBody({ code, message, detail, current }: AppError): ErrorBody {
  return { code, message, ...(detail && { detail }), ...(current !== undefined && { current }) }
}

/** PostgreSQL's invalid_text_representation, character_not_in_repertoire and foreign_key_violation. */
const noIdCodes: unknown[] = ['22P02', '22021', '23503']

/** A request held something that cannot be an id, or the id of something that is gone: it names nothing. */
export function isNoId(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noIdCodes.includes(error.code)
}
