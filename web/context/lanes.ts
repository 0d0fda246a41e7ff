/**
 * Runs a limited number of tasks at once; the others wait in order.
 * @returns a function that runs a task when a lane is free; an aborted one leaves the queue.
 */
export function lanes(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async function run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      leave()
    }
  }
}
