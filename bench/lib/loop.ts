const TICK_MS = 5

/**
 * The longest that the event loop was held by work, in milliseconds of this thread's processor time, until it is asked:
 * what other processes and threads take counts for nothing.
 */
export function watchLoop(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const tick = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }, TICK_MS)
  return () => {
    clearInterval(tick)
    return longest
  }
}
