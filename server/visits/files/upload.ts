import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ScribeFile, uploadFiles as endpoint } from '#contract/files.ts'
import { maxDropFiles } from '#contract/uploads.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { idempotentId, keyUsedElsewhere } from '#server/platform/http/idempotency.ts'
import type { UploadPart } from '#server/platform/http/route.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { presentFile } from '#server/visits/scribes/present.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { maxUploadBytes } from '#server/platform/quotas/limits.ts'
import type { Services } from '#server/services.ts'
import { asUploadError, capped, checkedType, cleanName, fittingType, inWords } from './arriving.ts'
import type { AllowedType } from './extract/allowed-types.ts'
import { type NewFile, filesFolder, keepFile } from './keep.ts'
import { purposes } from './purpose.ts'
import { assertRoom } from './room.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'

/** The files of one drop, sent in one request. */
export interface Drop {
  scribeId: string
  parts: AsyncIterable<UploadPart>
  /** The request's idempotency key: a repeated request finds the files that the first one stored. */
  key?: string | undefined
}

/**
 * Stores the files of one drop, each sealed while it arrives; answers when all bytes are safe. A file that fails does
 * not stop the others.
 * @throws AppError 'Scribe not found', or when no file could be stored.
 */
export async function uploadFiles(
  s: Services,
  userId: string,
  drop: Drop,
): Promise<Answer<typeof endpoint>> {
  await s.db.as(userId, (tx) => scribeRow(tx, userId, drop.scribeId))
  const purposeOf = purposes('context')
  const items: ScribeFile[] = []
  const failures: { at: number; error: AppError }[] = []
  let at = -1
  for await (const part of drop.parts) {
    at++
    try {
      if (at >= maxDropFiles) throw tooMany()
      items.push(await storeFile(s, newFile(s, userId, { drop, at, part }, purposeOf), part))
    } catch (error) {
      failures.push({ at, error: asUploadError(error) })
      if (!(error instanceof AppError)) s.log('An upload could not be stored.', 'warn')
    } finally {
      part.stream.resume()
    }
  }
  const [only] = failures
  if (items.length === 0)
    throw failures.length === 1 && only ? only.error : noneStored(failures.length)
  return { items, refused: failures.map((one) => ({ at: one.at, message: inWords(one.error) })) }
}

const tooMany = () =>
  new AppError('bad-request', words.uploadFailed, {
    detail: message('At most {count, number} files can be added at once. Add this one again.', {
      count: maxDropFiles,
    }),
  })

function noneStored(count: number): AppError {
  return count === 0
    ? new AppError('bad-request', 'No file was sent.')
    : new AppError('failed', words.allUploadsFailed)
}

/** A file whose bytes haven't arrived yet. */
type ArrivingFile = Omit<NewFile, 'size'> & { allowed: AllowedType; isKeyed: boolean }

function newFile(
  s: Services,
  userId: string,
  { drop: { scribeId, key }, at, part }: { drop: Drop; at: number; part: UploadPart },
  purposeOf: ReturnType<typeof purposes>,
): ArrivingFile {
  const name = cleanName(part.name)
  const allowed = checkedType(name, part.type)
  return {
    id: key ? idempotentId(userId, `file ${at} of ${scribeId}`, key) : randomUUID(),
    userId,
    scribeId,
    name,
    type: allowed.type,
    allowed,
    isKeyed: key !== undefined,
    key: newStorageKey(...filesFolder(userId, scribeId)),
    purpose: purposeOf(allowed.kind),
    created: s.now(),
  }
}

/** Stores the bytes, then the row. A file that an earlier request has stored is returned as it is. */
async function storeFile(s: Services, file: ArrivingFile, part: UploadPart): Promise<ScribeFile> {
  const vault = await openVault(s.keys, userScope(file.userId))
  const stored = await findStored(s, file, vault)
  if (stored) return stored
  const size = await storeBytes(s, file, part)
  try {
    return await s.db.as(file.userId, (tx) => keepFile(s, tx, { ...file, size }, vault))
  } catch (error) {
    // The nightly sweep deletes what this can't.
    await s.storage.delete(file.key).catch(() => undefined)
    // The same request, sent twice at once.
    const other = await findStored(s, file, vault)
    if (other) return other
    throw error
  }
}

/** The file of an earlier request with the same key. @throws AppError 'bad-request' if that was another file */
async function findStored(
  s: Services,
  { id, userId, name, isKeyed }: ArrivingFile,
  vault: Vault,
): Promise<ScribeFile | undefined> {
  if (!isKeyed) return undefined
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(scribeFiles).where(eq(scribeFiles.id, id)),
  )
  const stored = row && presentFile(row, vault)
  if (stored && stored.name !== name) throw keyUsedElsewhere()
  return stored
}

async function storeBytes(s: Services, file: ArrivingFile, part: UploadPart): Promise<number> {
  const room = await assertRoom(s, file.userId, 1)
  const keys = await s.keys.keysFor(userScope(file.userId))
  const content = fittingType(file.allowed, capped(part.stream, Math.min(room, maxUploadBytes(s))))
  const { size } = await putSealed(s.storage, file.key, keys.current, content)
  return size
}
