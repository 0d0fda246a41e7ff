import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ModelDescription } from './description.ts'
import { sha256Of } from '#server/platform/downloads/sha256.ts'
import type { Download, ModelSet } from './catalogue.ts'
import { download } from '#server/platform/downloads/download.ts'
import { knownChecksum, recordChecksum } from './lock.ts'
import type { LockEntry } from './lock.ts'
import { assignFiles, unpack } from './unpack.ts'

type InstallOptions = {
  /** The folder of all models. */
  dir: string
  /** A folder or address that holds the downloads instead of the publisher's. */
  from?: string
  signal?: AbortSignal
  onProgress?: (file: string, received: number, total: number | undefined) => void
  retryDelayMs?: number
  /** Rejects any address and redirection that isn't https. */
  httpsOnly?: boolean
  /** Called when everything is downloaded. */
  onUnpacking?: () => void
  /** Released checksums; those of the product unless a test gives its own. */
  pinned?: Record<string, LockEntry>
}

/** How far each download could be trusted: see `knownChecksum`; `first-use` was now recorded. */
export type InstalledFile = {
  file: string
  sha256: string
  trust: 'pinned' | 'recorded' | 'first-use'
}

function sourceOf(url: string, from: string | undefined): string {
  const name = basename(new URL(url).pathname)
  if (!from) return url
  if (/^https?:/.test(from)) return `${from.replace(/(?<!\/)\/+$/, '')}/${name}`
  return resolve(from, name)
}

/** Megabytes of a set as published. */
export const sizeOfSet = (set: ModelSet) =>
  set.downloads.reduce((sum, { megabytes }) => sum + megabytes, 0)

/** Published sizes are rounded, and a new release may be somewhat larger. */
const mostBytes = (megabytes: number) => megabytes * 1_500_000 + 20_000_000
/** Archives of weights hardly compress; one that expands further isn't an archive of weights. */
const UNPACKED = 3

async function forget(fetched: FetchedArchive[]): Promise<void> {
  for (const { path } of fetched) await rm(path, { force: true })
}

/**
 * Bytes that must be free for a set: what is still to come, and the files once more beside the archive.
 * @param received bytes of it that are already there
 */
export const spaceFor = (set: ModelSet, received: number) =>
  Math.max(0, sizeOfSet(set) * 1e6 - received) + sizeOfSet(set) * 1e6 * 1.3

/** Bytes of a set received by an interrupted or stopped download. */
export async function receivedOf(set: ModelSet, dir: string): Promise<number> {
  const sizes = set.downloads.map(async ({ url }) => {
    const path = join(dir, '.downloads', basename(new URL(url).pathname))
    const found = await stat(`${path}.part`).catch(() => stat(path).catch(() => undefined))
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Deletes an installed set and whatever was received of it. */
export async function removeSet(set: ModelSet, dir: string): Promise<void> {
  await rm(join(dir, set.id), { recursive: true, force: true })
  for (const { url } of set.downloads) {
    const path = join(dir, '.downloads', basename(new URL(url).pathname))
    for (const end of ['', '.part', '.part.validator']) await rm(path + end, { force: true })
  }
}

/** Folders that a process left when it died while it unpacked. */
async function sweepUnpacking(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith('.unpacking-')) continue
    const { mtimeMs } = await stat(join(dir, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(dir, name), { recursive: true, force: true })
  }
}
const DAY_MS = 24 * 3_600_000

type FetchedArchive = { url: string; path: string; entry: LockEntry; trust: InstalledFile['trust'] }

async function fetchOne(
  { url, megabytes }: Download,
  folder: string,
  options: InstallOptions,
): Promise<FetchedArchive> {
  const file = basename(new URL(url).pathname)
  const path = join(folder, file)
  const known = await knownChecksum(options.dir, url, options.pinned)
  const entry = await download(sourceOf(url, options.from), path, {
    expected: known?.entry,
    signal: options.signal,
    retryDelayMs: options.retryDelayMs,
    httpsOnly: options.httpsOnly,
    maxBytes: mostBytes(megabytes),
    onProgress: (received, total) => options.onProgress?.(file, received, total),
  })
  return { url, path, entry, trust: known?.trust ?? 'first-use' }
}

async function describe(set: ModelSet, folder: string): Promise<void> {
  const files = await assignFiles(folder, set.files)
  const checks: Record<string, LockEntry> = {}
  for (const file of Object.values(files)) {
    const path = join(folder, file)
    checks[file] = { size: (await stat(path)).size, sha256: await sha256Of(path) }
  }
  for (const name of await readdir(folder)) if (!checks[name]) await rm(join(folder, name))
  const { id, name, kind, languages, multilingual, options } = set
  const about = { id, name, kind, languages, multilingual, ...options, files, checks }
  const description = ModelDescription.parse(about)
  await writeFile(join(folder, 'model.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/**
 * Downloads, checks and unpacks a set, and puts it in place with one rename: a set is complete or missing. Interrupted
 * downloads are kept and resumed the next time.
 * @throws Error if a download fails, isn't the expected file, or lacks what the set needs
 */
export async function installSet(set: ModelSet, options: InstallOptions): Promise<InstalledFile[]> {
  const downloads = join(options.dir, '.downloads')
  await mkdir(downloads, { recursive: true })
  await sweepUnpacking(options.dir)
  const folder = await mkdtemp(join(options.dir, '.unpacking-'))
  const fetched: FetchedArchive[] = []
  try {
    for (const item of set.downloads) fetched.push(await fetchOne(item, downloads, options))
    options.onUnpacking?.()
    const patterns = Object.values(set.files).flat()
    const most = mostBytes(sizeOfSet(set) * UNPACKED)
    for (const { path } of fetched) await unpack(path, patterns, folder, most, options.signal)
    await describe(set, folder)
    await replace(folder, join(options.dir, set.id))
    // Only now: the page of a proxy must not become the file that is expected from here on.
    for (const { url, entry, trust } of fetched)
      if (trust === 'first-use') await recordChecksum(options.dir, url, entry)
    await forget(fetched)
    return fetched.map(({ path, entry, trust }) => ({
      file: basename(path),
      sha256: entry.sha256,
      trust,
    }))
  } catch (error) {
    // A complete download is used; one that couldn't be unpacked isn't.
    if (!options.signal?.aborted && fetched.length === set.downloads.length) await forget(fetched)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function replace(folder: string, target: string): Promise<void> {
  const old = `${target}.old`
  await rm(old, { recursive: true, force: true })
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, target)
  await rm(old, { recursive: true, force: true })
}
