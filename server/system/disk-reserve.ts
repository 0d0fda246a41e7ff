import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1_048_576
/** Room for two segments of PostgreSQL's log (16 MB each), which thousands of entries of the log of access fit into. */
const RESERVE_BYTES = 32 * MB
/** Of a small disk no more than this share. */
const LARGEST_SHARE = 1 / 8
const LOOK_MS = 500

/** Keeps room on the disk of the data folder, so that reading goes on when the disk is full. */
export interface DiskReserve extends Disposable {
  /** Whether the reserve is given up: nothing large may be written then. */
  isFull(): boolean
}

interface Disk {
  free: number
  size: number
}

const readDisk = (folder: string): Disk => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Holds a file of 32 MB in the data folder. When the disk runs full the file is deleted, so that what must be written to
 * read (the log of access, sessions) still can be; it is made again once there is room. Looks at once, so that a
 * database on a full disk can start, and then twice a second.
 */
export function keepDiskReserve(
  folder: string,
  log: (line: string) => void,
  disk: (folder: string) => Disk = readDisk,
): DiskReserve {
  const path = join(folder, 'reserve')
  let isFull = false
  let making: Promise<void> | undefined

  function giveUp(): void {
    rmSync(path, { force: true })
    if (!isFull)
      log('The disk is full: the reserve is given up for reading, and nothing large is stored.')
    isFull = true
  }

  async function make(bytes: number): Promise<void> {
    if (!isHeld(path, bytes)) await writeReserve(path, bytes)
    if (isFull) log('There is room on the disk again.')
    isFull = false
  }

  function look(): void {
    try {
      const { free, size } = disk(folder)
      const bytes = Math.min(RESERVE_BYTES, Math.floor(size * LARGEST_SHARE))
      const least = bytes / 4
      // Making it must not be what fills the disk.
      const isRoomy = isHeld(path, bytes) ? free >= least : free > bytes + 2 * least
      if (!isRoomy) return giveUp()
      if (making) return
      making = make(bytes)
        .catch(() => {
          // The disk filled up meanwhile: the next look says so.
        })
        .finally(() => (making = undefined))
    } catch {
      // A folder that is away for a moment is no full disk.
    }
  }

  look()
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    isFull: () => isFull,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

const isHeld = (path: string, bytes: number) =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes

/** Not zeros, which some file systems store as nothing. */
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
