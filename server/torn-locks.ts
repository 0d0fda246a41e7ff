import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPlace } from '#server/db/embedded/place.ts'

/**
 * Removes lock files of the embedded PostgreSQL that a power cut left empty or torn: PostgreSQL refuses to start on them,
 * for good. A file with a number is left to PostgreSQL, which knows whether that process lives.
 * @throws Error naming the file where a process still works in the folder, or where that cannot be found out
 */
export function removeTornLocks(dataDir: string): void {
  const { data, socketDir } = findPlace(dataDir, process.platform === 'win32')
  for (const path of lockFiles(data, socketDir)) {
    if (!isTorn(path)) continue
    if (hasProcesses(data) !== false)
      throw new Error(
        `The file ${path} of the database is damaged, as after a power cut. See that no process "postgres" runs on ${data}, delete this file, and start again.`,
      )
    rmSync(path, { force: true })
  }
}

const lockFiles = (data: string, socketDir: string | undefined): string[] => [
  join(data, 'postmaster.pid'),
  ...(socketDir ? [join(socketDir, '.s.PGSQL.5432.lock')] : []),
]

/** Whether a lock file does not begin with the number of a process (PostgreSQL, utils/pidfile.h). */
function isTorn(path: string): boolean {
  try {
    return !/^-?[1-9]\d*\s*$/.test(readFileSync(path, 'latin1').split('\n')[0] ?? '')
  } catch {
    // There is none, or it cannot be read: PostgreSQL says so.
    return false
  }
}

/** Whether a process works in a folder, as each of a PostgreSQL does; undefined where it cannot be found out. */
function hasProcesses(folder: string): boolean | undefined {
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
