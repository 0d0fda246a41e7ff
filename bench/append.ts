// Rows 5 to 8, appended as a live session does, which knows the next number: how an append grows, what
// it costs against a plaintext row in the same database, the log it writes, and opening a transcript of
// 10,000 lines.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createScribe } from '#server/visits/scribes/scribes.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { readChunks } from '#server/visits/transcription/chunks/read.ts'
import { benchApp } from './lib/app.ts'
import { median, report } from './report.ts'

const LINES = 10_000
const WARM_UP = 50
const text = 'Well, it started about three weeks ago, on the second flight of stairs, mostly.'
const line = (n: number) => ({ text, timestamp: n * 4, end: n * 4 + 3.2, speaker: 'patient' })

const app = await benchApp()
const { services, user } = app
const owner = new pg.Client(app.databaseUrl)
await owner.connect()
await owner.query(`create table plain (scribe uuid, seq int, text text, speaker text,
  timestamp float8, end_at float8, primary key (scribe, seq))`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function newScribe(): Promise<string> {
  return (await createScribe(services, user.id, 'UTC', {})).id
}

const insertPlain = (scribe: string, n: number) => {
  const { timestamp, end, speaker } = line(n)
  const values = [scribe, n, text, speaker, timestamp, end]
  return owner.query('insert into plain values ($1, $2, $3, $4, $5, $6)', values)
}

/** Bytes of write-ahead log that some work caused. */
async function walOf(work: () => Promise<unknown>): Promise<number> {
  const at = async () => {
    const { rows } = await owner.query<{ at: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`,
    )
    return Number(rows[0]?.at)
  }
  const before = await at()
  await work()
  return (await at()) - before
}

const scribe = await newScribe()
const plain = crypto.randomUUID()
const ours: number[] = []
const peer: number[] = []
for (let n = 0; n < LINES; n++) {
  ours.push(await timed(() => appendChunks(services, user.id, scribe, [line(n)], n)))
  peer.push(await timed(() => insertPlain(plain, n)))
}
// The plaintext row beside each append cancels out the machine's other work.
const against = (from: number, to: number) =>
  median(ours.slice(from, to)) / median(peer.slice(from, to))
report({
  what: '5 append as a multiple of a plaintext row: the last 1,000 of 10,000 vs lines 100 to 1,100',
  ours: against(LINES - 1000, LINES),
  peer: against(100, 1100),
  goal: 1.1,
})
report({
  what: '6 append one line alone, sealed, ms, vs a plaintext row',
  ours: median(ours.slice(WARM_UP)),
  peer: median(peer.slice(WARM_UP)),
  goal: 1.3,
})

const batched = await newScribe()
const perLine: number[] = []
for (let n = 0; n < 1600; n += 32) {
  const batch = Array.from({ length: 32 }, (_, k) => line(n + k))
  perLine.push((await timed(() => appendChunks(services, user.id, batched, batch, n))) / 32)
}
report({
  what: '6 append in batches of 32, ms a line, vs a plaintext row',
  ours: median(perLine),
  peer: median(peer.slice(WARM_UP)),
  goal: 0.2,
})

// A checkpoint makes the next change of every page log the whole page: both begin behind one.
await owner.query('checkpoint')
await sleep(500)
const walScribe = await newScribe()
const walPlain = crypto.randomUUID()
const batches = Array.from({ length: 64 }, (_, b) => b * 32)
const appendBatches = async () => {
  for (const from of batches) {
    const batch = Array.from({ length: 32 }, (_, k) => line(from + k))
    await appendChunks(services, user.id, walScribe, batch)
  }
}
const insertRows = async () => {
  for (let n = 0; n < 2048; n++) await insertPlain(walPlain, n)
}
await appendBatches()
await insertPlain(walPlain, -1)
report({
  what: '7 log bytes a line, in batches of 32, vs a plaintext row',
  ours: (await walOf(appendBatches)) / 2048,
  peer: (await walOf(insertRows)) / 2048,
  goal: 1.6,
})

const openOurs: number[] = []
const openPeer: number[] = []
for (let round = 0; round < 20; round++) {
  openOurs.push(
    await timed(async () => {
      const read = await readChunks(services, user.id, scribe, { after: -1, limit: LINES })
      if (read.chunks.length !== LINES) throw new Error('lines are missing')
      JSON.stringify(read)
    }),
  )
  openPeer.push(
    await timed(async () => {
      const { rows } = await owner.query('select * from plain where scribe = $1 order by seq', [
        plain,
      ])
      JSON.stringify(rows)
    }),
  )
}
report({
  what: '8 open a transcript of 10,000 lines as JSON, ms, vs plaintext rows',
  ours: median(openOurs.slice(5)),
  peer: median(openPeer.slice(5)),
  goal: 0.8,
})
await owner.end()
await app.close()
