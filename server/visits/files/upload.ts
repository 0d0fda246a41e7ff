import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { AppError, words } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ScribeFile, uploadFiles as endpoint } from '#contract/files.ts'
import { maxDropFiles } from '#contract/uploads.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { UploadPart } from '#server/platform/http/route.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { maxUploadBytes } from '#server/platform/quotas/limits.ts'
import type { Services } from '#server/services.ts'
import { asUploadError, capped, checkedType, cleanName, fittingType, inWords } from './arriving.ts'
import { type NewFile, filesFolder, keepFile } from './keep.ts'
import { purposes } from './purpose.ts'
import { assertRoom } from './room.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'

/**
 * Stores the files of one drop sent in one request, each sealed while it arrives; answers when all bytes are safe.
 * A file that fails does not stop the others.
 * @throws AppError 'Scribe not found', or when no file could be stored.
 */
export async function uploadFiles(
  s: Services,
  userId: string,
  scribeId: string,
  parts: AsyncIterable<UploadPart>,
): Promise<Answer<typeof endpoint>> {
  await s.db.as(userId, (tx) => scribeRow(tx, userId, scribeId))
  const purposeOf = purposes('context')
  const items: ScribeFile[] = []
  const failures: { at: number; error: AppError }[] = []
  let at = -1
  for await (const part of parts) {
    at++
    try {
      if (at >= maxDropFiles) throw tooMany()
      items.push(await keep(s, await receive(s, userId, scribeId, part, purposeOf)))
    } catch (error) {
      part.stream.resume()
      failures.push({ at, error: asUploadError(error) })
      if (!(error instanceof AppError)) s.log('An upload could not be stored.')
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

async function receive(
  s: Services,
  userId: string,
  scribeId: string,
  part: UploadPart,
  purposeOf: ReturnType<typeof purposes>,
): Promise<NewFile> {
  const name = cleanName(part.name)
  const allowed = checkedType(name, part.type)
  const purpose = purposeOf(allowed.kind)
  const room = await assertRoom(s, userId, 1)
  const keys = await s.keys.keysFor(userScope(userId))
  const key = newStorageKey(...filesFolder(userId, scribeId))
  const content = fittingType(allowed, capped(part.stream, Math.min(room, maxUploadBytes(s))))
  const { size } = await putSealed(s.storage, key, keys.current, content)
  const created = s.now()
  return {
    id: randomUUID(),
    userId,
    scribeId,
    name,
    type: allowed.type,
    key,
    size,
    purpose,
    created,
  }
}

async function keep(s: Services, file: NewFile): Promise<ScribeFile> {
  const vault = await openVault(s.keys, userScope(file.userId))
  return s.db.as(file.userId, (tx) => keepFile(s, tx, file, vault))
}
