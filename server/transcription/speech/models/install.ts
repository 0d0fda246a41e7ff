import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ModelDescription } from '../sherpa/model.ts'
import { sha256Of } from '../sherpa/verify.ts'
import type { Download, ModelSet } from './catalogue.ts'
import { download } from './download.ts'
import { knownChecksum, recordChecksum } from './lock.ts'
import type { LockEntry } from './lock.ts'
import { assignFiles, unpack } from './unpack.ts'

export type InstallOptions = {
  /** The folder of all models. */
  dir: string
  /** A folder or address that holds the downloads instead of the publisher's. */
  from?: string
  signal?: AbortSignal
  onProgress?: (file: string, received: number, total: number | undefined) => void
  retryDelayMs?: number
  /** Released checksums; those of the product unless a test gives its own. */
  pinned?: Record<string, LockEntry>
}

/** How far each download could be trusted: see `knownChecksum`; `first-use` was now recorded. */
export type Installed = { file: string; sha256: string; trust: 'pinned' | 'recorded' | 'first-use' }

function sourceOf(url: string, from: string | undefined): string {
  const name = basename(new URL(url).pathname)
  if (!from) return url
  if (/^https?:/.test(from)) return `${from.replace(/\/+$/, '')}/${name}`
  return resolve(from, name)
}

type Fetched = { url: string; path: string; entry: LockEntry; trust: Installed['trust'] }

async function fetchOne(
  { url }: Download,
  folder: string,
  options: InstallOptions,
): Promise<Fetched> {
  const file = basename(new URL(url).pathname)
  const path = join(folder, file)
  const known = await knownChecksum(options.dir, url, options.pinned)
  const entry = await download(sourceOf(url, options.from), path, {
    expected: known?.entry,
    signal: options.signal,
    retryDelayMs: options.retryDelayMs,
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
 * Downloads, checks and unpacks a set, and puts it in place with one rename: a set is there whole or not at
 * all. Downloads that were cut off are kept and gone on with the next time.
 * @throws Error where a download fails, is not the expected file, or does not hold what the set needs
 */
export async function installSet(set: ModelSet, options: InstallOptions): Promise<Installed[]> {
  const downloads = join(options.dir, '.downloads')
  await mkdir(downloads, { recursive: true })
  const folder = await mkdtemp(join(options.dir, '.unpacking-'))
  const fetched: Fetched[] = []
  try {
    for (const item of set.downloads) {
      const found = await fetchOne(item, downloads, options)
      fetched.push(found)
      await unpack(found.path, Object.values(set.files).flat(), folder)
    }
    await describe(set, folder)
    await replace(folder, join(options.dir, set.id))
    // Only now: the page of a proxy must not become the file that is expected from here on.
    for (const { url, entry, trust } of fetched)
      if (trust === 'first-use') await recordChecksum(options.dir, url, entry)
    return fetched.map(({ path, entry, trust }) => ({
      file: basename(path),
      sha256: entry.sha256,
      trust,
    }))
  } finally {
    for (const { path } of fetched) await rm(path, { force: true })
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
