import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPlace } from '#server/platform/db/embedded/place.ts'

/**
 * Removes lock files of the embedded PostgreSQL that a power cut left empty or truncated, because PostgreSQL would never
 * start with them. A file with a process id is left to PostgreSQL, which checks whether that process is alive.
 * @throws Error naming the file if a process still uses the folder, or if that can't be determined
 */
export function removeTornLocks(dataDir: string): void {
  const { data, socketDir } = findPlace(dataDir, process.platform === 'win32')
  for (const path of lockFiles(data, socketDir)) {
    if (!isTorn(path)) continue
    if (hasProcesses(data) !== false)
      throw new Error(
        `The database lock file ${path} is damaged, as after a power cut. Make sure that no "postgres" process uses ${data}, delete this file, then start again.`,
      )
    rmSync(path, { force: true })
  }
}

const lockFiles = (data: string, socketDir: string | undefined): string[] => [
  join(data, 'postmaster.pid'),
  ...(socketDir ? [join(socketDir, '.s.PGSQL.5432.lock')] : []),
]

/** Whether a lock file doesn't begin with a process id (PostgreSQL, utils/pidfile.h). */
function isTorn(path: string): boolean {
  try {
    return !/^-?[1-9]\d*\s*$/.test(readFileSync(path, 'latin1').split('\n')[0] ?? '')
  } catch {
    // Missing or unreadable: PostgreSQL reports it.
    return false
  }
}

/** Whether a process has the folder as its working directory, as PostgreSQL's do; undefined if that can't be determined. */
export function hasProcesses(folder: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false
    }
  })
}
