import { setTimeout as sleep } from 'node:timers/promises'

/** Answers not before `ms` milliseconds are over, so that the time says nothing of what there was to do. */
export async function takingAtLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([settled(work), sleep(ms)])
  if ('error' in result) throw result.error
  return result.value
}

const settled = <T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
