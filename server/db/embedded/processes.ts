import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a process with this id exists (a zombie counts). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What PostgreSQL writes to postmaster.pid about itself. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** Reads postmaster.pid; its lines are fixed by PostgreSQL's utils/pidfile.h. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    if (!pid) return undefined
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Whether a process is the server of a data directory. A server stays in that directory, which tells
 * it from a process that merely got the same number after a restart of the machine or container, and
 * from one that has ended and waits to be collected.
 */
export function worksIn(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    // Not being allowed to look (a container without ptrace) is no proof of a stranger.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/**
 * The server that runs on a data directory now. A file that names a process which is no server of
 * ours is removed when it would keep PostgreSQL from starting; all else is left to PostgreSQL.
 */
export function runningPostmaster(data: string): Postmaster | undefined {
  const found = readPostmaster(data)
  if (!found || !isAlive(found.pid)) return undefined
  if (worksIn(found.pid, data)) return found
  rmSync(join(data, 'postmaster.pid'), { force: true })
  return undefined
}
