import { and, asc, eq } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { PendingUpload } from '#contract/uploads.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { checkedKey } from '#server/platform/storage/storage.ts'
import { uploads } from '../table.ts'

export type UploadRow = InferSelectModel<typeof uploads>
/** The sealed part of an upload's row. */
export type UploadHead = { name: string; type: string; modified: number }
export const uploadBound = (id: string) => ({ table: 'upload', row: id, column: 'sealed' })

export const isUpload = (userId: string, id: string) =>
  and(eq(uploads.id, id), eq(uploads.userId, userId))

/** The user's upload. @throws AppError 'not-found' when it was cancelled, finished or never begun. */
export async function uploadRow(tx: Tx, userId: string, id: string): Promise<UploadRow> {
  const [row] = await tx.select().from(uploads).where(isUpload(userId, id))
  if (!row) throw new AppError('not-found', 'This upload no longer exists.')
  return row
}

/** Where the parts of an upload are stored; they belong to no file yet. */
export const partsFolder = ({
  userId,
  scribeId,
  id,
}: Pick<UploadRow, 'userId' | 'scribeId' | 'id'>) =>
  `${conversationFolder(userId, scribeId)}parts/${id}/`

export const partKey = (row: UploadRow, part: number) => checkedKey(`${partsFolder(row)}${part}`)

/** The upload whose part is stored under a key; undefined for other keys. */
export const uploadOfKey = (key: string): string | undefined =>
  /\/parts\/([0-9a-f-]{36})\/\d+$/.exec(key)?.[1]

export function presentUpload(row: UploadRow, vault: Vault): PendingUpload {
  const { id, scribeId, size, purpose, partBytes, received, created } = row
  const head = vault.open<UploadHead>(row.sealed, uploadBound(id))
  return {
    id,
    ...head,
    scribeId,
    size,
    purpose,
    partBytes,
    received,
    created: created.toISOString(),
  }
}

/** The user's files with missing bytes, of one visit or of all, oldest first. */
export async function listUploads(
  s: Services,
  userId: string,
  scribeId: string | undefined,
): Promise<{ items: PendingUpload[] }> {
  const vault = await openVault(s.keys, userScope(userId))
  const mine = eq(uploads.userId, userId)
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(uploads)
      .where(scribeId ? and(mine, eq(uploads.scribeId, scribeId)) : mine)
      .orderBy(asc(uploads.created), asc(uploads.id)),
  )
  return { items: rows.map((row) => presentUpload(row, vault)) }
}
