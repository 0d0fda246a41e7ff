import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fileJobs } from '#server/files/jobs.ts'
import { visitTables } from '#server/retention/visit-parts.ts'
import { conversationFolder } from '#server/scribes/scribes.ts'
import { storeRecording } from '#server/transcription/audio/settle.ts'
import { recordings } from '#server/transcription/table.ts'
import type { TestApp } from './app.ts'

type Place = { userId: string; scribeId: string }

/** A stored recording of a second; answers its id. */
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
  owner: pg.Client,
  scribeId: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, way] of Object.entries(visitTables)) {
    if (way === 'stays') continue
    const where = await placeOf(owner, table)
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from "${table}" where ${where}`,
      [scribeId],
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) counts[table] = n
  }
  return counts
}

const parents = { recording_id: 'recording', note_id: 'note', generation_id: 'generation' }

async function placeOf(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const names = rows.map((row) => row.column_name)
  if (names.includes('scribe_id')) return 'scribe_id = $1'
  const found = Object.entries(parents).find(([column]) => names.includes(column))
  if (!found) throw new Error(`${table} belongs to no visit`)
  const [column, parent] = found
  return `${column} in (select id from ${parent} where scribe_id = $1)`
}

/** Does the deletions of stored objects that are queued, as the queue would. */
export async function runDeletions(app: TestApp, owner: pg.Client): Promise<number> {
  const jobs = fileJobs(app.services)
  const { rows } = await owner.query<{ id: string; name: string; data: unknown }>(
    `select id, name, data from pgboss.job where name like 'delete-stored%' and state <> 'completed'`,
  )
  for (const { id, name, data } of rows) {
    await jobs.find((job) => job.name === name)?.run(data, AbortSignal.timeout(5_000))
    await owner.query(`update pgboss.job set state = 'completed' where id = $1`, [id])
  }
  return rows.length
}

/** Keys of what is stored of a visit. */
export async function storedOf(app: TestApp, { userId, scribeId }: Place): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(conversationFolder(userId, scribeId)))
    keys.push(key)
  return keys
}
