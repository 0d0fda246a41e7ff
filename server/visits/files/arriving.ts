import { message } from '#common/translation.ts'
import { AppError, words } from '#contract/errors.ts'
import { type AllowedType, allowedType } from './extract/allowed-types.ts'
import { HEAD_BYTES, looksLike } from './extract/looks-like.ts'
import { isPassing } from '#server/platform/db/pool.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { hasCode } from '#server/platform/storage/durable.ts'
import { StorageAway } from '#server/platform/storage/storage.ts'

const refusal = (detail: string) => new AppError('bad-request', words.uploadFailed, { detail })

/** The last part of any path, without control characters. It is shown and sent back, never used as a path. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // Format characters can turn the reading direction and so disguise an extension.
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 255)
      // Half a character cannot be written into the header of a download.
      .toWellFormed() || 'file'
  )
}

/** @throws AppError 'bad-request' for a type that isn't allowed. */
export function checkedType(name: string, type: string): AllowedType {
  const allowed = allowedType(name, type)
  if (allowed) return allowed
  throw refusal(message('Only audio, text, images, documents and archives can be added.'))
}

/** @throws AppError for an empty file and for one over the limit of `max` bytes. */
export function checkSize(size: number, max: number): void {
  if (size === 0) throw refusal(message('The file is empty.'))
  if (size <= max) return
  throw new AppError('too-large', words.uploadFailed, {
    detail: message('A file can be at most {size, number} MB.', {
      size: Math.floor(max / 1e6),
    }),
  })
}

/** The same bytes, at least one and at most `max`. */
export async function* capped(stream: AsyncIterable<Uint8Array>, max: number) {
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size > max) checkSize(size, max)
    yield piece
  }
  checkSize(size, max)
}

/** The same bytes, once the first of them fit the type that the file claims. */
export async function* fittingType(allowed: AllowedType, stream: AsyncIterable<Uint8Array>) {
  let head: Uint8Array[] | undefined = []
  for await (const piece of stream) {
    if (!head) {
      yield piece
      continue
    }
    head.push(piece)
    if (totalSize(head) < HEAD_BYTES) continue
    yield await checkedHead(allowed, head)
    head = undefined
  }
  if (head) yield await checkedHead(allowed, head)
}

const totalSize = (pieces: Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

async function checkedHead(allowed: AllowedType, pieces: Uint8Array[]): Promise<Buffer> {
  const head = Buffer.concat(pieces)
  if (await looksLike(allowed, head)) return head
  throw refusal(
    allowed.kind === 'audio'
      ? message('This isn’t a valid audio file. Check that you chose the right one.')
      : message(
          'The content of this file doesn’t match its name. Check that you chose the right one.',
        ),
  )
}

// Of the file system, and of PostgreSQL: disk_full, and out of memory or space for its log (Appendix A).
const FULL = ['ENOSPC', 'EDQUOT', '53100']

/** The error for the sender when storing fails: the specification's words (§8), and what to do if we can say. */
export function asUploadError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const causes = [error, error instanceof Error ? error.cause : undefined]
  if (causes.some((cause) => hasCode(cause, ...FULL)))
    return waits(message('The server’s storage is full.'))
  if (causes.some((cause) => cause instanceof StorageAway || isPassing(cause)))
    return waits(message('The server’s storage isn’t responding.'))
  return new AppError('failed', words.uploadFailed)
}

/** The same; also logs what no user can fix. */
export function uploadError(s: Pick<Services, 'log'>, error: unknown): AppError {
  if (!(error instanceof AppError))
    s.log(`An upload could not be stored: ${errorLabel(error)}`, 'error')
  return asUploadError(error)
}

const resumes = `${message('Received data is saved.')} ${message('The upload continues automatically.')}`
const waits = (why: string) =>
  new AppError('unavailable', words.uploadFailed, {
    detail: `${why} ${resumes}`,
  })

/** An error as one text beside the file. */
export const inWords = ({ message, detail }: AppError): string =>
  detail ? `${message}. ${detail}` : message
