import { createHash } from 'node:crypto'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { rangedResponse } from '#server/platform/http/ranged.ts'
import { isUnreadable, putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import { assertRoom } from '#server/visits/files/room.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { filledRow, openContent } from '../filled/stored.ts'
import { lastSignature, type SignatureRow } from './signatures.ts'

/** Stores a signed PDF in the folder of its visit. @returns its key and size. @throws AppError if there is no room */
export async function storeSignedPdf(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  pdf: Uint8Array,
): Promise<{ key: string; size: number }> {
  await assertRoom(s, userId, pdf.length)
  const folder = conversationFolder(userId, scribeId).split('/').filter(Boolean)
  const key = newStorageKey(...folder, 'forms')
  const keys = await s.keys.keysFor(userScope(userId))
  return { key, ...(await putSealed(s.storage, key, keys.current, pdf)) }
}

/** The PDF of the last signature, byte for byte. @throws AppError 'not-found' */
export async function signedPdf(
  s: Services,
  userId: string,
  id: string,
  range: string | null,
): Promise<Response> {
  const { row, last } = await s.db.as(userId, async (tx) => ({
    row: await filledRow(tx, userId, id),
    last: await lastSignature(tx, id),
  }))
  if (!last) throw new AppError('not-found', message('This form isn’t signed.'))
  const { formName } = openContent(row, await openVault(s.keys, userScope(userId)))
  const { size, read } = await openSigned(s, userId, last)
  const headers = {
    'content-type': 'application/pdf',
    // RFC 6266 with RFC 8187 for names beyond ASCII.
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(formName)}.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  }
  return rangedResponse(range, size, headers, read)
}

/** A signed PDF from the storage. */
export const openSigned = async (
  s: Services,
  userId: string,
  { storageKey }: Pick<SignatureRow, 'storageKey'>,
) => readSealed(s.storage, storageKey, await s.keys.keysFor(userScope(userId)))

/** SHA-256 of a signed PDF as it is stored; undefined if it's missing or damaged. */
export async function hashSignedPdf(
  s: Services,
  userId: string,
  signature: Pick<SignatureRow, 'storageKey'>,
): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    const { stream } = await openSigned(s, userId, signature)
    for await (const piece of stream) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}
