import { AppError, words } from '#contract/errors.ts'
import { onSignedOut } from './client.ts'

let queues = new Map<string, Promise<unknown>>()
// What waits for its turn was begun by who has gone, and is sent for nobody else.
onSignedOut(() => (queues = new Map()))

/**
 * Does works of one name one after another, in the order in which they were asked for: a request that is quicker than the
 * one before would else be undone by it. One that fails holds up none.
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
