import { stat } from 'node:fs/promises'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { s3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Config } from '#server/config/env.ts'

/** Where backups go, as the environment says. */
export interface Place {
  kind: 'folder' | 's3'
  /** Before the name of each copy: a bucket may be shared. */
  prefix: string
}

const S3_PREFIX = 'backups/'

/** Whether the operator named a bucket or a folder. */
export const isPlaceChosen = ({ backup }: Pick<Config, 'backup'>): boolean =>
  backup.kind === 's3' || backup.isChosen

export const findPlace = ({ backup }: Config): Place =>
  backup.kind === 's3' ? { kind: 's3', prefix: S3_PREFIX } : { kind: 'folder', prefix: '' }

/** @throws Error of the file system where the folder cannot be made */
export async function openPlace({ backup }: Config): Promise<Storage> {
  return backup.kind === 's3' ? s3Storage(backup) : diskStorage({ root: backup.dir })
}

export function placeInWords({ backup }: Config): string {
  return backup.kind === 's3'
    ? `Bucket ${backup.bucket} at ${new URL(backup.endpoint).host}`
    : `Folder ${backup.dir}`
}

/** Whether copies lie on the disk of the data, and would be lost with it. */
export async function isSameDisk({ backup, dataDir }: Config): Promise<boolean> {
  if (backup.kind === 's3') return false
  const device = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => undefined,
    )
  return (await device(backup.dir)) === (await device(dataDir)) || !(await device(backup.dir))
}
