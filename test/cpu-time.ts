/**
 * Processor time of this thread in milliseconds, the least of `runs`. Unlike wall-clock time it doesn't count what
 * other processes do; the minimum leaves out compilation and garbage collection of earlier work.
 */
export function cpuMilliseconds(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
