import { type AllowedType, typeRecognisedAs } from './allowed-types.ts'

/** Documents that are zip files outside; the inner type is further in than the head reaches. */
const zipped = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'])
/** Documents that are text outside. */
const written = new Set(['html', 'rtf'])

/** Bytes from the start of a file that are enough to recognise it. */
export const HEAD_BYTES = 4_100

// Control characters that text never contains; form feed, escape and the line breaks may occur.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const binary = /[\0-\x06\x0e-\x1a\x1c-\x1f]/

/**
 * Whether the first bytes of a file match its type. Any audio passes as any other (a recorder's extension is often
 * wrong, and players look inside), and so does unknown data that the decoder might accept: audio must not be lost. Text
 * is recognised by having no binary content, because "BMI 27" begins like a BMP image.
 */
export async function looksLike(allowed: AllowedType, start: Uint8Array): Promise<boolean> {
  const head = start.subarray(0, HEAD_BYTES)
  const [extension = ''] = allowed.extensions
  if (allowed.kind === 'text' || written.has(extension)) return isText(head)
  // A head that breaks the detector isn't recognised. Imported with the first file: its forty modules would slow down
  // the product's start.
  const { fileTypeFromBuffer } = await import('file-type')
  const recognised = await fileTypeFromBuffer(head).catch(() => undefined)
  if (recognised === undefined) return allowed.kind === 'audio' && !isText(head)
  const actual = typeRecognisedAs(recognised.mime)
  if (zipped.has(extension)) return recognised.ext === 'zip' || actual === allowed
  if (allowed.kind === 'audio') return actual?.kind === 'audio'
  return actual === allowed
}

function isText(head: Uint8Array): boolean {
  const [a, b] = head
  const utf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || hasHalfZeros(head)
  return utf16 || !binary.test(Buffer.from(head).toString('latin1'))
}

/** UTF-16 without a mark: zeros in every second byte only. */
function hasHalfZeros(head: Uint8Array): boolean {
  const zeros = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2]! += 1
  return zeros.includes(0) && Math.max(...zeros) > head.length / 5
}
