import { message } from '#common/translation.ts'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { UnreadableFile } from '#server/visits/files/extract/limits.ts'
import { unzip } from '#server/visits/files/extract/zip.ts'
import { download } from '#server/platform/downloads/download.ts'
import { readOrderFile } from './order-file.ts'
import type { Release } from './release.ts'
import { type InstalledList, listFile, writeList } from './stored-list.ts'

/** The archive of 2027 has about 2 MB. */
const MOST_BYTES = 20_000_000

export interface InstallOptions {
  /** The folder of code lists. */
  dir: string
  /** A folder or address to take the archive from; '' for its publisher. */
  from: string
  signal?: AbortSignal
  onProgress?: (received: number, total: number | undefined) => void
  retryDelayMs?: number
}

/**
 * Downloads the official list, checks it and puts it in place with one rename. An interrupted download resumes.
 * @throws Error if it can't be downloaded, its SHA-256 differs, or it doesn't hold the expected number of codes
 */
export async function installList(
  release: Release,
  { dir, from, signal, onProgress, retryDelayMs }: InstallOptions,
): Promise<InstalledList> {
  await mkdir(dir, { recursive: true })
  const archive = join(dir, basename(new URL(release.url).pathname))
  await download(chooseSource(release.url, from), archive, {
    maxBytes: MOST_BYTES,
    // A mirror that the operator names may be plain http; the checksum decides either way.
    httpsOnly: from === '',
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(retryDelayMs !== undefined && { retryDelayMs }),
  })
  try {
    const bytes = await readFile(archive)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== release.sha256)
      throw new Error(
        `${release.file} is not the expected release: its SHA-256 is ${sha256}, expected ${release.sha256}. Nothing was installed.`,
      )
    const codes = readOrderFile(orderFileIn(bytes, release.file))
    if (codes.length !== release.rows)
      throw new Error(`The list holds ${codes.length} codes instead of ${release.rows}.`)
    const { year, publisher } = release
    const list = { year, publisher, sha256, codes: codes.length }
    const path = listFile(dir)
    await writeFile(`${path}.new`, writeList(list, codes))
    await rename(`${path}.new`, path)
    return list
  } finally {
    await rm(archive, { force: true })
  }
}

function chooseSource(url: string, from: string): string {
  const name = basename(new URL(url).pathname)
  if (from === '') return url
  return /^https?:/.test(from) ? `${from.replace(/(?<!\/)\/+$/, '')}/${name}` : resolve(from, name)
}

function orderFileIn(archive: Buffer, file: string): string {
  try {
    const [entry] = unzip(archive, (name) => basename(name) === file)
    if (entry) return entry.data.toString('utf8')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Error(message('The archive of the code list is damaged.'), { cause: error })
  }
  throw new Error(`The archive does not contain ${file}.`)
}
