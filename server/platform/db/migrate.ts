import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { grantRights } from './grants.ts'
import { systemTables } from './owned.ts'
import { makeRoles, withOwner } from './roles.ts'

const oldestServer = 150000
const productFolder = join(import.meta.dirname, 'migrations')

// Any fixed number; it says "migrations are being applied to this database".
const migrationLock = 4_242_002

type MigrationOptions = {
  /** Connection string of the owner. */
  url: string
  /** Folder written by drizzle-kit; the product's own when absent. */
  folder?: string
  /** Tables of the system role; the product's own when absent. */
  system?: readonly string[]
}

type Journal = { entries: { when: number; tag: string }[] }

function readJournal(folder: string): Journal {
  // Written by drizzle-kit and shipped with the code.
  return JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
}

/** One value that changes whenever the schema or the rights should. */
function fingerprint(journal: Journal, system: readonly string[]): string {
  const rights = readFileSync(join(import.meta.dirname, 'grants.ts'))
  const state = JSON.stringify([journal.entries, system])
  return createHash('sha256').update(state).update(rights).digest('hex')
}

async function currentState(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ version: number; known: boolean }>(
    `select current_setting('server_version_num')::int as version,
      to_regclass('drizzle.state') is not null as known`,
  )
  const [server] = rows
  if (!server || server.version < oldestServer) {
    throw new Error('The database is older than PostgreSQL 15; a newer one is needed')
  }
  if (!server.known) return undefined
  const state = await owner.query<{ fingerprint: string }>('select fingerprint from drizzle.state')
  return state.rows[0]?.fingerprint
}

async function appliedMigrations(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!rows[0]?.known) return []
  const applied = await owner.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  return applied.rows.map((row) => Number(row.created_at))
}

function isNewer(applied: number[], { entries }: Journal): boolean {
  const ours = new Set(entries.map((entry) => entry.when))
  return !applied.every((when) => ours.has(when))
}

function refuseNewer(applied: number[], journal: Journal): void {
  if (!isNewer(applied, journal)) return
  throw new Error(
    'The database was written by a newer version of Ausculta. Update Ausculta, or restore a backup.',
  )
}

// Drizzle only applies migrations newer than the last one and silently skips the rest.
function refuseSkipped(applied: number[], journal: Journal): void {
  const skipped = journal.entries.find((entry) => !applied.includes(entry.when))
  if (skipped) throw new Error(`The migration ${skipped.tag} is older than one already applied`)
}

async function bringUpToDate(
  owner: pg.Client,
  options: Required<MigrationOptions>,
  wanted: string,
) {
  const journal = readJournal(options.folder)
  refuseNewer(await appliedMigrations(owner), journal)
  await makeRoles(owner, options.url)
  await applyMigrations(drizzle({ client: owner }), { migrationsFolder: options.folder })
  refuseSkipped(await appliedMigrations(owner), journal)
  await owner.query('begin')
  await grantRights(owner, options.system)
  await owner.query(
    'create table if not exists drizzle.state (one bool primary key default true check (one), fingerprint text not null)',
  )
  await owner.query(
    'insert into drizzle.state (fingerprint) values ($1) on conflict (one) do update set fingerprint = $1',
    [wanted],
  )
  await owner.query('commit')
}

/** How the schema of a database compares with the code: `rights` if only roles or their rights differ. */
export type SchemaState =
  | { state: 'current' | 'newer' | 'rights' }
  | { state: 'pending'; migrations: number }

/**
 * Compares a database with the code, without changing it.
 * @throws Error if it doesn't open, or its server is older than PostgreSQL 15
 */
export async function readSchemaState(owner: pg.Client): Promise<SchemaState> {
  const journal = readJournal(productFolder)
  if ((await currentState(owner)) === fingerprint(journal, systemTables))
    return { state: 'current' }
  const applied = await appliedMigrations(owner)
  if (isNewer(applied, journal)) return { state: 'newer' }
  const migrations = journal.entries.filter(({ when }) => !applied.includes(when)).length
  return migrations > 0 ? { state: 'pending', migrations } : { state: 'rights' }
}

/** SQLSTATE deadlock_detected and lock_not_available. */
const LOCK_ERRORS = ['40P01', '55P03']
/** PostgreSQL looks for deadlocks after a second, and might abort another transaction instead of the migration. */
const LOCK_TIMEOUT_MS = 300
/** After this many tries it waits without a limit, for example for a backup. */
const TRIES_GIVING_WAY = 20
const MOST_TRIES = 2 * TRIES_GIVING_WAY
const PAUSE_MS = 250

/** The migrator wraps some errors. */
const isLockError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && LOCK_ERRORS.includes(String(error.code))) || isLockError(error.cause))

/**
 * Brings the schema, the roles and their rights up to date; does nothing when they are. Of several
 * processes starting at once one does it and the others wait. Older processes may be working meanwhile: a migration that
 * waits for their locks is rolled back, so that they can go on, and is tried again.
 * @throws when the database does not open, is newer than the code, or the server older than PostgreSQL 15
 */
export async function migrate(options: MigrationOptions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(options, tries > TRIES_GIVING_WAY ? 0 : LOCK_TIMEOUT_MS)
    } catch (error) {
      if (!isLockError(error) || tries === MOST_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** @param lockTimeoutMs how long it waits for a lock; 0 for as long as it takes */
async function migrateOnce(
  { url, folder = productFolder, system = systemTables }: MigrationOptions,
  lockTimeoutMs: number,
): Promise<void> {
  const wanted = fingerprint(readJournal(folder), system)
  await withOwner(url, async (owner) => {
    if ((await currentState(owner)) === wanted) return
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    if ((await currentState(owner)) === wanted) return
    await owner.query(`select set_config('lock_timeout', $1, false)`, [`${lockTimeoutMs}`])
    await bringUpToDate(owner, { url, folder, system }, wanted)
  })
}
