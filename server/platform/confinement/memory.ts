import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const WATCH_MS = 50

/**
 * Kills a process that uses more resident memory than it may. Buffers lie outside of the heap, which V8 limits. Works
 * on Linux.
 * @param limit bytes, asked again each time
 */
export function limitMemory(child: ChildProcess, limit: () => number): Disposable {
  const timer = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > limit()) child.kill('SIGKILL')
    })
  }, WATCH_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
}
