import { AppError } from '#contract/errors.ts'
import type { Pending } from './pending.ts'

/** A visit that was begun a moment ago may not be on the server yet; after this it is gone. In milliseconds. */
const patienceMs = 600_000

/** The server looked at it and will say the same again. Anything else, also a bug of its own, is no reason to forget an answer. */
const refusals: readonly unknown[] = ['bad-request', 'forbidden', 'version-mismatch', 'too-large']

/** Whether an answer about consent that was not taken is to be sent again. */
export function mayPass(error: unknown, { queued }: Pick<Pending, 'queued'>): boolean {
  const code = error instanceof AppError ? error.code : undefined
  return code === 'not-found' ? Date.now() - queued < patienceMs : !refusals.includes(code)
}
