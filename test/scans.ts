import { readFileSync } from 'node:fs'
import type { PdfPage, PdfPicture } from './pdf.ts'

const [width, height] = [1275, 688]
const fixture = (name: string) => readFileSync(`test/fixtures/${name}`)

/** One synthetic form at 150 dpi in the codings of scanners besides JPEG. */
export const scannedForms = {
  'JPEG 2000': (): PdfPicture => ({
    width,
    height,
    pixels: fixture('scanned-form.jp2'),
    filter: 'JPXDecode',
  }),
  fax: (): PdfPicture => ({
    width,
    height,
    pixels: fixture('scanned-form.g4'),
    filter: 'CCITTFaxDecode',
  }),
  JBIG2: (): PdfPicture => ({
    width,
    height,
    pixels: jbig2Of(fixture('scanned-form.g4')),
    filter: 'JBIG2Decode',
  }),
}

/** A page that shows one of them; `content` is drawn over it. */
export const scannedPage = (scan: PdfPicture, content = ''): PdfPage => ({
  content: `q 612 0 0 330 0 0 cm /Scan Do Q ${content}`,
  scan,
  mediaBox: [0, 0, 612, 330],
})

/** The picture of a fax (ITU-T T.6) in the segments of JBIG2 (ITU-T T.88 §7): a page and its only region. */
function jbig2Of(fax: Buffer): Buffer {
  const number = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
    return bytes
  }
  const segment = (at: number, type: number, ...parts: Buffer[]) => {
    const data = Buffer.concat(parts)
    return Buffer.concat([number(at), Buffer.from([type, 0, 1]), number(data.length), data])
  }
  const page = segment(0, 48, number(width, height, 0, 0), Buffer.from([0, 0, 0]))
  const region = segment(1, 38, number(width, height, 0, 0), Buffer.from([0, 1]), fax)
  return Buffer.concat([page, region])
}
