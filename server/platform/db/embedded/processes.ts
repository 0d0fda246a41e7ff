import {
  chownSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
type Postmaster = { pid: number; port: number; ready: boolean }

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
 * Whether a process is the server of a data directory. A server's working directory is there, which distinguishes it
 * from a process that got the same number after a restart of the machine or container, and from a zombie.
 */
export function worksIn(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    // Missing permission to check (a container without ptrace) doesn't prove that it's another process.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** The server that runs on a data directory now. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const found = readPostmaster(data)
  return found && isAlive(found.pid) && worksIn(found.pid, data) ? found : undefined
}

function firstNumber(file: string): number {
  try {
    return Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]))
  } catch {
    return 0
  }
}

const isStranger = (pid: number, data: string) => pid > 0 && isAlive(pid) && !worksIn(pid, data)

/**
 * Removes the lock of a dead server whose number now belongs to another process, which would keep a server from
 * starting. PostgreSQL handles an unused number itself.
 * @param socketLock the lock file beside the socket
 */
export function disownStrangers(data: string, socketLock: string): void {
  const file = join(data, 'postmaster.pid')
  const pid = firstNumber(file)
  if (isStranger(pid, data)) {
    // The file itself must stay: PostgreSQL finds in it whether processes of the dead server still
    // use its memory. Its parent's number, ours, is one it takes for dead.
    const { uid, gid } = statSync(file)
    const draft = join(data, 'postmaster.pid.new')
    writeFileSync(draft, readFileSync(file, 'utf8').replace(/^-?\d+/, String(process.pid)), {
      mode: 0o600,
    })
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    renameSync(draft, file)
  }
  if (isStranger(firstNumber(socketLock), data)) rmSync(socketLock)
}
