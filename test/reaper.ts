import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Once this process is gone, has the database of a data folder stopped, other processes that use a folder ended, and the
 * folder removed: a Ctrl-C or a kill leaves no time for that.
 * @returns to be called after both were done in the usual way
 */
export function reapAfterUs(dataDir: string, folder: string): () => void {
  const reaper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'reaper.mjs'), dataDir, folder],
    {
      // Ctrl-C in the terminal mustn't reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {},
    },
  )
  reaper.unref()
  // Its input is a socket of this process, which would keep it running.
  if (reaper.stdin && 'unref' in reaper.stdin && typeof reaper.stdin.unref === 'function')
    reaper.stdin.unref()
  return () => void reaper.kill()
}
