// What a minute of recording, a note, a form, a pull of appointments, a list and a search cost: processor time, WAL, storage
// and statements; and what deployments of three sizes need for it. Prints the tables of docs/scaling.md. Needs Linux.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listAppointments } from '#contract/appointments.ts'
import { createCall } from '#contract/call.ts'
import { createScribe, listScribes, searchScribes } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { connectDemoEmr } from '#server/operations/demo/connect-demo-emr.ts'
import { openFilledForm, saveFilledForm } from '#server/visits/forms/filled/filled-forms.ts'
import { startGeneration } from '#server/visits/notes/generation/start.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { storeSampleAudio } from '#server/visits/sample/sample.ts'
import { fakeSpeech } from '#test/fakes/speech.ts'
import { type Costs, model, type UnitCost } from '../scripts/capacity/capacity.ts'
import { loadTable, unitTable } from '../scripts/capacity/tables.ts'
import { benchApp } from './lib/app.ts'
import { echoEngine } from './lib/echo-engine.ts'
import { openSocket, speak } from './lib/live.ts'

const LIVE = 10
const LIVE_SECONDS = 30
const TIMES = 20
const SIZES = [10, 10_000, 1_000_000]
/** A tick of /proc: 100 a second on Linux. */
const TICK_MS = 10
/** The sick certificate that comes with the product. */
const FORM = '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e01'
/** `npm run bench -- live-hundred` measures it; here it would drown in noise. */
const LIVE_BYTES = 1_000_000

let statements = 0
// oxlint-disable-next-line typescript/unbound-method -- it's applied to the client below
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...all: unknown[]) {
  statements += 1
  // The overloads of `query` can't be named here.
  return (query as (...given: unknown[]) => unknown).apply(this, all)
} as typeof query

const speech = fakeSpeech()
speech.live = echoEngine()
const app = await benchApp({ speech })
const { services, user, token, origin } = app
// The demo EMR is reached there.
services.config.publicUrl = origin
const { dataDir } = services.config
const { call } = createCall({ origin, token: () => token, timezone: 'UTC' })
const observer = new pg.Client(app.databaseUrl)
await observer.connect()
const { rows: places } = await observer.query<{ at: string }>(
  `select current_setting('data_directory') as at`,
)
const postmaster = Number(
  readFileSync(join(places[0]?.at ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
)

/** Processor time of PostgreSQL and all its processes, ended ones too, in milliseconds. */
function postgresMs(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    ticks += ticksOf(Number(pid))
  return ticks * TICK_MS
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent] = stat
    // proc(5): user, system, and both of children that have ended.
    const own = (stat[11] ?? 0) + (stat[12] ?? 0)
    if (pid === postmaster) return own + (stat[13] ?? 0) + (stat[14] ?? 0)
    return parent === postmaster ? own : 0
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/** Sound passes through the database on its way to a file, so its table isn't counted as growth. */
async function read(): Promise<UnitCost> {
  const { rows } = await observer.query<{ wal: string; size: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_database_size(current_database()) - pg_total_relation_size('audio_tail') as size`,
  )
  const { user: own, system } = process.cpuUsage()
  return {
    appMs: (own + system) / 1_000,
    postgresMs: postgresMs(),
    walBytes: Number(rows[0]?.wal),
    databaseBytes: Number(rows[0]?.size),
    statements,
  }
}

async function measure(times: number, work: () => Promise<unknown>): Promise<UnitCost> {
  // Else the first change of each page would log the page as a whole.
  await observer.query('checkpoint')
  const before = await read()
  await work()
  await sleep(500)
  const after = await read()
  const each = (key: keyof UnitCost) => Math.max(0, (after[key] - before[key]) / times)
  return {
    appMs: each('appMs'),
    postgresMs: each('postgresMs'),
    walBytes: each('walBytes'),
    databaseBytes: each('databaseBytes'),
    statements: each('statements'),
  }
}

const repeat = (work: () => Promise<unknown>) =>
  measure(TIMES, async () => {
    for (let n = 0; n < TIMES; n++) await work()
  })

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

async function speakTogether(): Promise<void> {
  const peer = {
    name: 'ours' as const,
    pid: process.pid,
    origin,
    token,
    used: async () => ({ cpu: 0, rss: 0 }),
    stop: async () => undefined,
  }
  const sockets = []
  for (let n = 0; n < LIVE; n++) sockets.push(await openSocket(peer))
  await Promise.all(sockets.map((socket, n) => speak(socket, n * 10, LIVE_SECONDS)))
}

async function writeNote(scribeId: string): Promise<void> {
  const wanted = { scribeId, templateId: 'soap', mode: 'NORMAL' as const }
  await (
    await startGeneration(services, user.id, wanted)
  ).ended
}

async function fillForm(): Promise<void> {
  const { id } = await call(createScribe, { body: {} })
  const { id: filledId, version } = await openFilledForm(services, user.id, id, FORM)
  const changes = { f1: 'Ana Farrow', f12: 'Fever and cough' }
  await saveFilledForm(services, user.id, filledId, { version, changes })
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const pull = () =>
  call(listAppointments, { query: { startDate: day(0), endDate: day(7), refresh: 'true' } })

/** Stored bytes of a minute of sound. */
async function soundBytes(scribeId: string): Promise<number> {
  const { rows } = await observer.query<{ id: string }>(
    'select id from recording where scribe_id = $1',
    [scribeId],
  )
  const place = { userId: user.id, scribeId, recordingId: rows[0]?.id ?? '' }
  const files = join(dataDir, 'files')
  const before = bytesIn(files)
  await storeSampleAudio(services, place, new AbortController().signal)
  return (bytesIn(files) - before) / (sampleVisit().duration / 60)
}

const { scribeId } = await call(createSample, { body: { note: true } })
await connectDemoEmr(services, user.id, 'UTC')
const sound = await soundBytes(scribeId)
// What the first of each compiles isn't part of a unit.
await writeNote(scribeId)
await fillForm()
await pull()
const costs: Costs = {
  units: {
    'live-minute': await measure((LIVE * LIVE_SECONDS) / 60, speakTogether),
    note: await repeat(() => writeNote(scribeId)),
    form: await repeat(fillForm),
    'appointment-pull': await repeat(pull),
    list: await repeat(() => call(listScribes, {})),
    search: await repeat(() => call(searchScribes, { body: { text: 'metoprolol' } })),
  },
  soundBytes: sound,
  liveBytes: LIVE_BYTES,
}
const load = loadavg().map((one) => one.toFixed(1))
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${load.join(' ')}\n`)
console.log(unitTable(costs))
console.log(loadTable(SIZES.map((clinicians) => model(clinicians, costs))))
await observer.end()
await app.close()
