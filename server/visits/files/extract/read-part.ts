import type { AllowedType } from './allowed-types.ts'
import { decodeText } from './decode.ts'
import { type FileText, keptOnlyNotice, type Reading } from './found.ts'
import { MAX_TEXT_CHARS, UnreadableFile } from './limits.ts'
import { looksLike } from './looks-like.ts'

/**
 * Reads one file by its kind; an archive's files are read in the same way. Only the necessary library is loaded: that
 * is most of the time for a short document. Throws `UnreadableFile`.
 */
export async function readPart(
  allowed: AllowedType,
  bytes: Buffer,
  reading: Reading,
  depth = 0,
): Promise<FileText> {
  const { kind, type } = allowed
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (!(await looksLike(allowed, bytes))) throw new UnreadableFile('mismatch')
  if (allowed.isKeptOnly) return { text: '', notice: keptOnlyNotice }
  if (kind === 'text') return { text: plainText(bytes) }
  if (kind === 'image') return (await import('./image.ts')).readImage(bytes, reading)
  if (type === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes, reading)
  if (kind === 'document') return readDocument(allowed, bytes)
  if (kind !== 'archive') throw new UnreadableFile('unsupported')
  const { readArchive } = await import('./archive.ts')
  const read = (inner: AllowedType, part: Buffer, at: number) => readPart(inner, part, reading, at)
  return readArchive(bytes, { type, depth, read })
}

async function readDocument(
  { extensions: [extension] }: AllowedType,
  bytes: Buffer,
): Promise<FileText> {
  switch (extension) {
    case 'rtf':
      return (await import('./rtf.ts')).readRtf(bytes)
    case 'html':
      return (await import('./html.ts')).readHtml(bytes)
    case 'xlsx':
      return (await import('./sheet.ts')).readSheets(bytes)
    case 'pptx':
      return (await import('./office.ts')).readSlides(bytes)
    case 'odt':
    case 'ods':
    case 'odp':
      return (await import('./office.ts')).readOpenDocument(bytes)
    default:
      return (await import('./docx.ts')).readDocx(bytes)
  }
}

/** Throws `UnreadableFile`. */
export function plainText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.length > MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
  // Further in than the examined head.
  if (text.includes('\0')) throw new UnreadableFile('mismatch')
  return text
}
