import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { uploads } from '../table.ts'
import { isUpload, partsFolder, type UploadRow } from './pending.ts'

/** Deletes an upload and its parts. A missing one is not an error. */
export async function cancelUpload(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const [row] = await tx.delete(uploads).where(isUpload(userId, id)).returning()
    if (row) await dropParts(s, tx, row)
  })
}

/** Deletes the parts when the transaction commits, and tries again until it succeeds. */
export async function dropParts(s: Services, tx: Tx, row: UploadRow): Promise<void> {
  await s.jobs.enqueue(tx, 'delete-stored-folder', { folder: partsFolder(row) })
}
