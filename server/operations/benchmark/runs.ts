import { and, desc, eq, sql } from 'drizzle-orm'
import type { BenchCandidate, BenchRun } from '#contract/clinic-bench.ts'
import { AppError } from '#contract/errors.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import type { Shares } from './measure.ts'
import { type Measurement, buildResult } from './results.ts'
import { benchMeasurements, benchRuns } from './table.ts'

/** The candidates and visits, as of the start of the run. */
export interface Setup extends Pick<
  BenchRun,
  'set' | 'template' | 'product' | 'fingerprint' | 'remarks'
> {
  candidates: BenchCandidate[]
  /** How many of the set, from its start; of own visits the ids of their notes. */
  visits: number
  noteIds: string[]
  /** Once it has ended. */
  results?: BenchRun['results']
}
type RunRow = typeof benchRuns.$inferSelect

const runBound = (id: string) => ({ table: 'bench_run', row: id, column: 'sealed' })
const measuredBound = (id: string, candidate: number, visit: number) => ({
  table: 'bench_measurement',
  row: `${id}:${candidate}:${visit}`,
  column: 'sealed',
})
const mine = (userId: string, id: string) => and(eq(benchRuns.id, id), eq(benchRuns.userId, userId))
/** Runs that a list shows. */
const MOST = 50

export async function addRun(
  s: Services,
  userId: string,
  { id, total, setup }: { id: string; total: number; setup: Setup },
): Promise<BenchRun> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const sealed = vault.seal(setup, runBound(id))
    const started = s.now()
    const values = { id, userId, state: 'running' as const, sealed, total, started }
    await tx.insert(benchRuns).values(values)
    await s.jobs.enqueue(tx, benchJob, { userId, runId: id }, { key: id })
    await publish(s.db, tx, userId, { topic: 'bench', id })
    return presentRun({ ...values, finished: null }, 0, vault)
  })
}
export const benchJob = 'clinic-bench'

/** @throws AppError 'not-found' */
export async function runRow(tx: Tx, userId: string, id: string): Promise<RunRow> {
  const [row] = await tx.select().from(benchRuns).where(mine(userId, id))
  if (!row) throw new AppError('not-found', 'This comparison no longer exists.')
  return row
}

export const openSetup = ({ id, sealed }: RunRow, vault: Vault): Setup =>
  vault.open<Setup>(sealed, runBound(id))

export async function loadMeasurements(
  tx: Tx,
  vault: Vault,
  runId: string,
): Promise<Measurement[]> {
  const rows = await tx.select().from(benchMeasurements).where(eq(benchMeasurements.runId, runId))
  return rows.map(({ candidate, visit, sealed }) => ({
    candidate,
    visit,
    shares: vault.open<Shares | null>(sealed, measuredBound(runId, candidate, visit)),
  }))
}

export async function keepMeasured(
  s: Services,
  userId: string,
  runId: string,
  { candidate, visit, shares }: Measurement,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = vault.seal(shares, measuredBound(runId, candidate, visit))
  await s.db.as(userId, async (tx) => {
    await tx
      .insert(benchMeasurements)
      .values({ runId, candidate, visit, userId, sealed })
      .onConflictDoNothing()
    await publish(s.db, tx, userId, { topic: 'bench', id: runId })
  })
}

/** Ends a run in progress, with its figures so far; an ended one stays as it is. @throws AppError 'not-found' */
export async function endRun(
  s: Services,
  userId: string,
  id: string,
  state: 'done' | 'failed' | 'cancelled',
): Promise<BenchRun> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await runRow(tx, userId, id)
    const measured = await loadMeasurements(tx, vault, id)
    if (row.state !== 'running') return presentRun(row, measured.length, vault)
    const setup = openSetup(row, vault)
    const results = setup.candidates.map((candidate, at) => buildResult(candidate, at, measured))
    const ended = {
      state,
      finished: s.now(),
      sealed: vault.seal({ ...setup, results } satisfies Setup, runBound(id)),
    }
    await tx.update(benchRuns).set(ended).where(mine(userId, id))
    await publish(s.db, tx, userId, { topic: 'bench', id })
    return presentRun({ ...row, ...ended }, measured.length, vault)
  })
}

/** The runs of a user, newest first. */
export async function listRuns(s: Services, userId: string): Promise<BenchRun[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const done = sql<number>`(select count(*)::int from ${benchMeasurements} where ${benchMeasurements.runId} = ${benchRuns.id})`
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ run: benchRuns, done })
      .from(benchRuns)
      .where(eq(benchRuns.userId, userId))
      .orderBy(desc(benchRuns.started))
      .limit(MOST),
  )
  return rows.map((row) => presentRun(row.run, row.done, vault))
}

/** Deletes a run; a job that works on it finds nothing any more. @throws AppError 'not-found' */
export async function removeRun(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    await runRow(tx, userId, id)
    await tx.delete(benchRuns).where(mine(userId, id))
    await publish(s.db, tx, userId, { topic: 'bench', id })
  })
}

function presentRun(row: RunRow, done: number, vault: Vault): BenchRun {
  const { candidates, noteIds: _, results, ...setup } = openSetup(row, vault)
  const none = candidates.map((candidate) => ({ candidate, failures: 0, figures: {} }))
  return {
    ...setup,
    id: row.id,
    state: row.state,
    done,
    total: row.total,
    results: results ?? none,
    started: row.started.toISOString(),
    finished: row.finished?.toISOString() ?? null,
  }
}
