import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config/env.ts'

/** Bytes of the disk of the data folder. */
export interface DiskSpace {
  free: number
  size: number
}

/** Kept free for live recordings and the database, which can't wait: about 17 hours of audio. */
const RESERVE_BYTES = 2_000_000_000
/** The largest share of a small disk that is kept free. */
const LARGEST_SHARE = 1 / 20

/** The space of the data folder's disk; null if it can't be read. */
export async function diskSpace({ dataDir }: Pick<Config, 'dataDir'>): Promise<DiskSpace | null> {
  return statfs(dataDir).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
}

/** Whether this many more bytes would use space reserved for recordings. */
export function isTight(space: DiskSpace | null, bytes: number): boolean {
  if (!space) return false
  return space.free - bytes < Math.min(RESERVE_BYTES, space.size * LARGEST_SHARE)
}
