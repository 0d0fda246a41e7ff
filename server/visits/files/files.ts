import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ScribeFile, UploadStage } from '#contract/files.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import {
  extractedBound,
  fileBound,
  type FileHead,
  presentFile,
} from '#server/visits/scribes/present.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { allowedType } from './extract/allowed-types.ts'
import { MissingObject } from '#server/platform/storage/storage.ts'

export interface FileRef {
  id: string
  fileId: string
}
type FileRow = typeof scribeFiles.$inferSelect

async function findFile(
  tx: Tx,
  userId: string,
  { id, fileId }: FileRef,
): Promise<FileRow | undefined> {
  const mine = and(
    eq(scribeFiles.id, fileId),
    eq(scribeFiles.scribeId, id),
    eq(scribeFiles.userId, userId),
  )
  const [row] = await tx.select().from(scribeFiles).where(mine)
  return row
}

/** The user's file. @throws AppError 'not-found'. */
export async function fileRow(tx: Tx, userId: string, ref: FileRef): Promise<FileRow> {
  const row = await findFile(tx, userId, ref)
  if (!row) throw new AppError('not-found', 'This file no longer exists.')
  return row
}

interface FileChange {
  stage?: UploadStage
  /** Percent of what follows the stage. */
  share?: number
  /** Its text, or why it couldn't be read. */
  extracted?: string
  error?: string | null
  /** With an error: the file itself is its reason, so that trying again cannot help. */
  hopeless?: boolean
  /** What the file is for, where that changes. */
  purpose?: FileRow['purpose']
  notice?: string | null
}

/** Stores a file's progress, and notifies every window. A file deleted meanwhile is not an error. */
export async function changeFile(
  s: Services,
  userId: string,
  ref: FileRef,
  change: FileChange,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, (tx) => changeFileIn(s, tx, vault, ref, change, userId))
}

/** `changeFile` as part of a transaction. */
export async function changeFileIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  ref: FileRef,
  change: FileChange,
  userId: string,
): Promise<void> {
  const row = await findFile(tx, userId, ref)
  if (!row) return
  const set = {
    ...sealedChange(row, change, vault),
    ...(change.stage && { stage: change.stage, share: 0 }),
    ...(change.share !== undefined && { share: change.share }),
    ...(change.purpose && { purpose: change.purpose }),
  }
  if (Object.keys(set).length > 0) {
    await tx.update(scribeFiles).set(set).where(eq(scribeFiles.id, ref.fileId))
  }
  await publish(s.db, tx, userId, { topic: 'file', scribeId: ref.id, id: ref.fileId })
  if (change.extracted !== undefined) await touchScribe(s, tx, userId, ref.id, { source: true })
}

function sealedChange(row: FileRow, change: FileChange, vault: Vault) {
  const { extracted, error, hopeless = false, notice } = change
  const head = vault.open<FileHead>(row.sealed, fileBound(row.id))
  return {
    ...(extracted !== undefined && { extracted: vault.seal(extracted, extractedBound(row.id)) }),
    ...((error !== undefined || notice !== undefined) && {
      sealed: vault.seal(
        {
          ...head,
          ...(error !== undefined && { error, hopeless }),
          ...(notice !== undefined && { notice }),
        },
        fileBound(row.id),
      ),
    }),
    ...(error !== undefined && { failed: error !== null }),
  }
}

/** Queues the work for the file's purpose again; a stored file is now read or transcribed. */
export async function retryFile(s: Services, userId: string, ref: FileRef): Promise<ScribeFile> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await fileRow(tx, userId, ref)
    const purpose = row.purpose === 'storage' ? workFor(row, vault) : row.purpose
    const reset = {
      ...sealedChange(row, { error: null, notice: null }, vault),
      purpose,
      stage: 'uploading' as const,
      share: 0,
    }
    const [fresh] = await tx
      .update(scribeFiles)
      .set(reset)
      .where(eq(scribeFiles.id, ref.fileId))
      .returning()
    await enqueueWork(s, tx, userId, { ...ref, purpose })
    return presentFile(fresh ?? row, vault)
  })
}

function workFor(row: FileRow, vault: Vault): 'context' | 'transcription' {
  const { name, type } = vault.open<FileHead>(row.sealed, fileBound(row.id))
  return allowedType(name, type)?.kind === 'audio' ? 'transcription' : 'context'
}

/** The job that follows an upload, queued in the transaction that stores the row. */
export async function enqueueWork(
  s: Services,
  tx: Tx,
  userId: string,
  file: FileRef & { purpose: FileRow['purpose'] },
): Promise<void> {
  if (file.purpose === 'storage') return
  const name = file.purpose === 'transcription' ? 'decode-upload' : 'extract-file'
  const payload = { userId, scribeId: file.id, fileId: file.fileId }
  await s.jobs.enqueue(tx, name, payload, { key: file.fileId })
}

/** Deletes the row; failing to delete the bytes is tolerated (specification §8) and swept up later. */
export async function deleteFile(s: Services, userId: string, ref: FileRef): Promise<void> {
  const key = await s.db.as(userId, async (tx) => {
    const row = await findFile(tx, userId, ref)
    if (!row) return undefined
    await tx.delete(scribeFiles).where(eq(scribeFiles.id, ref.fileId))
    await touchScribe(s, tx, userId, ref.id, { source: true })
    await s.jobs.enqueue(tx, 'delete-stored', { key: row.storageKey })
    // Its recording has the file's id. The transcribed text stays: it belongs to the visit now.
    if (row.purpose === 'transcription' && row.stage !== 'complete')
      await s.jobs.enqueue(tx, 'drop-recording', { userId, scribeId: ref.id, recordingId: row.id })
    return row.storageKey
  })
  if (key)
    await s.storage
      .delete(key)
      .catch(() => s.log('Could not delete a stored file; retrying later.', 'warn'))
}

/** Whether an error says that the bytes are gone. */
export const isMissing = (error: unknown) => error instanceof MissingObject
