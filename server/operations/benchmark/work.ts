import * as z from 'zod/mini'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { ownVisits } from '#contract/clinic-bench.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { isGivenUp } from '#server/platform/jobs/given-up.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { allowedTo, findEngine, findWriter } from './candidates.ts'
import { measureEngine, measureWriter, type Shares } from './measure.ts'
import {
  benchJob,
  endRun,
  keepMeasured,
  loadMeasurements,
  runRow,
  type Setup,
  openSetup,
} from './runs.ts'
import { openSets } from './sets/open-sets.ts'
import { ownVisit } from './sets/own-visits.ts'
import type { BenchVisit } from './sets/visit.ts'

const LONGEST_SECONDS = 24 * 3600

export function benchJobs(s: Services): Job[] {
  return [
    job({
      name: benchJob,
      payload: z.object({ userId: z.uuid(), runId: z.uuid() }),
      // Each death of a process costs one.
      retries: 20,
      longestSeconds: LONGEST_SECONDS,
      handle: ({ userId, runId }, signal) => work(s, userId, runId, signal),
    }),
  ]
}

/**
 * Measures the rest of a run, one visit after the other. Ends at once when the run is cancelled or removed.
 * @throws when this process stops: another continues
 */
async function work(
  s: Services,
  userId: string,
  runId: string,
  stopping: AbortSignal,
): Promise<void> {
  const stopped = new AbortController()
  const isWanted = async () => (await stateOf(s, userId, runId)) === 'running'
  const look = () => void isWanted().then((is) => is || stopped.abort(), ignore)
  const leave = s.bus.subscribe(userId, ({ topic, id }) => {
    if (topic === 'bench' && id === runId) look()
  })
  try {
    if (!(await isWanted())) return
    await measureAll(s, userId, runId, AbortSignal.any([stopping, stopped.signal]))
    await endRun(s, userId, runId, 'done')
  } catch (error) {
    if (isGivenUp(stopping)) return void (await endRun(s, userId, runId, 'cancelled'))
    stopping.throwIfAborted()
    if (stopped.signal.aborted) return
    s.log(`A comparison could not continue: ${errorLabel(error)}`, 'error')
    await endRun(s, userId, runId, 'failed')
  } finally {
    leave()
  }
}

const ignore = () => undefined

async function stateOf(s: Services, userId: string, runId: string) {
  return s.db.as(userId, async (tx) => (await runRow(tx, userId, runId).catch(ignore))?.state)
}

async function measureAll(
  s: Services,
  userId: string,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const { setup, known } = await s.db.as(userId, async (tx) => ({
    setup: openSetup(await runRow(tx, userId, runId), vault),
    known: await loadMeasurements(tx, vault, runId),
  }))
  const done = new Set(known.map(({ candidate, visit }) => `${candidate} ${visit}`))
  const visitAt = await readerOf(s, userId, setup)
  for (let visit = 0; visit < setup.visits; visit++) {
    for (const candidate of setup.candidates.keys()) {
      if (done.has(`${candidate} ${visit}`)) continue
      signal.throwIfAborted()
      const shares = await measureOne(s, userId, setup, candidate, await visitAt(visit), signal)
      await keepMeasured(s, userId, runId, { candidate, visit, shares })
    }
  }
}

/** Own visits are read again each time, so that a consent withdrawn meanwhile counts. */
async function readerOf(
  s: Services,
  userId: string,
  { set, noteIds, fingerprint }: Setup,
): Promise<(at: number) => Promise<BenchVisit | undefined>> {
  if (set.id === ownVisits) return (at) => ownVisit(s, userId, noteIds[at] ?? '')
  const found = (await openSets(s.config.testSetsDir)).find(({ id }) => id === set.id)
  if (found?.fingerprint !== fingerprint) throw new Error('the test set has changed')
  const visits = await found.load()
  return async (at) => visits[at]
}

/** The measurements; undefined if the visit was deleted; null if the candidate gave no answer. */
async function measureOne(
  s: Services,
  userId: string,
  { candidates }: Setup,
  at: number,
  visit: BenchVisit | undefined,
  signal: AbortSignal,
): Promise<Shares | null> {
  const candidate = candidates[at]
  if (!candidate || !visit) return {}
  try {
    const allowed = await allowedTo(s, userId)
    if (candidate.kind === 'writer') {
      const writer = await findWriter(s, allowed, candidate.id)
      return writer ? await measureWriter(s, writer.write, visit, signal) : null
    }
    const engine = findEngine(s, allowed, candidate.id)
    if (!visit.sound) return {}
    const how = { ffmpeg: s.config.ffmpeg, signal }
    return engine ? await measureEngine(engine, visit.sound, visit, how) : null
  } catch (error) {
    signal.throwIfAborted()
    // Only its kind: a vendor's message about a visit may contain its words.
    s.log(`A visit could not be measured: ${errorLabel(error)}`, 'error')
    return null
  }
}
