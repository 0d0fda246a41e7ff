import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { ScribeFile } from '#contract/files.ts'
import { partCount } from '#contract/uploads.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { presentFile } from '#server/visits/scribes/present.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { uploadError } from '../arriving.ts'
import { isMissing } from '../files.ts'
import { filesFolder, keepFile } from '../keep.ts'
import { putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import { checkedKey } from '#server/platform/storage/storage.ts'
import { uploads } from '../table.ts'
import { cancelUpload, dropParts } from './cancel.ts'
import {
  isUpload,
  partKey,
  uploadBound,
  type UploadHead,
  type UploadRow,
  uploadRow,
} from './pending.ts'

/**
 * Joins the parts into one object and then, in one transaction, creates the file. A kill at any moment leaves either
 * the upload with all its parts or the file; a repeated call continues or returns the file. The object's key is the
 * upload's, so a second attempt overwrites the first.
 * @throws AppError 'version-mismatch' while parts are missing, 'not-found' if the upload was cancelled or its id is
 * taken.
 */
export async function finishUpload(s: Services, userId: string, id: string): Promise<ScribeFile> {
  const vault = await openVault(s.keys, userScope(userId))
  const begun = await s.db.as(userId, (tx) => fileOrUpload(tx, userId, id, vault))
  if ('file' in begun) return begun.file
  const { row } = begun
  if (row.received < partCount(row))
    throw new AppError('version-mismatch', words.uploadFailed, {
      current: { received: row.received },
    })
  const key = checkedKey([...filesFolder(userId, row.scribeId), id].join('/'))
  try {
    await putSealed(
      s.storage,
      key,
      (await s.keys.keysFor(userScope(userId))).current,
      joined(s, row),
    )
  } catch (error) {
    // Another request was quicker, and the parts are already gone; or it was cancelled.
    if (isMissing(error)) return finished(s, userId, id, vault)
    throw uploadError(s, error)
  }
  return s.db
    .as(userId, (tx) => settle(s, tx, row, key, vault))
    .catch(async (error: unknown) => {
      // It was cancelled, or its id belongs to another user's file: nothing of it stays.
      if (error instanceof AppError && error.code === 'not-found') {
        await s.storage.delete(key)
        await cancelUpload(s, userId, id)
      }
      throw uploadError(s, error)
    })
}

async function fileOrUpload(
  tx: Tx,
  userId: string,
  id: string,
  vault: Vault,
): Promise<{ file: ScribeFile } | { row: UploadRow }> {
  const [file] = await tx.select().from(scribeFiles).where(eq(scribeFiles.id, id))
  return file ? { file: presentFile(file, vault) } : { row: await uploadRow(tx, userId, id) }
}

async function finished(
  s: Services,
  userId: string,
  id: string,
  vault: Vault,
): Promise<ScribeFile> {
  const now = await s.db.as(userId, (tx) => fileOrUpload(tx, userId, id, vault))
  if ('file' in now) return now.file
  throw new AppError('failed', words.uploadFailed, {
    detail: 'Part of the file is missing. Add it again.',
  })
}

/** The bytes of all parts, one after the other: memory does not grow with the file. */
async function* joined(s: Services, row: UploadRow): AsyncGenerator<Uint8Array> {
  const keys = await s.keys.keysFor(userScope(row.userId))
  for (let part = 0; part < partCount(row); part += 1) {
    const { stream } = await readSealed(s.storage, partKey(row, part), keys)
    yield* stream
  }
}

async function settle(
  s: Services,
  tx: Tx,
  row: UploadRow,
  key: string,
  vault: Vault,
): Promise<ScribeFile> {
  const { id, userId, scribeId, size, purpose, created } = row
  // Two that finish at the same time come one after the other here.
  const [held] = await tx.select().from(uploads).where(isUpload(userId, id)).for('update')
  if (!held) {
    const now = await fileOrUpload(tx, userId, id, vault)
    if ('file' in now) return now.file
  }
  const { name, type } = vault.open<UploadHead>(row.sealed, uploadBound(id))
  const file = await keepFile(
    s,
    tx,
    { id, userId, scribeId, name, type, size, purpose, key, created },
    vault,
  )
  await tx.delete(uploads).where(isUpload(userId, id))
  await dropParts(s, tx, row)
  return file
}
