import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { hasCode, syncDirectory } from '#server/platform/storage/durable.ts'
import { piecesOf } from '#server/platform/storage/storage.ts'
import type { Copy } from './copy.ts'

/** A copy in a file of any name. It appears whole or not at all, and never in place of another. */
export function fileCopy(path: string): Copy {
  const file = resolve(path)
  const storage: Copy['storage'] = {
    async put(_, content) {
      if (await exists(file)) throw new AppError('bad-request', `There is a file ${file} already.`)
      const draft = `${file}.unfinished`
      try {
        const size = await writeSynced(draft, piecesOf(content))
        await rename(draft, file)
        await syncDirectory(dirname(file))
        return { size }
      } finally {
        await rm(draft, { force: true })
      }
    },
    size: async () => (await stat(file).catch(unreadable)).size,
    async get(_, range) {
      const handle = await open(file, 'r').catch(unreadable)
      return handle.createReadStream(range && { start: range.start, end: range.end - 1 })
    },
  }
  return { storage, key: file }

  function unreadable(error: unknown): never {
    if (hasCode(error, 'ENOENT')) throw new AppError('not-found', `There is no file ${file}.`)
    throw error
  }
}

async function writeSynced(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'w', 0o600)
  let size = 0
  for await (const piece of pieces) {
    await file.writeFile(piece)
    size += piece.length
  }
  await file.sync()
  return size
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
