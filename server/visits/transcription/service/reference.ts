import { and, asc, eq, type SQL } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { fileBound, type FileHead } from '#server/visits/scribes/present.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'

export type FileRow = typeof scribeFiles.$inferSelect

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The audio file of a reference: its id, its storage path, or `users/{uid}/conversations/{scribeId}/files/{name}` with
 * its upload name (the newest, if several share it).
 * @throws AppError 'not-found' if it isn't the user's, 'bad-request' if it isn't audio
 */
export async function findReferenced(
  s: Services,
  tx: Tx,
  userId: string,
  reference: string,
): Promise<FileRow> {
  const vault = await openVault(s.keys, userScope(userId))
  const headOf = (row: FileRow) => vault.open<FileHead>(row.sealed, fileBound(row.id))
  // Another user's folder doesn't exist for this user, whatever is in it.
  if (reference.startsWith('users/') && !reference.startsWith(`users/${userId}/`))
    throw new AppError('not-found', words.unauthorizedUser)
  const candidates = await findCandidates(tx, userId, reference)
  const name = reference.split('/').at(-1)
  const file =
    candidates.find(({ id, storageKey }) => id === reference || storageKey === reference) ??
    candidates.findLast((row) => row.id === name || headOf(row).name === name)
  if (!file) throw new AppError('not-found', 'This file no longer exists.')
  const { type } = headOf(file)
  if (file.purpose !== 'transcription' && !type.startsWith('audio/'))
    throw new AppError('bad-request', 'This file contains no audio.')
  return file
}

async function findCandidates(tx: Tx, userId: string, reference: string): Promise<FileRow[]> {
  const mine = eq(scribeFiles.userId, userId)
  const rows = (where: SQL) =>
    tx.select().from(scribeFiles).where(and(mine, where)).orderBy(asc(scribeFiles.created))
  if (uuid.test(reference)) return rows(eq(scribeFiles.id, reference))
  const scribeId = /^users\/[^/]+\/conversations\/([^/]+)\/files\/[^/]+$/.exec(reference)?.[1]
  if (!scribeId || !uuid.test(scribeId)) return []
  if (!reference.startsWith(conversationFolder(userId, scribeId))) return []
  return rows(eq(scribeFiles.scribeId, scribeId))
}
