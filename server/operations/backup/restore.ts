import type { Log } from '#server/platform/log/log.ts'
import { message } from '#common/translation.ts'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { AppError } from '#contract/errors.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import type { KeyRing } from '#server/platform/crypto/keyring.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { OpenArchive } from './container.ts'
import { knownMigrations, type Manifest, migrationsFolder, type WaitingJob } from './manifest.ts'
import { type ReadArchive, readArchive } from './read.ts'
import { columnList, quoted } from './tables.ts'

export interface RestoreTarget {
  /** Connection string of the database's owner. */
  databaseUrl: string
  storage: Storage
  /**
   * The key ring that opens the data keys, requested once the archive's own master keys are known.
   * @throws AppError if there is none
   */
  keyRing(masterKeys: string | undefined): Promise<KeyRing>
  log: Log
}

export interface RestoreResult extends ReadArchive {
  /** Work that had not been done when the backup was made; queue it again. */
  jobs: WaitingJob[]
}

/**
 * Restores a backup into an empty installation. The rows become visible when everything is there and was compared; an
 * earlier failure leaves the installation empty for another attempt.
 * @throws AppError for an installation that isn't empty, an archive of a newer version or a damaged one, or wrong
 * master keys
 */
export async function restore(archive: OpenArchive, target: RestoreTarget): Promise<RestoreResult> {
  const owner = new pg.Client(target.databaseUrl)
  owner.on('error', () => {})
  await owner.connect()
  try {
    await refuseFull(owner)
    const restored = await takeOver(archive, owner, target)
    await owner.query('commit')
    // Migrates the data of an older version; also grants the rights.
    await migrate({ url: target.databaseUrl })
    await owner.query('analyze')
    return restored
  } finally {
    await owner.end()
  }
}

async function takeOver(
  archive: OpenArchive,
  owner: pg.Client,
  target: RestoreTarget,
): Promise<RestoreResult> {
  let columns = new Map<string, string>()
  let masterKeys: string | undefined
  let jobs: WaitingJob[] = []
  const read = await readArchive(archive, {
    async manifest(manifest) {
      refuseNewer(manifest)
      if (!manifest.holdsMasterKey) await target.keyRing(undefined)
      await makeRoom(owner, target.databaseUrl, manifest)
      columns = new Map(manifest.tables.map((table) => [table.name, columnList(table)]))
    },
    async masterKeys(text) {
      masterKeys = text
    },
    async table(name, pieces) {
      const list = columns.get(name)
      if (list === undefined) throw new AppError('bad-request', 'The backup names no such table.')
      const copy = owner.query(
        from(`copy public.${quoted(name)} (${list}) from stdin (format binary)`),
      )
      await pipeline(pieces, copy)
      return copy.rowCount
    },
    file: async (key, pieces) => void (await target.storage.put(key, pieces)),
    async jobs(waiting) {
      jobs = waiting
    },
  })
  for (const { name, value } of read.manifest.sequences)
    await owner.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
  await assertKeysFit(owner, await target.keyRing(masterKeys))
  return { ...read, jobs }
}

async function refuseFull(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ there: boolean; others: number }>(`
    select to_regclass('public.account') is not null as there, (select count(*)::int from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`)
  if ((rows[0]?.others ?? 0) > 0)
    throw new AppError('bad-request', 'Ausculta is running on this database.', {
      detail: 'Stop it before you restore.',
    })
  if (!rows[0]?.there) return
  const accounts = await owner.query('select from account limit 1')
  if (accounts.rowCount)
    throw new AppError('bad-request', 'This installation is not empty.', {
      detail: 'Restore into a new data directory or database. Nothing was changed here.',
    })
}

function refuseNewer({ migrations, version }: Manifest): void {
  const known = new Set(knownMigrations().entries.map(({ when }) => when))
  if (migrations.every((when) => known.has(when))) return
  throw new AppError('bad-request', 'This backup was made by a newer version of Ausculta.', {
    detail: message('It was made with version {version}. Update Ausculta first.', { version }),
  })
}

/** The schema as the archive's version had it, and a transaction that takes its rows. */
async function makeRoom(owner: pg.Client, url: string, manifest: Manifest): Promise<void> {
  // Nobody has an account here: any data is from the first start.
  await owner.query(`
    drop schema if exists pgboss cascade; drop schema if exists drizzle cascade;
    drop schema if exists public cascade; create schema public`)
  await withMigrations(manifest.migrations, (folder) => migrate({ url, folder, system: [] }))
  await owner.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await owner.query('begin')
  // Rows are copied past the policies; the migration at the end puts them back in force.
  await owner.query(`do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
    loop execute format('alter table %s no force row level security', t.name); end loop; end $$`)
}

/** Hands over a folder with these of our migrations and no others. */
export async function withMigrations(
  migrations: number[],
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const journal = knownMigrations()
  const wanted = new Set(migrations)
  const entries = journal.entries.filter(({ when }) => wanted.has(when))
  if (entries.length === journal.entries.length) return work(migrationsFolder)
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-restore-'))
  try {
    await mkdir(join(folder, 'meta'))
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws AppError if the available master keys aren't those of the backup */
async function assertKeysFit(owner: pg.Client, ring: KeyRing): Promise<void> {
  const { rows } = await owner.query<{
    scope: string
    version: number
    wrapped: Buffer
    kekId: string
  }>('select distinct on (kek_id) scope, version, wrapped, kek_id as "kekId" from data_key')
  for (const { scope, version, ...key } of rows)
    await ring
      .unwrapKey(key, { scope, version })
      .then((bytes) => bytes.fill(0))
      .catch((error: unknown) => {
        if (!(error instanceof DecryptError)) throw error
        throw new AppError('bad-request', 'The master keys don’t match this backup.', {
          detail: `It needs the key "${key.kekId}" of the installation that it was made on: put its keys/master file into the data directory, or set AUSCULTA_MASTER_KEYS.`,
        })
      })
}
