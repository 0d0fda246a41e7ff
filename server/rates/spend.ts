import { AppError, words } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import type { RateName } from './rates.ts'

/**
 * Takes one token out of the asker's bucket, across all processes: it holds what one may do in a minute, and fills
 * evenly. One round trip to the database.
 * @param asker a user's id, or the address of somebody without an account
 * @throws AppError 'too-many' that says when to come back
 */
export async function spend(
  s: Pick<Services, 'config' | 'db'>,
  name: RateName,
  asker: string,
): Promise<void> {
  const aMinute = s.config.rates[name]
  const wait = await s.db.call<number>({
    name: 'take_token',
    text: 'select take_token($1, $2, $3) as result',
    values: [`${name}:${asker}`, aMinute, aMinute / 60],
  })
  if (wait > 0) throw new AppError('too-many', words.tooMany, { retryAfter: Math.ceil(wait) })
}
