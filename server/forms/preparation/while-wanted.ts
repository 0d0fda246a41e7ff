import type { Services } from '#server/services.ts'
import type { FoundForm } from './find.ts'

/**
 * Works on a form with a signal that aborts when the caller has gone, and when the form changed so that the result is no
 * longer needed, in this process or another.
 */
export async function whileWanted<T>(
  bus: Pick<Services['bus'], 'subscribe'>,
  { row: { itemId: id, userId } }: FoundForm,
  { signal, isWanted }: { signal?: AbortSignal | undefined; isWanted: () => Promise<boolean> },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController()
  const check = async () => {
    // If the form can't be read, the work goes on: storing its result checks again.
    if (!(await isWanted().catch(() => true))) unwanted.abort()
  }
  // Every change of a form is sent to the user who created it. A 'ready' event may replace missed ones.
  const unsubscribe = bus.subscribe(userId, (event) => {
    if (event.topic === 'ready' || (event.topic === 'item' && event.id === id)) void check()
  })
  try {
    return await work(AbortSignal.any([unwanted.signal, ...(signal ? [signal] : [])]))
  } finally {
    unsubscribe()
  }
}
