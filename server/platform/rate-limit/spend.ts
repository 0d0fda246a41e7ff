import { AppError, words } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import type { RateName } from '#server/platform/quotas/kinds.ts'

/** A bucket's answer, and the seconds until the next token. */
interface Grant {
  taken: number
  wait: number
}
interface Batch {
  wanted: number
  answer: Promise<Grant>
}

/**
 * Takes tokens from the callers' buckets, across all processes: a bucket holds the requests of a minute, and refills
 * evenly. It costs one round trip to the database; requests for one bucket that arrive meanwhile share the next, so
 * that they don't queue for its row.
 * @returns takes one token; `asker` is a user's id, or the address of a caller without an account. Throws AppError
 * 'too-many' with a waiting time
 */
export function openSpender(
  s: Pick<Services, 'limits' | 'db'>,
): (name: RateName, asker: string) => Promise<void> {
  const waiting = new Map<string, Batch>()
  const underWay = new Map<string, Promise<unknown>>()

  const take = (name: RateName, bucket: string, wanted: number) => {
    const aMinute = s.limits.of(name)
    return s.db.callSystem<Grant>({
      name: 'take_tokens',
      text: 'select take_tokens($1, $2, $3, $4) as result',
      values: [bucket, aMinute, aMinute / 60, wanted],
    })
  }

  const openBatch = (name: RateName, bucket: string): Batch => {
    const go = (): Promise<Grant> => {
      waiting.delete(bucket)
      const answer = take(name, bucket, batch.wanted)
      const end: Promise<unknown> = answer
        .catch(() => undefined)
        .then(() => underWay.get(bucket) === end && underWay.delete(bucket))
      underWay.set(bucket, end)
      return answer
    }
    const batch = { wanted: 0, answer: Promise.resolve(underWay.get(bucket)).then(go) }
    waiting.set(bucket, batch)
    return batch
  }

  return async (name, asker) => {
    const bucket = `${name}:${asker}`
    const batch = waiting.get(bucket) ?? openBatch(name, bucket)
    const place = batch.wanted++
    const { taken, wait } = await batch.answer
    if (place >= taken)
      throw new AppError('too-many', words.tooMany, { retryAfter: Math.ceil(wait) })
  }
}
