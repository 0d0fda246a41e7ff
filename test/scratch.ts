import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isAlive, readPostmaster } from '#server/platform/db/embedded/processes.ts'

const prefix = 'ausculta-test-'

/** Memory that looks like a folder; Linux has it. */
const memory = '/dev/shm'
/** Several times what all tests fill at once: neither they nor the machine may run short of it. */
const PLENTY = 4 * 2 ** 30
/** Where temporary files went before `keepInMemory`. */
const disk = tmpdir()

const isOurs = (folder: string) => basename(folder).startsWith(`${prefix}${process.pid}-`)

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) >= PLENTY
  } catch {
    return false
  }
}

function newFolder(root: string): string {
  const folder = mkdtempSync(join(root, `${prefix}${process.pid}-`))
  // The account that runs PostgreSQL when we are root must be able to pass.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Keeps all temporary files of this run in memory, where there is plenty of it. Each test file has its own database of
 * 700 files, which are deleted again: a disk skips every file deleted in the last minutes before it creates a new one
 * (ext4 without a journal), up to 0.3 s of processor time per database. What survives a killed process is the same in
 * both.
 */
export function keepInMemory(): void {
  // The configuration of a run that watches is read more than once.
  if (!isOurs(tmpdir()) && hasPlenty()) process.env.TMPDIR = newFolder(memory)
}

/** The folder of this run, which is removed at its end. */
export const runFolder = (): string => (isOurs(tmpdir()) ? tmpdir() : newFolder(disk))

/** Runs that were killed leave a server and its files behind. */
export function removeLeftovers(): void {
  for (const folder of [disk, memory].flatMap(left)) {
    const server = readPostmaster(join(folder, 'pg'))
    if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
    removeFolder(folder)
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function left(root: string): string[] {
  try {
    return readdirSync(root)
      .filter((name) => name.startsWith(prefix))
      .filter((name) => !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      .map((name) => join(root, name))
  } catch {
    return []
  }
}
