import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { regroup } from '#server/platform/crypto/regroup.ts'
import { hasQueue, listPendingJobs } from '#server/platform/jobs/stored-jobs.ts'
import { systemRole } from '#server/platform/db/owned.ts'
import { piecesOf } from '#server/platform/storage/storage.ts'
import {
  entryNames,
  type Manifest,
  passingTables,
  type Summary,
  type WaitingJob,
} from './manifest.ts'
import { tarEntry } from './tar.ts'

/** Rows travel in parts of this size, because a tar file says the length of each before it. */
const PART_BYTES = 1_048_576

type Table = Manifest['tables'][number]

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** The tables with permanent data, each after those it refers to. */
export async function listTables(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table & { needs: string[] | null }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by c.relname`)
  const open = new Map(rows.map((row) => [row.name, row]))
  const ordered: Table[] = []
  function place(name: string): void {
    const table = open.get(name)
    open.delete(name)
    for (const need of table?.needs ?? []) place(need.replaceAll('"', ''))
    if (table && !passingTables.includes(name))
      ordered.push({ name: table.name, columns: table.columns })
  }
  for (const { name } of rows) place(name)
  return ordered
}

export async function listSequences(owner: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await owner.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return rows
}

export async function listMigrations(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map((row) => Number(row.created_at))
}

export async function listMasterKeyIds(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select distinct kek_id as id from data_key order by 1',
  )
  return rows.map(({ id }) => id)
}

/** The rows of one table as the snapshot has them, in PostgreSQL's binary form. */
export async function* tableEntries(
  owner: pg.Client,
  table: Table,
  summary: Summary,
): AsyncGenerator<Uint8Array> {
  const copy = owner.query(
    to(`copy public.${quoted(table.name)} (${columnList(table)}) to stdout (format binary)`),
  )
  const hash = createHash('sha256')
  let part = 0
  for await (const piece of regroup(copy, PART_BYTES)) {
    hash.update(piece)
    const path = `${entryNames.tables}${table.name}/${String((part += 1)).padStart(6, '0')}.copy`
    yield* tarEntry(path, piece.length, piecesOf(piece))
  }
  summary.tables.push({ name: table.name, rows: copy.rowCount, sha256: hash.digest('hex') })
}

/** The waiting and running jobs; none if the queue was never opened. */
export async function waitingJobs(owner: pg.Client): Promise<WaitingJob[]> {
  if (!(await hasQueue(owner))) return []
  await owner.query(`set local role ${systemRole.name}`)
  const jobs = await listPendingJobs(owner, 'backup')
  await owner.query('reset role')
  return jobs
}
