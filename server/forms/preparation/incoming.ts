import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { longestFormName, maxFormBytes } from '#contract/forms.ts'
import type { UploadPart } from '#server/platform/http/route.ts'
import { maxUploadBytes } from '#server/platform/quotas/limits.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'
import { formFolder, type FormRow, formScope } from './stored.ts'

/** Bytes that a user may still store. @throws AppError if there is no room */
export type AssertRoom = (s: Services, userId: string, bytes: number) => Promise<number>

/** Readers look for the header in the first kilobyte (ISO 32000-1 Annex H). */
const HEAD_BYTES = 1_024
const HEADER = '%PDF-'
const DEFAULT_NAME = 'Form'

/** The first file of a request. @throws AppError if there is none */
export async function firstFile(parts: AsyncIterable<UploadPart>): Promise<UploadPart> {
  for await (const part of parts) return part
  throw new AppError('bad-request', message('No file was sent.'))
}

/** A PDF that is stored. */
export interface StoredPdf {
  key: string
  size: number
}

/** The largest PDF that may be uploaded, in bytes. */
export const maxPdfBytes = (s: Services): number => Math.min(maxUploadBytes(s), maxFormBytes)

/** Stores a PDF, sealed while it arrives. @throws AppError if it isn't a PDF, is too large, or there is no room */
export async function storePdf(
  s: Services,
  place: Pick<FormRow, 'itemId' | 'userId' | 'groupId'>,
  kind: 'requests' | 'forms',
  part: UploadPart,
  { uploader, assertRoom }: { uploader: string; assertRoom: AssertRoom },
): Promise<StoredPdf> {
  const room = await assertRoom(s, uploader, 1)
  const max = Math.min(room, maxPdfBytes(s))
  const keys = await s.keys.keysFor(formScope(place))
  const key = newStorageKey(...formFolder(place, kind))
  try {
    const { size } = await putSealed(s.storage, key, keys.current, checkedPdf(part.stream, max))
    return { key, size }
  } finally {
    part.stream.resume()
  }
}

const tooLarge = (max: number) =>
  new AppError(
    'too-large',
    message('The PDF is larger than {size, number} MB. Reduce its size and upload it again.', {
      size: Math.floor(max / 1_048_576),
    }),
  )

/** The same bytes, once they begin like a PDF, and at most `max` of them. */
async function* checkedPdf(
  stream: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of stream) {
    size += piece.length
    if (size > max) throw tooLarge(max)
    if (!head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD_BYTES) continue
    yield assertPdf(head)
    head = undefined
  }
  if (size === 0) throw new AppError('bad-request', message('The file is empty.'))
  if (head) yield assertPdf(head)
}

function assertPdf(head: Buffer): Buffer {
  if (head.subarray(0, HEAD_BYTES).includes(HEADER)) return head
  throw new AppError('bad-request', message('The file isn’t a PDF.'))
}

/** The name of a form from that of its file, without control and format characters. */
export function formName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/\.pdf$/i, '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  return name.trim().slice(0, longestFormName).toWellFormed() || DEFAULT_NAME
}
