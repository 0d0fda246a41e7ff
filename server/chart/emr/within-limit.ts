import { once } from 'node:events'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'

const ANSWER_MS = 10_000

/** Waits ten seconds at most while a user waits. @throws AppError 'unavailable' after that */
export async function withinLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const late = once(signal, 'abort').then(() => {
    throw slow()
  })
  return Promise.race([work(signal), late])
}

const slow = () => new AppError('unavailable', message('The EMR didn’t answer within 10 seconds.'))
