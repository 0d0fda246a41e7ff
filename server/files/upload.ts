import { randomUUID } from 'node:crypto'
import { AppError, words } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import { maxContextFiles, type ScribeFile, type uploadFiles as endpoint } from '#contract/files.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { UploadPart } from '#server/http/route.ts'
import { changeScribe, scribeRow } from '#server/scribes/change.ts'
import { fileBound, type FileHead, presentFile } from '#server/scribes/present.ts'
import { conversationFolder } from '#server/scribes/scribes.ts'
import { scribeFiles } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { type AllowedType, allowedType } from './extract/allowed-types.ts'
import { HEAD_BYTES, looksLike } from './extract/looks-like.ts'
import { enqueueWork } from './files.ts'
import { putSealed } from './storage/sealed.ts'
import { newStorageKey } from './storage/storage.ts'

type Purpose = ScribeFile['purpose']
interface Arrived {
  name: string
  type: string
  key: string
  size: number
  purpose: Purpose
}

/** Counts what came in one drop: the first audio is transcribed, the first 3 others are read (specification §5). */
function sorter() {
  let audio = 0
  let context = 0
  return (kind: string | undefined): Purpose => {
    if (kind === 'audio') return audio++ === 0 ? 'transcription' : 'storage'
    if (kind === undefined || kind === 'archive') return 'storage'
    return context++ < maxContextFiles ? 'context' : 'storage'
  }
}

/**
 * Stores the files of one drop, each sealed while it arrives; answers when all bytes are safe.
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
  const purposeOf = sorter()
  const items: ScribeFile[] = []
  const failures: { at: number; error: AppError }[] = []
  let at = -1
  for await (const part of parts) {
    at++
    try {
      items.push(
        await keep(s, userId, scribeId, await receive(s, userId, scribeId, part, purposeOf)),
      )
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

function asUploadError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('failed', words.uploadFailed)
}

const inWords = ({ message, detail }: AppError) => (detail ? `${message}. ${detail}` : message)

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
  purposeOf: (kind: string | undefined) => Purpose,
): Promise<Arrived> {
  const name = cleanName(part.name)
  const allowed = allowedType(name, part.type)
  if (!allowed) {
    throw new AppError('bad-request', words.uploadFailed, {
      detail: 'Audio, text, images, PDF, Word documents and archives can be added.',
    })
  }
  const keys = await s.keys.keysFor(userScope(userId))
  const key = newStorageKey(
    ...conversationFolder(userId, scribeId).split('/').filter(Boolean),
    'files',
  )
  const { size } = await putSealed(
    s.storage,
    key,
    keys.current,
    checked(allowed, capped(part.stream, s.config.maxUploadBytes)),
  )
  return { name, type: allowed.type, key, size, purpose: purposeOf(allowed.kind) }
}

/** The last part of any path, without control characters. It is shown and sent back, never used as a path. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // Format characters can turn the reading direction and so disguise an extension.
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 255) || 'file'
  )
}

async function* capped(stream: AsyncIterable<Uint8Array>, max: number) {
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size > max) {
      throw new AppError('too-large', words.uploadFailed, {
        detail: `At most ${Math.floor(max / 1e6)} MB fit into one file.`,
      })
    }
    yield piece
  }
  if (size === 0)
    throw new AppError('bad-request', words.uploadFailed, { detail: 'The file is empty.' })
}

/** The same bytes, once the first of them fit the type that the file claims. */
async function* checked(allowed: AllowedType, stream: AsyncIterable<Uint8Array>) {
  let head: Uint8Array[] | undefined = []
  for await (const piece of stream) {
    if (!head) {
      yield piece
      continue
    }
    head.push(piece)
    if (sizeOf(head) < HEAD_BYTES) continue
    yield await fitting(allowed, head)
    head = undefined
  }
  if (head) yield await fitting(allowed, head)
}

const sizeOf = (pieces: Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

async function fitting(allowed: AllowedType, pieces: Uint8Array[]): Promise<Buffer> {
  const head = Buffer.concat(pieces)
  if (await looksLike(allowed, head)) return head
  throw new AppError('bad-request', words.uploadFailed, {
    detail: `What is inside this file is not what its name says (${allowed.extensions.join(', ')}).`,
  })
}

async function keep(
  s: Services,
  userId: string,
  scribeId: string,
  file: Arrived,
): Promise<ScribeFile> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const id = randomUUID()
  return s.db.as(userId, async (tx) => {
    const [row] = await tx
      .insert(scribeFiles)
      .values(rowOf(s, userId, scribeId, id, file, vault))
      .returning()
    if (!row) throw new AppError('failed', words.uploadFailed)
    await enqueueWork(s, tx, userId, { id: scribeId, fileId: id, purpose: file.purpose })
    await changeScribe(s, tx, userId, scribeId, { draft: false })
    return presentFile(row, vault)
  })
}

function rowOf(
  s: Services,
  userId: string,
  scribeId: string,
  id: string,
  file: Arrived,
  vault: Vault,
) {
  const { name, type, key, size, purpose } = file
  return {
    id,
    userId,
    scribeId,
    sealed: vault.seal({ name, type, error: null } satisfies FileHead, fileBound(id)),
    size,
    purpose,
    stage: purpose === 'storage' ? ('complete' as const) : ('uploading' as const),
    storageKey: key,
    created: s.now(),
  }
}
