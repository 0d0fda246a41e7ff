import { randomUUID } from 'node:crypto'
import { fileJobs } from '#server/visits/files/jobs.ts'
import { allTables } from '#server/tables.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import { storeRecording } from '#server/visits/transcription/audio/settle.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import type { TestApp } from './app.ts'

type Place = { userId: string; scribeId: string }

/** A stored recording of a second; returns its id. */
export async function newRecording(
  app: TestApp,
  { userId, scribeId }: Place,
  more: Partial<typeof recordings.$inferInsert> = {},
): Promise<string> {
  const recordingId = randomUUID()
  const row = { id: recordingId, userId, scribeId, source: 'microphone', state: 'stored' } as const
  const started = app.services.now()
  await app.services.db.as(userId, (tx) =>
    tx.insert(recordings).values({ ...row, started, transcription: 'success', ...more }),
  )
  const pcm = async function* () {
    yield Buffer.alloc(32_000, 7)
  }
  await storeRecording(app.services, { userId, scribeId, recordingId }, pcm())
  return recordingId
}

/** Rows that belong to a visit, table by table, as the owner of the database sees them; empty tables are left out. */
export async function rowsOfVisit(
  { asOwner }: TestApp,
  scribeId: string,
): Promise<Record<string, number>> {
  const { rows: columns } = await asOwner<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  )
  const counts = allTables
    .filter(({ visit }) => visit && visit !== 'stays')
    .map(({ name: table }) => {
      const where = placeIn(table, columns.find((one) => one.table === table)?.columns ?? [])
      return `select '${table}' as table, count(*)::int as n from "${table}" where ${where}`
    })
  const { rows } = await asOwner<{ table: string; n: number }>(counts.join(' union all '), [
    scribeId,
  ])
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ table, n }) => [table, n]))
}

const parents = {
  recording_id: 'recording',
  note_id: 'note',
  generation_id: 'generation',
  filled_id: 'filled_form',
}

function placeIn(table: string, columns: string[]): string {
  if (columns.includes('scribe_id')) return 'scribe_id = $1'
  const found = Object.entries(parents).find(([column]) => columns.includes(column))
  if (!found) throw new Error(`${table} belongs to no visit`)
  const [column, parent] = found
  return `${column} in (select id from ${parent} where scribe_id = $1)`
}

/** Does the deletions of stored objects that are queued, as the queue would. */
export async function runDeletions(app: TestApp): Promise<number> {
  const jobs = fileJobs(app.services)
  const { rows } = await app.asOwner<{ id: string; name: string; data: unknown }>(
    `select id, name, data from pgboss.job where name like 'delete-stored%' and state <> 'completed'`,
  )
  for (const { id, name, data } of rows) {
    await jobs.find((job) => job.name === name)?.run(data, AbortSignal.timeout(60_000))
    await app.asOwner(`update pgboss.job set state = 'completed' where id = $1`, [id])
  }
  return rows.length
}

/** Keys of a visit's stored objects. */
export async function storedOf(app: TestApp, { userId, scribeId }: Place): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(conversationFolder(userId, scribeId)))
    keys.push(key)
  return keys
}
