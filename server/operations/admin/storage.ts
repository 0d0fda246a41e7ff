import { desc, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { getStorage, StorageDay } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { isMissing } from '#server/visits/files/files.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { diskSpace } from '#server/platform/storage/disk-space.ts'
import { batches, keysOfRows, findKinds } from '#server/operations/status/stored-rows.ts'
import { storageDays } from './table.ts'

const MEASURE_JOB = 'measure-storage'
const MOST_USERS = 100
const MOST_DAYS = 366

export function storageJobs(s: Services): Job[] {
  return [
    job({
      name: MEASURE_JOB,
      payload: z.object({}),
      // After the nightly sweep, so that deleted objects aren't counted.
      cron: '47 7 * * *',
      handle: async (_, signal) => measure(s, signal),
    }),
  ]
}

/** Queues a measuring; a second one while it waits is the same. */
export const requestMeasure = (s: Services): Promise<void> =>
  s.db.system((tx) => s.jobs.enqueue(tx, MEASURE_JOB, {}, { key: MEASURE_JOB }))

/** Measures the storage and stores the result for the day. */
export async function measure(s: Services, signal?: AbortSignal): Promise<void> {
  const usage: StorageDay = {
    database: await databaseSize(s),
    kinds: {},
    users: [],
    filesWithoutRows: { files: 0, bytes: 0 },
    rowsWithoutFiles: 0,
  }
  const users = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts))
  for (const { id } of users) {
    signal?.throwIfAborted()
    usage.users.push({ id, bytes: await measureUser(s, id, usage) })
  }
  usage.users = usage.users.toSorted((a, b) => b.bytes - a.bytes).slice(0, MOST_USERS)
  const measured = s.now()
  const day = measured.toISOString().slice(0, 10)
  await s.db.system((tx) =>
    tx
      .insert(storageDays)
      .values({ day, measured, usage })
      .onConflictDoUpdate({ target: storageDays.day, set: { measured, usage } }),
  )
}

/** Adds a user's objects to the whole; answers their bytes. */
async function measureUser(s: Services, userId: string, usage: StorageDay): Promise<number> {
  const missing = new Set(await keysOfRows(s, userId))
  let total = 0
  for await (const keys of batches(s.storage.list(`users/${userId}/`))) {
    const kinds = await findKinds(s, userId, keys)
    for (const key of keys) {
      missing.delete(key)
      const bytes = await sizeOf(s, key)
      const kind = kinds.get(key)
      const sum = kind ? (usage.kinds[kind] ??= { files: 0, bytes: 0 }) : usage.filesWithoutRows
      sum.files += 1
      sum.bytes += bytes
      total += bytes
    }
  }
  usage.rowsWithoutFiles += missing.size
  return total
}

async function sizeOf(s: Services, key: string): Promise<number> {
  try {
    return await s.storage.size(key)
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

async function databaseSize(s: Services): Promise<number> {
  const { rows } = await s.db.system((tx) =>
    tx.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`),
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** The last measurement, the growth, and the free space. */
export async function readStorage(s: Services): Promise<Answer<typeof getStorage>> {
  const { days, emails } = await s.db.system(async (tx) => {
    const found = await tx
      .select()
      .from(storageDays)
      .orderBy(desc(storageDays.day))
      .limit(MOST_DAYS)
    const ids = found[0]?.usage.users.map(({ id }) => id) ?? []
    const known = ids.length
      ? await tx
          .select({ id: accounts.id, email: accounts.email })
          .from(accounts)
          .where(inArray(accounts.id, ids))
      : []
    return { days: found, emails: new Map(known.map((row) => [row.id, row.email])) }
  })
  const [latest] = days
  return {
    measured: latest?.measured.toISOString() ?? null,
    now: latest?.usage ?? null,
    users: (latest?.usage.users ?? []).map((row) => ({ ...row, email: emails.get(row.id) ?? '' })),
    growth: days.toReversed().map(({ day, usage }) => ({ day, bytes: bytesOf(usage) })),
    disk: await diskSpace(s.config),
  }
}

const bytesOf = ({ database, kinds, filesWithoutRows }: StorageDay): number =>
  Object.values(kinds).reduce((sum, { bytes }) => sum + bytes, database + filesWithoutRows.bytes)
