import { words, AppError } from '#contract/errors.ts'
import type { ScribeFile } from '#contract/files.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { fileBound, type FileHead, presentFile } from '#server/visits/scribes/present.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { enqueueWork } from './files.ts'

export interface NewFile {
  id: string
  userId: string
  scribeId: string
  name: string
  type: string
  size: number
  purpose: ScribeFile['purpose']
  /** Where its bytes are stored. */
  key: string
  /** When it was dropped: lists keep the order of the drop. */
  created: Date
}

/** The parts of the folder of a visit's files (specification §7), for `newStorageKey`. */
export const filesFolder = (userId: string, scribeId: string): string[] => [
  ...conversationFolder(userId, scribeId).split('/').filter(Boolean),
  'files',
]

/**
 * Stores the row of a file whose bytes are stored, and queues the work for its purpose.
 * @throws AppError 'not-found' if the id belongs to a file that the user may not see
 */
export async function keepFile(
  s: Services,
  tx: Tx,
  file: NewFile,
  vault: Vault,
): Promise<ScribeFile> {
  const { id, userId, scribeId, name, type, size, purpose, key, created } = file
  const head = { name, type, error: null } satisfies FileHead
  const [row] = await tx
    .insert(scribeFiles)
    .values({
      id,
      userId,
      scribeId,
      sealed: vault.seal(head, fileBound(id)),
      size,
      purpose,
      stage: purpose === 'storage' ? 'complete' : 'uploading',
      storageKey: key,
      created,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('not-found', words.uploadFailed)
  await enqueueWork(s, tx, userId, { id: scribeId, fileId: id, purpose })
  await touchScribe(s, tx, userId, scribeId, { draft: false })
  return presentFile(row, vault)
}
