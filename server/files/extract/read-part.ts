import type { AllowedType } from './allowed-types.ts'
import { decodeText } from './decode.ts'
import type { Found, Reading } from './found.ts'
import { MAX_TEXT_CHARS, UnreadableFile } from './limits.ts'
import { looksLike } from './looks-like.ts'

/**
 * Reads one file by its kind; an archive reads what is inside the same way. Only the library that is needed is
 * loaded: that is most of the time a short document takes. Throws `UnreadableFile`.
 */
export async function readPart(
  allowed: AllowedType,
  bytes: Buffer,
  reading: Reading,
  depth = 0,
): Promise<Found> {
  const { kind, type } = allowed
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (!(await looksLike(allowed, bytes))) throw new UnreadableFile('mismatch')
  if (kind === 'text') return { text: plainText(bytes) }
  if (kind === 'image') return (await import('./image.ts')).readImage(bytes, reading)
  if (type === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes, reading)
  if (kind === 'document') return (await import('./docx.ts')).readDocx(bytes)
  if (kind !== 'archive') throw new UnreadableFile('unsupported')
  const { readArchive } = await import('./archive.ts')
  const read = (inner: AllowedType, part: Buffer, at: number) => readPart(inner, part, reading, at)
  return readArchive(bytes, { type, depth, read })
}

/** Throws `UnreadableFile`. */
export function plainText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.length > MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
  // Further in than the head that was looked at.
  if (text.includes('\0')) throw new UnreadableFile('mismatch')
  return text
}
