import { and, asc, eq, gte, gt, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { getHealthSamples } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { sessions } from '#server/identity/accounts/table.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import { secondsOfJobs } from '#server/platform/jobs/stored-jobs.ts'
import { diskSpace } from '#server/platform/storage/disk-space.ts'
import type { Services } from '#server/services.ts'
import { generations } from '#server/visits/notes/table.ts'
import { queueLag } from './queue.ts'
import { healthSamples } from './table.ts'

const EVERY_MS = 5 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000
const SHOWN_MS = 24 * 60 * 60_000
/** Users whose notes are timed in one sample; the figure is a median, so a subset is enough. */
const MOST_USERS = 200
const MOST_NOTES_EACH = 50

export function sampleHealthJobs(s: Services): Job[] {
  return [
    job({
      name: 'sample-health',
      payload: z.object({}),
      cron: '*/5 * * * *',
      handle: async () => sampleHealth(s),
    }),
  ]
}

/** Stores a sample of the last five minutes, and deletes those older than 30 days. */
export async function sampleHealth(s: Services): Promise<void> {
  const at = s.now()
  const since = new Date(at.getTime() - EVERY_MS)
  const speech = await s.db.system((tx) => secondsOfJobs(tx, 'transcribe-recording', since))
  const sample = {
    at,
    speechSeconds: median(speech),
    noteSeconds: median(await secondsOfNotes(s, since)),
    queueSeconds: (await queueLag(s)).seconds,
    diskFree: (await diskSpace(s.config))?.free ?? null,
  }
  await s.db.system(async (tx) => {
    await tx.insert(healthSamples).values(sample).onConflictDoNothing()
    await tx.delete(healthSamples).where(lt(healthSamples.at, new Date(at.getTime() - KEPT_MS)))
  })
}

/** Notes are their users’ alone, so they are read as each user who was here. */
async function secondsOfNotes(s: Services, since: Date): Promise<number[]> {
  const users = await s.db.system((tx) =>
    tx
      .selectDistinct({ id: sessions.userId })
      .from(sessions)
      .where(gte(sessions.lastSeen, new Date(since.getTime() - EVERY_MS)))
      .limit(MOST_USERS),
  )
  const seconds: number[] = []
  for (const { id } of users) {
    const rows = await s.db.as(id, (tx) =>
      tx
        .select({ created: generations.created, ended: generations.heartbeat })
        .from(generations)
        .where(
          and(
            eq(generations.userId, id),
            eq(generations.state, 'done'),
            gt(generations.heartbeat, since),
          ),
        )
        .limit(MOST_NOTES_EACH),
    )
    seconds.push(...rows.map(({ created, ended }) => (ended.getTime() - created.getTime()) / 1000))
  }
  return seconds
}

/** The lower of the two middle values of an even number; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** The samples of the last 24 hours, oldest first. */
export async function readHealthSamples(s: Services): Promise<Answer<typeof getHealthSamples>> {
  const since = new Date(s.now().getTime() - SHOWN_MS)
  const rows = await s.db.system((tx) =>
    tx
      .select()
      .from(healthSamples)
      .where(gt(healthSamples.at, since))
      .orderBy(asc(healthSamples.at)),
  )
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
