import type { Storage } from '#server/platform/storage/storage.ts'
import { openArchive, type OpenArchive, readRequiredSecret, sealedArchive } from './container.ts'
import type { Summary } from './manifest.ts'
import type { BackupSecret } from './secret.ts'
import { type BackupSource, backupTar, emptySummary } from './write.ts'

/** The place of one copy. */
export interface Copy {
  storage: Pick<Storage, 'put' | 'size' | 'get'>
  key: string
}

/** Writes a copy, which appears complete or not at all. Returns its size and content. */
export async function writeCopy(
  { storage, key }: Copy,
  source: BackupSource,
  secret: BackupSecret,
  signal?: AbortSignal,
): Promise<{ bytes: number; summary: Summary }> {
  const summary = emptySummary()
  const tar = untilAborted(backupTar(source, summary), signal)
  const { size } = await storage.put(key, await sealedArchive(tar, secret, source))
  return { bytes: size, summary }
}

async function* untilAborted(pieces: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}

/** Opens a copy for reading. @throws AppError with what is wrong with it */
export async function openCopy(copy: Copy, secret: BackupSecret): Promise<OpenArchive> {
  return openArchive(await openReader(copy), secret)
}

/** The opener of a copy. @throws AppError with what is wrong with it */
export async function readCopySecret(copy: Copy): Promise<BackupSecret['kind']> {
  return readRequiredSecret(await openReader(copy))
}

async function openReader({ storage, key }: Copy) {
  return {
    size: await storage.size(key),
    async *read(start: number, end: number) {
      yield* await storage.get(key, { start, end })
    },
  }
}
