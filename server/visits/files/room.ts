import { message } from '#common/translation.ts'
import { sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileSize } from '#common/file-size.ts'
import type { getStorageUse } from '#contract/uploads.ts'
import { quotaBytes } from '#server/platform/quotas/limits.ts'
import type { Services } from '#server/services.ts'
import { diskSpace, isTight } from '#server/platform/storage/disk-space.ts'

/** The storage that a user's audio and files use, announced uploads included, and their limit. */
export async function storageUse(
  s: Services,
  userId: string,
): Promise<Answer<typeof getStorageUse>> {
  const { rows } = await s.db.as(userId, (tx) =>
    tx.execute<{ bytes: string }>(sql`select (
      (select coalesce(sum(size), 0) from scribe_file where user_id = ${userId}) +
      (select coalesce(sum(size), 0) from upload where user_id = ${userId}) +
      (select coalesce(sum(size), 0) from form_file where user_id = ${userId}) +
      (select coalesce(sum(size), 0) from form_signature where user_id = ${userId}) +
      2 * (select coalesce(sum(samples), 0) from audio_object where user_id = ${userId}) +
      2 * (select coalesce(sum(samples), 0) from audio_tail where user_id = ${userId})
    )::text as bytes`),
  )
  return { used: Number(rows[0]?.bytes ?? 0), quota: quotaBytes(s) }
}

/**
 * Bytes that the user may still store.
 * @throws AppError 'too-large' if `bytes` more don't fit, 'unavailable' where the disk has to stay free for recordings
 */
export async function assertRoom(s: Services, userId: string, bytes: number): Promise<number> {
  await assertDiskSpace(s, bytes)
  const { used, quota } = await storageUse(s, userId)
  if (used + bytes <= quota) return quota - used
  throw new AppError('too-large', words.uploadFailed, {
    detail: message(
      'Your storage of {quota, size} is full: {used, size} are used. Delete recordings or files, or ask your administrator for more.',
      { quota: fileSize(quota), used: fileSize(used) },
    ),
  })
}

/** @throws AppError 'unavailable' if the disk would have less free than recordings need */
export async function assertDiskSpace(s: Services, bytes: number): Promise<void> {
  if (!isTight(await diskSpace(s.config), bytes)) return
  throw new AppError('unavailable', words.uploadFailed, {
    detail:
      'The server is low on disk space, which is reserved for recordings. Try again later, or tell your administrator.',
  })
}
