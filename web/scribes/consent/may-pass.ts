import { AppError } from '#contract/errors.ts'
import type { Pending } from './pending.ts'

/** A new visit may not be on the server yet; after this many milliseconds it counts as deleted. */
const missingForMs = 600_000

/** Final answers of the server. After any other failure, even a server error, the consent is kept and sent again. */
const refusals: readonly unknown[] = ['bad-request', 'forbidden', 'version-mismatch', 'too-large']

/** Whether to send a refused consent again. */
export function mayPass(error: unknown, { queued }: Pick<Pending, 'queued'>): boolean {
  const code = error instanceof AppError ? error.code : undefined
  return code === 'not-found' ? Date.now() - queued < missingForMs : !refusals.includes(code)
}
