import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

const Entry = z.object({ sha256: z.string().length(64), size: z.number().int().positive() })
const Lock = z.record(z.string(), Entry)
export type LockEntry = z.infer<typeof Entry>

/** Checksums that are released with the product, by file name. */
const PINNED = new URL('./models.lock.json', import.meta.url)
const RECORDED = 'models.lock.json'

async function read(path: string | URL): Promise<Record<string, LockEntry>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return Lock.parse(JSON.parse(text))
}

/** What is known about a download: pinned by the release, recorded at the first download here, or nothing. */
export async function knownChecksum(
  dir: string,
  url: string,
  pinned?: Record<string, LockEntry>,
): Promise<{ entry: LockEntry; trust: 'pinned' | 'recorded' } | undefined> {
  const name = basename(new URL(url).pathname)
  const released = (pinned ?? (await read(PINNED)))[name]
  if (released) return { entry: released, trust: 'pinned' }
  const recorded = (await read(join(dir, RECORDED)))[name]
  return recorded && { entry: recorded, trust: 'recorded' }
}

/** Remembers the checksum of a first download, so that a different file is refused from then on. */
export async function recordChecksum(dir: string, url: string, entry: LockEntry): Promise<void> {
  const path = join(dir, RECORDED)
  const lock = { ...(await read(path)), [basename(new URL(url).pathname)]: entry }
  await writeFile(`${path}.new`, `${JSON.stringify(lock, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
