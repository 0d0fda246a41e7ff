import * as z from 'zod/mini'
import { accounts } from '#server/identity/accounts/table.ts'
import { isMissing } from '#server/visits/files/files.ts'
import { groupsWithOwners } from '#server/organisation/groups/members.ts'
import { sweepUploads } from '#server/visits/files/parts/sweep.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { settleLeft } from '#server/visits/transcription/audio/settle-left.ts'
import { isClockPlausible } from '#server/platform/jobs/clock-guard.ts'
import { batches, findKinds } from './stored-rows.ts'

/** A row follows its object within seconds; an object without one after a day was left by a process that died. */
const ORPHAN_MS = 24 * 3_600_000
/** Fewer than this are taken away without a further thought. */
const FEW = 20

export function systemJobs(s: Services): Job[] {
  return [
    job({
      name: 'sweep-storage',
      payload: z.object({}),
      // At night in the Americas and Europe.
      cron: '17 7 * * *',
      async handle(_, signal) {
        if (await isClockPlausible(s)) await sweepStorage(s, signal)
      },
    }),
  ]
}

/**
 * Deletes stored objects without a row: a process died between storing the bytes and the row, or a deletion failed.
 * Unfinished objects are deleted too, and audio that is still in the database moves to the storage. Only folders of
 * existing accounts and groups are read. Returns how many were deleted.
 */
export async function sweepStorage(s: Services, signal?: AbortSignal): Promise<number> {
  const users = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts))
  let deleted = 0
  for (const { id } of users) {
    if (signal?.aborted) break
    await sweepUploads(s, id)
    deleted += await sweepFolder(s, id, `users/${id}/`)
    await settleLeft(s, id).catch(() =>
      s.log('Audio stays in the database for another day.', 'warn'),
    )
  }
  for (const { groupId, ownerId } of await groupsWithOwners(s)) {
    if (signal?.aborted) break
    deleted += await sweepFolder(s, ownerId, `groups/${groupId}/`)
  }
  await s.storage.clearUnfinished(new Date(s.now().getTime() - ORPHAN_MS))
  if (deleted > 0) s.log(`${deleted} unreferenced stored objects were deleted.`)
  return deleted
}

/** @param userId the user who can read the folder's rows */
async function sweepFolder(s: Services, userId: string, folder: string): Promise<number> {
  let known = 0
  const orphans: string[] = []
  for await (const keys of batches(s.storage.list(folder))) {
    const rows = await findKinds(s, userId, keys)
    known += rows.size
    for (const key of keys) if (!rows.has(key) && (await isOld(s, key))) orphans.push(key)
  }
  // A database restored to an earlier day has rows for few of its objects; they must not be lost as well.
  if (orphans.length > Math.max(FEW, known)) {
    s.log(
      `${orphans.length} stored objects have no row, ${known} have one: nothing was deleted.`,
      'warn',
    )
    return 0
  }
  for (const key of orphans) await s.storage.delete(key)
  return orphans.length
}

async function isOld(s: Services, key: string): Promise<boolean> {
  try {
    const modified = await s.storage.modified(key)
    return s.now().getTime() - modified.getTime() > ORPHAN_MS
  } catch (error) {
    // Somebody else has deleted it.
    if (isMissing(error)) return false
    throw error
  }
}
