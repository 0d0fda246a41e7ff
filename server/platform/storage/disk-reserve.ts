import type { Log } from '#server/platform/log/log.ts'
import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskSpace } from './disk-space.ts'

const MB = 1_048_576
/** Space for two WAL segments of PostgreSQL (16 MB each), enough for thousands of audit log entries. */
const RESERVE_BYTES = 32 * MB
/** The largest share of a small disk that is reserved. */
const LARGEST_SHARE = 1 / 8
const LOOK_MS = 500

/** Reserves space on the disk of the data folder, so that reading still works when the disk is full. */
export interface DiskReserve extends Disposable {
  /** Checks the disk, and releases the reserve if it's full; large writes must then be refused. */
  isFull(): boolean
}

const readDisk = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Keeps a file of 32 MB in the data folder. When the disk fills up, the file is deleted, so that the writes that reading
 * needs (audit log, sessions) still succeed; it is created again once there is space. Checks immediately, so that a
 * database on a full disk can start, and then twice a second.
 */
export function keepDiskReserve(
  folder: string,
  log: Log,
  disk: (folder: string) => DiskSpace = readDisk,
): DiskReserve {
  const path = join(folder, 'reserve')
  const reserve: Reserve = { path, log, read: () => disk(folder), isFull: false, making: undefined }
  check(reserve)
  const timer = setInterval(() => check(reserve), LOOK_MS).unref()
  return {
    isFull() {
      if (!reserve.isFull) check(reserve)
      return reserve.isFull
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

interface Reserve {
  path: string
  log: Log
  read: () => DiskSpace
  isFull: boolean
  making: Promise<void> | undefined
}

function check(reserve: Reserve): void {
  const { path } = reserve
  try {
    const { free, size } = reserve.read()
    const bytes = Math.min(RESERVE_BYTES, Math.floor(size * LARGEST_SHARE))
    const least = bytes / 4
    // Creating the reserve must not fill the disk.
    const isRoomy = isHeld(path, bytes) ? free >= least : free > bytes + 2 * least
    if (!isRoomy) return release(reserve)
    reserve.making ??= make(reserve, bytes)
      .catch(() => {
        // The disk filled up in the meantime; the next check notices.
      })
      .finally(() => (reserve.making = undefined))
  } catch {
    // A folder that is briefly unavailable doesn't mean a full disk.
  }
}

function release(reserve: Reserve): void {
  rmSync(reserve.path, { force: true })
  if (!reserve.isFull)
    reserve.log(
      'The disk is full. The reserve file was deleted so that reading still works. New content is refused.',
      'warn',
    )
  reserve.isFull = true
}

async function make(reserve: Reserve, bytes: number): Promise<void> {
  if (!isHeld(reserve.path, bytes)) await writeReserve(reserve.path, bytes)
  if (reserve.isFull) reserve.log('The disk has free space again.')
  reserve.isFull = false
}

const isHeld = (path: string, bytes: number) =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes

/** Writes random bytes, because some file systems store zeros without using space. */
async function writeReserve(path: string, bytes: number): Promise<void> {
  const draft = `${path}.unfinished`
  const block = randomFillSync(Buffer.alloc(MB))
  try {
    await using file = await open(draft, 'w', 0o600)
    for (let left = bytes; left > 0; left -= block.length)
      await file.write(block, 0, Math.min(left, block.length))
    await file.sync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
