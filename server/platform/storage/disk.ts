import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { hasCode, syncDirectory, syncNewDirectories } from './durable.ts'
import {
  type ByteRange,
  checkedKey,
  type Content,
  folderParts,
  MissingObject,
  piecesOf,
  type Storage,
} from './storage.ts'

/** Bytes written to the disk in one call; the next ones are prepared meanwhile. */
const BATCH_BYTES = 262_144
/** Concurrent writers share this much, so that many of them don't hold a full batch each; smaller calls cost more. */
const SHARED_BYTES = 4_194_304
const SMALLEST_BATCH_BYTES = 65_536
const UNFINISHED_MS = 24 * 3_600_000

/**
 * Storage in a directory. Each object is written beside its place, synced, and renamed into it.
 * What writes of an earlier, killed run left behind is cleared after a day.
 * @param isFull refuses to store, as a full disk does: what room there is, is kept for reading
 */
export async function diskStorage({
  root,
  isFull = () => false,
}: {
  root: string
  isFull?: () => boolean
}): Promise<Storage> {
  const base = resolve(root)
  // A key never begins with a dot, so no object can be here or be listed from here.
  const unfinished = join(base, '.unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await clearDrafts(unfinished, Date.now() - UNFINISHED_MS)
  const disk: Disk = { unfinished, writers: 0 }
  const toPath = (key: string) => join(base, ...checkedKey(key).split('/'))
  return {
    async put(key, content) {
      if (isFull()) throw fullDisk()
      return putFile(disk, toPath(key), content)
    },
    async get(key, range) {
      return readFrom(await found(open(toPath(key), 'r')), range)
    },
    async size(key) {
      return (await found(stat(toPath(key)))).size
    },
    async modified(key) {
      return (await found(stat(toPath(key)))).mtime
    },
    async delete(key) {
      const path = toPath(key)
      await rm(path, { force: true })
      await syncDirectory(dirname(path)).catch(ignoreMissing)
    },
    list: (folder) => filesUnder(base, folderParts(folder)),
    clearUnfinished: (before) => clearDrafts(unfinished, before.getTime()),
  }
}

interface Disk {
  /** The folder of unfinished files. */
  unfinished: string
  /** How many write now. */
  writers: number
}

const batchBytes = ({ writers }: Disk) =>
  Math.min(BATCH_BYTES, Math.max(SMALLEST_BATCH_BYTES, SHARED_BYTES / writers))

async function putFile(disk: Disk, path: string, content: Content): Promise<{ size: number }> {
  const draft = join(disk.unfinished, randomUUID())
  disk.writers += 1
  try {
    const size = await writeSynced(draft, content, () => batchBytes(disk))
    await syncNewDirectories(dirname(path))
    await rename(draft, path)
    await syncDirectory(dirname(path))
    return { size }
  } finally {
    disk.writers -= 1
    await rm(draft, { force: true })
  }
}

const fullDisk = () => Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })

async function writeSynced(path: string, content: Content, most: () => number): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  let size = 0
  let batch: Uint8Array[] = []
  let waiting = 0
  let writing: Promise<void> = Promise.resolve()
  for await (const piece of piecesOf(content)) {
    batch.push(piece)
    waiting += piece.length
    size += piece.length
    if (waiting < most()) continue
    await writing
    writing = writeWhole(file, batch)
    // The rejection is met at the next await; until then it must not count as unhandled.
    writing.catch(() => undefined)
    batch = []
    waiting = 0
  }
  await writing
  await writeWhole(file, batch)
  await file.sync()
  return size
}

async function writeWhole(file: FileHandle, pieces: Uint8Array[]): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (bytes === 0) return
  const { bytesWritten } = await file.writev(pieces)
  // A nearly full disk may take a part without an error: the rest says why.
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function readFrom(file: FileHandle, range?: ByteRange): Promise<Readable> {
  if (range === undefined) return file.createReadStream()
  const end = Math.max(range.start, range.end)
  if (end > range.start) return file.createReadStream({ start: range.start, end: end - 1 })
  await file.close()
  return Readable.from([])
}

async function* filesUnder(base: string, parts: string[]): AsyncGenerator<string> {
  const entries = await readdir(join(base, ...parts), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue
    const inside = [...parts, entry.name]
    if (entry.isDirectory()) yield* filesUnder(base, inside)
    else yield inside.join('/')
  }
}

async function clearDrafts(directory: string, before: number): Promise<number> {
  let cleared = 0
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const entry = await stat(path).catch(ignoreMissing)
    if (!entry || entry.mtimeMs >= before) continue
    await rm(path, { force: true })
    cleared += 1
  }
  return cleared
}

async function found<T>(looking: Promise<T>): Promise<T> {
  try {
    return await looking
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new MissingObject()
    throw error
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
}
