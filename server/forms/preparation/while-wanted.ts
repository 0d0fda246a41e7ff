import type { Services } from '#server/services.ts'
import type { FoundForm } from './find.ts'

/**
 * Works on a form with a signal that aborts when the caller has gone, and when the form changed so that the result is of
 * no use any more, in this process or another.
 */
export async function whileWanted<T>(
  s: Services,
  { row: { itemId: id, userId } }: FoundForm,
  { signal, isWanted }: { signal?: AbortSignal | undefined; isWanted: () => Promise<boolean> },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController()
  const check = async () => {
    // If the form can't be read, the work goes on: storing its result checks again.
    if (!(await isWanted().catch(() => true))) unwanted.abort()
  }
  // The person who made the form is told of every change. An event without an id may stand for missed ones.
  const unsubscribe = s.bus.subscribe(userId, (event) => {
    if (event.topic === 'ready' || (event.topic === 'item' && event.id === id)) void check()
  })
  try {
    return await work(AbortSignal.any([unwanted.signal, ...(signal ? [signal] : [])]))
  } finally {
    unsubscribe()
  }
}
