import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Why a folder cannot be made or written, by the system's code. */
const reasons: Record<string, string> = {
  EACCES: 'it is closed to the account that runs Ausculta',
  EPERM: 'it is closed to the account that runs Ausculta',
  EROFS: 'it is on a read-only disk',
  EEXIST: 'it, or a part of its path, is a file',
  ENOTDIR: 'it, or a part of its path, is a file',
  ENOSPC: 'the disk is full',
  ENOENT: 'this place takes no folders',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its path is too long',
}

/**
 * Creates the data folder, closed to other accounts, and checks that it's writable.
 * @throws Error with the problem and what to do
 */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new Error(
      `The data folder ${path} cannot be used: ${reasons[code] ?? `the system says ${code}`}. ` +
        'Set AUSCULTA_DATA to a folder that may be written to, such as AUSCULTA_DATA=~/ausculta-data.',
      { cause: error },
    )
  }
}

/**
 * One level after the other: Node's own way of making all of them tries for ever where a folder is there and takes no
 * other, as /proc does.
 */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (!found && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same moment was quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
