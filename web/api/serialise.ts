import { AppError, words } from '#contract/errors.ts'
import { onSignedOut } from './client.ts'

let queues = new Map<string, Promise<unknown>>()
// The waiting work belongs to a user who has signed out, and isn't sent as anybody else.
onSignedOut(() => (queues = new Map()))

/**
 * Runs work of the same name one after another, in the order of the calls: otherwise a faster request could be undone
 * by a slower one before it. A failure doesn't block the rest.
 * @throws what the work throws
 */
export async function serialise<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = queues
  const before = mine.get(name)
  const done = (async () => {
    await before?.catch(() => undefined)
    if (queues !== mine) throw new AppError('unauthenticated', words.notAuthenticated)
    return work()
  })()
  mine.set(name, done)
  try {
    return await done
  } finally {
    if (mine.get(name) === done) mine.delete(name)
  }
}

/** Resolves when the last work of a name has ended, well or not. */
export async function waitForQueue(name: string): Promise<void> {
  await queues.get(name)?.catch(() => undefined)
}
