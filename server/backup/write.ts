import { createHash } from 'node:crypto'
import pg from 'pg'
import { MissingObject, piecesOf, type Storage } from '#server/files/storage/storage.ts'
import { entryNames, type Manifest, storageFolders, type Summary } from './manifest.ts'
import {
  masterKeyIdsOf,
  migrationsOf,
  sequencesOf,
  tableEntries,
  tablesOf,
  waitingJobs,
} from './tables.ts'
import { tarEnd, tarEntry } from './tar.ts'

export interface BackupSource {
  /** Connection string of the database's owner. */
  databaseUrl: string
  storage: Storage
  version: string
  made: Date
  /** Text of the master keys, only where they are to lie in the archive. */
  masterKeys?: string | undefined
}

export const emptySummary = (): Summary => ({
  tables: [],
  files: { count: 0, bytes: 0, sha256: '' },
  jobs: 0,
})

/**
 * Everything of an installation as one tar file: the rows as they were at one moment, then every stored object there
 * is by then. What a row of that moment names was stored before the row, so that it is inside, unless somebody deleted
 * it meanwhile. `summary` is filled on the way.
 */
export async function* backupTar(
  source: BackupSource,
  summary: Summary,
): AsyncGenerator<Uint8Array> {
  const owner = new pg.Client(source.databaseUrl)
  owner.on('error', () => {})
  await owner.connect()
  try {
    yield* snapshot(owner, source, summary)
  } finally {
    await owner.end()
  }
  yield* storedObjects(source.storage, summary)
  yield* json(entryNames.summary, summary)
  yield tarEnd
}

async function* snapshot(owner: pg.Client, source: BackupSource, summary: Summary) {
  // The whole backup is one reader; it may take longer than a request may.
  await owner.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await owner.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(owner)
  const manifest: Manifest = {
    version: source.version,
    made: source.made.toISOString(),
    migrations: await migrationsOf(owner),
    tables,
    sequences: await sequencesOf(owner),
    masterKeyIds: await masterKeyIdsOf(owner),
    holdsMasterKey: source.masterKeys !== undefined,
  }
  yield* json(entryNames.manifest, manifest)
  if (source.masterKeys !== undefined) yield* text(entryNames.masterKeys, source.masterKeys)
  for (const table of tables) yield* tableEntries(owner, table, summary)
  const jobs = await waitingJobs(owner)
  summary.jobs = jobs.length
  yield* json(entryNames.jobs, jobs)
  await owner.query('commit')
}

async function* storedObjects(storage: Storage, summary: Summary) {
  const hash = createHash('sha256')
  for (const folder of storageFolders)
    for await (const key of storage.list(folder)) {
      const size = await storage.size(key).catch(gone)
      const content = size === undefined ? undefined : await storage.get(key).catch(gone)
      if (size === undefined || !content) continue
      hash.update(`${key}\n${size}\n`)
      yield* tarEntry(`${entryNames.files}${key}`, size, hashed(content, hash))
      summary.files.count += 1
      summary.files.bytes += size
    }
  summary.files.sha256 = hash.digest('hex')
}

/** What was deleted since it was listed is no part of the backup. */
function gone(error: unknown): undefined {
  if (!(error instanceof MissingObject)) throw error
}

/** Passes pieces on and counts them into a hash. */
export async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

const json = (path: string, value: unknown) => text(path, JSON.stringify(value))

function text(path: string, value: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(value)
  return tarEntry(path, bytes.length, piecesOf(bytes))
}
