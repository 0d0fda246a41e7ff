import { and, eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { partCount } from '#contract/uploads.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { checkedType, fittingType, uploadError } from '../arriving.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { assertDiskSpace } from '../room.ts'
import { uploads } from '../table.ts'
import { cancelUpload } from './cancel.ts'
import {
  isUpload,
  partKey,
  uploadBound,
  type UploadHead,
  type UploadRow,
  uploadRow,
} from './pending.ts'

interface PartRef {
  id: string
  /** Counted from 0. */
  part: string
}

/**
 * Stores one part, sealed while it arrives, and returns how many are stored: a part counts only when its bytes are on
 * the disk. Sending a part twice has no effect. A first part that isn't of the file's type ends the upload.
 * @throws AppError 'not-found' if the upload was cancelled, 'version-mismatch' for a part out of turn.
 */
export async function storePart(
  s: Services,
  userId: string,
  ref: PartRef,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ received: number }> {
  const row = await s.db.as(userId, (tx) => uploadRow(tx, userId, ref.id))
  const part = Number(ref.part)
  if (part < row.received) return { received: row.received }
  if (part !== row.received || part >= partCount(row)) throw outOfTurn(row)
  try {
    await assertDiskSpace(s, row.partBytes)
    await write(s, row, part, bytes)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable' && part === 0)
      await cancelUpload(s, userId, row.id)
    throw error instanceof BrokenOff ? otherSize() : uploadError(s, error)
  }
  return { received: await count(s, row, part) }
}

const outOfTurn = ({ received }: UploadRow) =>
  new AppError('version-mismatch', words.uploadFailed, { current: { received } })

async function write(
  s: Services,
  row: UploadRow,
  part: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { current } = await s.keys.keysFor(userScope(row.userId))
  const expected = Math.min(row.partBytes, row.size - part * row.partBytes)
  const whole = exactly(bytes, expected)
  await putSealed(
    s.storage,
    partKey(row, part),
    current,
    part === 0 ? await fitting(s, row, whole) : whole,
  )
}

async function fitting(s: Services, row: UploadRow, bytes: AsyncIterable<Uint8Array>) {
  const vault = await openVault(s.keys, userScope(row.userId))
  const { name, type } = vault.open<UploadHead>(row.sealed, uploadBound(row.id))
  return fittingType(checkedType(name, type), bytes)
}

class BrokenOff extends Error {}

const otherSize = () =>
  new AppError('bad-request', words.uploadFailed, {
    detail: 'This part has the wrong length. Send it again.',
  })

/** A part that breaks off or is too long isn't stored; it can be sent again. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, expected: number) {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > expected) break
    yield piece
  }
  if (size !== expected) throw new BrokenOff('a part of another size')
}

async function count(s: Services, row: UploadRow, part: number): Promise<number> {
  const { id, userId } = row
  const now = await s.db.as(userId, async (tx) => {
    await tx
      .update(uploads)
      .set({ received: part + 1, updated: s.now() })
      .where(and(isUpload(userId, id), eq(uploads.received, part)))
    const [found] = await tx.select().from(uploads).where(isUpload(userId, id))
    return found
  })
  if (now) return now.received
  // It was cancelled while the bytes came, and its folder is already empty.
  await s.storage.delete(partKey(row, part))
  throw new AppError('not-found', 'This upload no longer exists.')
}
