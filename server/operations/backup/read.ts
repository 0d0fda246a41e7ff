import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod/mini'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { damaged, type OpenArchive } from './container.ts'
import { entryNames, Manifest, Summary, WaitingJob } from './manifest.ts'
import { hashed, type TarEntry, tarEntries } from './tar.ts'
import { emptySummary } from './write.ts'

/** Larger than any list of tables or jobs. */
const LARGEST_JSON = 64 * 1_048_576

/** The handlers for the parts of an archive, in order. `table` returns how many rows were restored. */
interface Taker {
  manifest?(manifest: Manifest): Promise<void>
  masterKeys?(text: string): Promise<void>
  table?(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  file?(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  jobs?(jobs: WaitingJob[]): Promise<void>
}

export interface ReadArchive {
  manifest: Manifest
  summary: Summary
}

/**
 * Reads an archive from its first byte to its last, passes on its content, and compares all of it with the summary at
 * its end.
 * @throws AppError if anything differs
 */
export async function readArchive(archive: OpenArchive, taker: Taker = {}): Promise<ReadArchive> {
  const entries = tarEntries(archive.read())
  const found = emptySummary()
  const files = createHash('sha256')
  let entry = await nextOf(entries)
  const manifest = Manifest.parse(await jsonOf(entry, entryNames.manifest))
  await taker.manifest?.(manifest)
  for (entry = await nextOf(entries); entry.path !== entryNames.summary;) {
    if (entry.path.startsWith(entryNames.tables)) {
      entry = await takeTable(entry, entries, taker, found)
      continue
    }
    await takeOther(entry, taker, found, files)
    entry = await nextOf(entries)
  }
  found.files.sha256 = files.digest('hex')
  const summary = Summary.parse(await jsonOf(entry, entryNames.summary))
  compare(summary, found, taker.table !== undefined)
  for await (const _ of entries) throw damaged()
  return { manifest, summary }
}

async function nextOf(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const next = await entries.next()
  if (next.done) throw damaged()
  return next.value
}

const tableOf = (path: string) => path.split('/')[1] ?? ''

/** The parts of one table as one stream; returns the entry that comes after the last of them. */
async function takeTable(
  first: TarEntry,
  entries: AsyncGenerator<TarEntry>,
  taker: Taker,
  found: Summary,
): Promise<TarEntry> {
  const name = tableOf(first.path)
  const hash = createHash('sha256')
  let entry = first
  async function* pieces() {
    while (entry.path.startsWith(entryNames.tables) && tableOf(entry.path) === name) {
      yield* hashed(entry.body(), hash)
      entry = await nextOf(entries)
    }
  }
  const rows = await (taker.table ? taker.table(name, pieces()) : passOver(pieces()))
  found.tables.push({ name, rows, sha256: hash.digest('hex') })
  return entry
}

async function takeOther(entry: TarEntry, taker: Taker, found: Summary, files: Hash) {
  if (entry.path === entryNames.masterKeys) {
    const text = (await readAll(entry.body())).toString('utf8')
    return taker.masterKeys?.(text)
  }
  if (entry.path === entryNames.jobs) {
    const jobs = z.array(WaitingJob).parse(await jsonOf(entry, entryNames.jobs))
    found.jobs = jobs.length
    return taker.jobs?.(jobs)
  }
  if (!entry.path.startsWith(entryNames.files)) throw damaged()
  const key = entry.path.slice(entryNames.files.length)
  files.update(`${key}\n${entry.size}\n`)
  const pieces = hashed(entry.body(), files)
  await (taker.file ? taker.file(key, pieces) : passOver(pieces))
  found.files.count += 1
  found.files.bytes += entry.size
}

async function passOver(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  for await (const _ of pieces) continue
  return 0
}

async function jsonOf(entry: TarEntry, path: string): Promise<unknown> {
  if (entry.path !== path || entry.size > LARGEST_JSON) throw damaged()
  return JSON.parse((await readAll(entry.body())).toString('utf8'))
}

/** Rows are counted only where they were put into a database; their bytes are compared always. */
function compare(said: Summary, found: Summary, withRows: boolean): void {
  const of = ({ tables, files, jobs }: Summary) =>
    JSON.stringify({
      tables: tables.map(({ name, rows, sha256 }) => [name, withRows ? rows : 0, sha256]),
      files,
      jobs,
    })
  if (of(said) !== of(found)) throw damaged()
}
