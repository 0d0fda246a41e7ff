import { AppError } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { rangedResponse } from '#server/platform/http/ranged.ts'
import { fileBound, type FileHead } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { type FileRef, fileRow, isMissing } from './files.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'

/**
 * The file as an attachment that no browser runs or guesses the type of, or the bytes of it that a `Range` header asks for.
 * @throws AppError 'not-found'.
 */
export async function fileContent(
  s: Services,
  userId: string,
  ref: FileRef,
  range: string | null,
): Promise<Response> {
  const row = await s.db.as(userId, (tx) => fileRow(tx, userId, ref))
  const vault = await openVault(s.keys, userScope(userId))
  const { name, type } = vault.open<FileHead>(row.sealed, fileBound(row.id))
  const content = await readSealed(
    s.storage,
    row.storageKey,
    await s.keys.keysFor(userScope(userId)),
  ).catch((error: unknown) => {
    if (isMissing(error)) throw new AppError('not-found', 'The stored file is missing.')
    throw error
  })
  const headers = {
    'content-type': type,
    // RFC 6266 with RFC 8187 for names beyond ASCII.
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  }
  return rangedResponse(range, content.size, headers, content.read)
}
