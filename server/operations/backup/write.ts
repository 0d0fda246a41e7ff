import pg from 'pg'
import type { KeyRing } from '#server/platform/crypto/keyring.ts'
import { piecesOf, type Storage } from '#server/platform/storage/storage.ts'
import { entryNames, type Manifest, type Summary } from './manifest.ts'
import { countProblems, type ExpectedObjects, expectedObjects, storedObjects } from './objects.ts'
import {
  listMasterKeyIds,
  listMigrations,
  listSequences,
  tableEntries,
  listTables,
  waitingJobs,
} from './tables.ts'
import { tarEnd, tarEntry } from './tar.ts'

export interface BackupSource {
  /** Connection string of the database's owner. */
  databaseUrl: string
  storage: Storage
  /** The master keys, because every object is decrypted while it is copied. */
  ring: KeyRing
  version: string
  made: Date
  /** Text of the master keys, only if the archive is to contain them. */
  masterKeys?: string | undefined
}

export const emptySummary = (): Summary => ({
  tables: [],
  files: { count: 0, bytes: 0, sha256: '' },
  jobs: 0,
})

/**
 * Everything of an installation as one tar file: the rows as of one moment, then every stored object. An object that a
 * row of that moment refers to was stored before the row, so it's included, unless somebody deleted it since. Missing
 * or damaged objects are counted in the summary, which is filled on the way.
 */
export async function* backupTar(
  source: BackupSource,
  summary: Summary,
): AsyncGenerator<Uint8Array> {
  const { storage, ring, databaseUrl } = source
  const owner = await openOwner(databaseUrl)
  let expected: ExpectedObjects
  try {
    expected = yield* snapshot(owner, source, summary)
  } finally {
    await owner.end()
  }
  const problems = yield* storedObjects(storage, ring, expected, summary)
  summary.problems = await problemsNow(databaseUrl, problems)
  yield* json(entryNames.summary, summary)
  yield tarEnd
}

async function openOwner(url: string): Promise<pg.Client> {
  const owner = new pg.Client(url)
  owner.on('error', () => {})
  await owner.connect()
  return owner
}

/** Copying may take hours, in which no connection is kept open. */
async function problemsNow(url: string, problems: Parameters<typeof countProblems>[1]) {
  const owner = await openOwner(url)
  try {
    return await countProblems(owner, problems)
  } finally {
    await owner.end()
  }
}

async function* snapshot(
  owner: pg.Client,
  source: BackupSource,
  summary: Summary,
): AsyncGenerator<Uint8Array, ExpectedObjects> {
  // The whole backup is one reader; it may take longer than a request may.
  await owner.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await owner.query('begin isolation level repeatable read read only')
  const tables = await listTables(owner)
  const manifest: Manifest = {
    version: source.version,
    made: source.made.toISOString(),
    migrations: await listMigrations(owner),
    tables,
    sequences: await listSequences(owner),
    masterKeyIds: await listMasterKeyIds(owner),
    holdsMasterKey: source.masterKeys !== undefined,
  }
  yield* json(entryNames.manifest, manifest)
  if (source.masterKeys !== undefined) yield* text(entryNames.masterKeys, source.masterKeys)
  for (const table of tables) yield* tableEntries(owner, table, summary)
  const jobs = await waitingJobs(owner)
  summary.jobs = jobs.length
  yield* json(entryNames.jobs, jobs)
  const expected = await expectedObjects(owner)
  await owner.query('commit')
  return expected
}

const json = (path: string, value: unknown) => text(path, JSON.stringify(value))

function text(path: string, value: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(value)
  return tarEntry(path, bytes.length, piecesOf(bytes))
}
