import type { FileText, Reading } from './found.ts'
import { listed } from '#server/platform/documents/ocr-languages.ts'
import { readFromPicture, UnreadableFile } from './limits.ts'
import { openOcr, type Orientation } from '#server/platform/documents/ocr.ts'

/** The text of a picture, '' if none is certain. Throws `UnreadableFile`. */
export async function readImage(bytes: Buffer, { step, languages }: Reading): Promise<FileText> {
  const ocr = await openOcr(languages, () => step(undefined))
  const text = ocr.text(bytes, orientationIn(bytes))
  if (text === undefined) throw new UnreadableFile('picture')
  if (text === '') return { text }
  return { text, notice: readFromPicture(listed(languages.map(({ code }) => code))) }
}

const EXIF_SEARCH_BYTES = 65_536
const ORIENTATION_TAG = 0x0112

/** How a camera was held, as a JPEG's EXIF block says (CIPA DC-008 §4.6.2); upright where it says nothing. */
export function orientationIn(bytes: Buffer): Orientation {
  const head = bytes.subarray(0, EXIF_SEARCH_BYTES)
  const mark = head.indexOf('Exif\0\0', 0, 'latin1')
  const tiff = head.subarray(mark + 6)
  if (mark < 0 || tiff.length < 14) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  for (let i = 0; i < short(first); i += 1) {
    const entry = first + 2 + 12 * i
    if (entry + 12 > tiff.length) return 1
    if (short(entry) === ORIENTATION_TAG) return known(short(entry + 8))
  }
  return 1
}

/** Mirrored ones do not come from cameras. */
function known(value: number): Orientation {
  return value === 3 || value === 6 || value === 8 ? value : 1
}
