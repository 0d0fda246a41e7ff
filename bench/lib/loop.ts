const TICK_MS = 5

/**
 * The longest time that work has blocked the event loop, in milliseconds of this thread's processor time, until it's
 * read: other processes and threads don't count.
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
