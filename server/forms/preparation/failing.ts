import { message } from '#common/translation.ts'
import { AppError, words } from '#contract/errors.ts'
import { damagedError } from '#server/platform/crypto/damage.ts'
import { isFull, isPassing } from '#server/platform/db/pool.ts'
import { idNotFound, isNoId, serverBusy, storageFull } from '#server/platform/http/failure.ts'
import { RepeatedRequest } from '#server/platform/idempotency/idempotency.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { isUnreadable } from '#server/platform/storage/sealed.ts'
import { StorageAway } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'

/** Specification §8: 'Failed to ... form' carries the server message. */
const sentences = {
  upload: (reason: string) => message('Failed to upload form: {reason, text}', { reason }),
  process: (reason: string) => message('Failed to process form: {reason, text}', { reason }),
  prepare: (reason: string) => message('Failed to prepare form: {reason, text}', { reason }),
  sync: (reason: string) => message('Failed to sync form: {reason, text}', { reason }),
  change: (reason: string) => message('Failed to change form: {reason, text}', { reason }),
  update: (reason: string) => message('Failed to update form: {reason, text}', { reason }),
  copy: (reason: string) => message('Failed to copy form: {reason, text}', { reason }),
  publish: (reason: string) => message('Failed to publish form: {reason, text}', { reason }),
  delete: (reason: string) => message('Failed to delete form: {reason, text}', { reason }),
  load: (reason: string) => message('Failed to load form: {reason, text}', { reason }),
  fill: (reason: string) => message('Failed to fill form: {reason, text}', { reason }),
  sign: (reason: string) => message('Failed to sign form: {reason, text}', { reason }),
  amend: (reason: string) => message('Failed to amend form: {reason, text}', { reason }),
  download: (reason: string) => message('Failed to download form: {reason, text}', { reason }),
} as const
export type FormVerb = keyof typeof sentences

/** Runs a function and turns its errors into an `AppError` in the specification's words. Bugs are logged. */
export async function failing<T>(
  s: Pick<Services, 'log'>,
  verb: FormVerb,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Not a failure: the first request answers.
    if (error instanceof RepeatedRequest) throw error
    const { code, message: reason, detail, current, retryAfter } = known(s, verb, error)
    throw new AppError(code, sentences[verb](reason), {
      current,
      ...(detail !== undefined && { detail }),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
}

function known(s: Pick<Services, 'log'>, verb: FormVerb, error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isNoId(error)) return idNotFound()
  s.log(`Failed to ${verb} a form: ${errorLabel(error)}`, 'error')
  if (isFull(error)) return storageFull()
  if (isPassing(error) || error instanceof StorageAway) return serverBusy()
  if (isUnreadable(error)) return damagedError()
  return new AppError('failed', words.unexpected)
}

export const formNotFound = () => new AppError('not-found', message('Form not found'))
