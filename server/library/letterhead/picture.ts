import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { maxLogoSide } from '#contract/export.ts'

/** A picture with nothing in it but the picture. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  bytes: Buffer
  /** Pixels. */
  width: number
  height: number
}

const unreadable = () => new AppError('bad-request', 'This isn’t a valid PNG or JPEG image.')

/**
 * Reads a PNG or JPEG and keeps only what makes the picture: no place, no camera, no comment, nothing behind its end.
 * @throws AppError for anything else, and for more than 2000 pixels a side
 */
export function readPicture(bytes: Buffer): Picture {
  const picture = isPng(bytes) ? png(bytes) : isJpeg(bytes) ? jpeg(bytes) : undefined
  if (!picture || picture.width < 1 || picture.height < 1) throw unreadable()
  if (picture.width > maxLogoSide || picture.height > maxLogoSide)
    throw new AppError(
      'too-large',
      message('A logo can have at most {count, number} pixels per side.', { count: maxLogoSide }),
    )
  return picture
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(signature)
const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

// The chunks that draw (PNG specification, third edition, §11.2 and §11.3.2); all others only describe.
const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB'])

function png(bytes: Buffer): Picture | undefined {
  const kept: Buffer[] = [signature]
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || (at === 8 && (name !== 'IHDR' || length !== 13))) return undefined
    if (drawing.has(name)) kept.push(bytes.subarray(at, end))
    at = end
    if (name === 'IEND')
      return {
        type: 'image/png',
        bytes: Buffer.concat(kept),
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
      }
  }
  return undefined
}

// Markers of ITU-T T.81, table B.1.
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const END_OF_IMAGE = 0xd9
const isApplication = (marker: number) => marker >= 0xe1 && marker <= 0xef && marker !== 0xee
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): Picture | undefined {
  const kept = [bytes.subarray(0, 2)]
  let [at, width, height] = [2, 0, 0]
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    if (isFrame(marker) && end >= at + 9) {
      height = bytes.readUInt16BE(at + 5)
      width = bytes.readUInt16BE(at + 7)
    }
    if (marker === START_OF_SCAN) {
      const stop = endOfImage(bytes, end)
      if (stop < 0) return undefined
      kept.push(bytes.subarray(at, stop))
      return { type: 'image/jpeg', bytes: Buffer.concat(kept), width, height }
    }
    if (!isApplication(marker) && marker !== COMMENT) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** The end of the picture; within its data, the byte after 0xff shows whether it's a marker. */
function endOfImage(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(Buffer.from([0xff, END_OF_IMAGE]), from)
  return found < 0 ? -1 : found + 2
}
