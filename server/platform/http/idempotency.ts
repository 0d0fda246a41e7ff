import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'

const MAX_KEY = 200

/** The `idempotency-key` of a request, or nothing. @throws AppError 'bad-request' for one of more than 200 characters. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim()
  if (key && key.length > MAX_KEY)
    throw new AppError('bad-request', 'The idempotency key is too long.')
  return key || undefined
}

/** For a key that was used before, with other content. */
export const keyUsedElsewhere = () =>
  new AppError('bad-request', 'This idempotency key was used for another request.')

/**
 * The id of what a request creates, so that a repeated request finds its first row. It's bound to the user, so nobody
 * finds somebody else's row. A UUID of version 8 (RFC 9562 §5.8).
 * @param what names the kind of object and what it belongs to
 */
export function idempotentId(userId: string, what: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, what, key]))
    .digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
