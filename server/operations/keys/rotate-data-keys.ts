import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { resealRows, rowsLeft } from './reseal.ts'
import { olderObjects, resealFiles } from './reseal-files.ts'

const JOB = 'keys.reseal'
const MOST_SECONDS = 6 * 3600

interface DataKeyRotation {
  /** Scopes (`user:<id>` or `system`) that got a new data key. */
  scopes: string[]
  /** When writing with the new keys, and sealing the values of the old ones again, begins. */
  begins: Date
}

/**
 * Gives one scope, or every scope, a new data key. Every process uses it after some ten minutes; then a job for each
 * scope seals older data again. The older keys stay, wrapped, for unchangeable data and for backups.
 */
export async function rotateDataKeys(s: Services, scope?: string): Promise<DataKeyRotation> {
  const scopes = scope ? [scope] : await s.keys.store.scopes()
  const delaySeconds = Math.ceil(s.keys.settleMs / 1000) + 1
  for (const one of scopes) {
    await s.keys.rotate(one)
    await s.db.system((tx) => s.jobs.enqueue(tx, JOB, { scope: one }, { key: one, delaySeconds }))
  }
  s.log(`${scopes.length} new data keys were created.`)
  return { scopes, begins: new Date(Date.now() + delaySeconds * 1000) }
}

/**
 * Seals again all that has older keys of a scope; returns how many values and objects that were. May be killed at any
 * moment and called again.
 * @throws Error while the newest key has not settled in every process
 */
export async function resealScope(
  s: Services,
  scope: string,
  signal: AbortSignal,
): Promise<{ rows: number; objects: number }> {
  s.keys.forget(scope)
  const keys = await s.keys.keysFor(scope)
  const newest = Math.max(...[...keys.byId.values()].map(({ version }) => version))
  // The queue tries again; until then everything opens with the keys there are.
  if (keys.current.version < newest) throw new Error('The new data key has not settled yet')
  const rows = await resealRows(s, keys, signal)
  return { rows, objects: await resealFiles(s, keys, signal) }
}

/** Data still sealed with older keys, of one scope or of all. */
export async function dataKeyRotationLeft(
  s: Services,
  scope?: string,
): Promise<{ rows: number; objects: number }> {
  const left = { rows: 0, objects: 0 }
  for (const one of scope ? [scope] : await s.keys.store.scopes()) {
    const keys = await s.keys.keysFor(one)
    left.rows += await rowsLeft(s, keys)
    left.objects += (await olderObjects(s, keys)).length
  }
  return left
}

export function keyJobs(s: Services): Job[] {
  return [
    job({
      name: JOB,
      payload: z.object({ scope: z.string() }),
      longestSeconds: MOST_SECONDS,
      retries: 20,
      handle: async ({ scope }, signal) => {
        const { rows, objects } = await resealScope(s, scope, signal)
        s.log(`A data key was replaced: ${rows} values and ${objects} objects were sealed again.`)
      },
    }),
  ]
}
