// How long a read or a write waits while the newest migrations run on a database with 100,000 scribes.
// The rows are made by the database, so their content is noise; their number and size are those of a clinic.
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { systemTables } from '#server/platform/db/owned.ts'
import { report } from './report.ts'

const SCRIBES = 100_000
const USERS = 1_000
/** Rows of each table for every scribe. */
const perScribe: Record<string, number> = {
  scribe: 1,
  recording: 1,
  audio_object: 10,
  chunk_segment: 1,
  chunk_tail: 2,
  note: 1,
  note_version: 3,
  context_entry: 1,
  generation: 1,
  generation_event: 5,
  consent_event: 1,
}
/** How many of the newest migrations are measured. */
const MEASURED = 10
/** Issue 20: an upgrade with 100,000 scribes. */
const LIMIT_SECONDS = 10
const folder = join(import.meta.dirname, '../server/platform/db/migrations')

interface Journal {
  entries: { when: number; tag: string }[]
}

/** A copy of the migrations without the newest ones, and the tables without an owner that they make. */
function olderMigrations(): { folder: string; system: string[] } {
  const older = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
  cpSync(folder, older, { recursive: true })
  const file = join(older, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const entries = journal.entries.slice(0, -MEASURED)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  const sql = entries.map(({ tag }) => readFileSync(join(older, `${tag}.sql`), 'utf8')).join('\n')
  return { folder: older, system: systemTables.filter((table) => sql.includes(`"${table}"`)) }
}

interface Column {
  column_name: string
  data_type: string
}

/** Values by the type of a column, for the row `n` of the scribe `nth`. */
const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  bytea: `decode(repeat(md5(n::text), 12), 'hex')`,
  jsonb: `'{}'`,
  boolean: 'false',
  'timestamp with time zone': 'now()',
  integer: 'n',
  bigint: 'n',
  ARRAY: `'{}'`,
}
const idOf = (what: string, number: string) => `md5('${what}' || ${number})::uuid`
const own: Record<string, string> = {
  user_id: idOf('user', `nth % ${USERS}`),
  scribe_id: idOf('scribe', 'nth'),
  recording_id: idOf('recording', 'nth'),
  note_id: idOf('note', 'nth'),
  generation_id: idOf('generation', 'nth'),
}

async function fill(owner: pg.Client, table: string, each: number): Promise<void> {
  const { rows } = await owner.query<Column>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public'
     and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ column_name }) => `"${column_name}"`)
  const made = rows.map(({ column_name, data_type }) =>
    column_name === 'id' && each === 1
      ? idOf(table, 'nth')
      : (own[column_name] ?? values[data_type] ?? 'null'),
  )
  await owner.query(
    `insert into "${table}" (${names.join()}) select ${made.join()}
     from generate_series(1, ${SCRIBES}) nth, generate_series(1, ${each}) n on conflict do nothing`,
  )
}

async function fillAll(owner: pg.Client): Promise<number> {
  // Without checks of foreign keys: only the tables named above have rows.
  await owner.query('set session_replication_role = replica')
  for (const [table, each] of Object.entries(perScribe)) await fill(owner, table, each)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  )
  return Number(rows[0]?.size) / 1e6
}

/** The longest that one of these statements waited, in seconds, while the work ran. */
async function longestWait(url: string, work: () => Promise<void>): Promise<number> {
  let isOver = false
  const one = (table: string) => `(select id from ${table} limit 1)`
  const statements = [
    'select count(*) from (select 1 from scribe limit 10) as page',
    `update scribe set updated = now() where id = ${one('scribe')}`,
    `update recording set seen = now() where id = ${one('recording')}`,
    `update note set updated = now() where id = ${one('note')}`,
  ]
  const loops = statements.map(async (text) => {
    const client = new pg.Client(url)
    await client.connect()
    let longest = 0
    while (!isOver) {
      const began = performance.now()
      await client.query(text)
      longest = Math.max(longest, performance.now() - began)
      await sleep(10)
    }
    await client.end()
    return longest
  })
  await work().finally(() => (isOver = true))
  return Math.max(...(await Promise.all(loops))) / 1000
}

const dataDir = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
// The account that runs PostgreSQL when we are root must be able to pass.
chmodSync(dataDir, 0o711)
const database = await startEmbedded({ dataDir, log: () => undefined })
const older = olderMigrations()
await migrate({ url: database.url, ...older })
const owner = new pg.Client(database.url)
await owner.connect()
console.log(`${Math.round(await fillAll(owner))} MB with ${SCRIBES} scribes`)
await owner.end()
const began = performance.now()
const wait = await longestWait(database.url, () => migrate({ url: database.url }))
console.log(
  `the newest ${MEASURED} migrations took ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
report({
  what: `upgrade: longest wait of a request in s, of ${SCRIBES} scribes`,
  ours: wait,
  peer: LIMIT_SECONDS,
  goal: 1,
})
await database.stop()
for (const path of [dataDir, older.folder])
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
