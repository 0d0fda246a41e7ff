import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Orientation } from '#server/platform/documents/ocr.ts'
import type { PdfPage } from '#server/platform/documents/pdf.ts'

type Matrix = [number, number, number, number]

export interface Picture {
  /** A portable pixmap (PNM), the plainest form of pixels. */
  pixels: Buffer
  orientation: Orientation
}

interface DecodedImage {
  width: number
  height: number
  /** pdf.js `ImageKind`: 1 black and white, 2 RGB, 3 RGBA. */
  kind: number
  data: Uint8ClampedArray
}

/** Smaller pictures are logos and lines. */
const MIN_PIXELS = 200_000

/** The large pictures of a page, as a scanner makes them. One at a time, because each may have 36 million pixels. */
export async function* picturesOf(page: PdfPage): AsyncGenerator<Picture> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const [a, b, c, d] = page.getViewport({ scale: 1 }).transform as Matrix
  let matrix: Matrix = [a, b, c, d]
  const saved: Matrix[] = []
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.save) saved.push(matrix)
    else if (operation === OPS.restore) matrix = saved.pop() ?? matrix
    else if (operation === OPS.transform) matrix = times(matrix, argsArray[at] as Matrix)
    if (operation !== OPS.paintImageXObject) continue
    const image = await decoded(page, String(argsArray[at]?.[0]))
    if (image && image.width * image.height >= MIN_PIXELS) {
      yield { pixels: pixmap(image), orientation: orientationOf(matrix) }
    }
  }
}

/** The picture that pdf.js has decoded under a name; nothing if it could not or it was too large. */
async function decoded(page: PdfPage, name: string): Promise<DecodedImage | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  const image = await new Promise<Partial<DecodedImage> | null>((resolve) =>
    objects.get(name, resolve),
  )
  if (!image?.data || !image.width || !image.height || !image.kind) return undefined
  return image as DecodedImage
}

/** Of two transformations one after the other; where things are does not matter here. */
function times([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h]
}

/** The direction in which the picture's top edge runs on the screen, where y goes down. */
function orientationOf([x, y]: Matrix): Orientation {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 1 : 3
  return y > 0 ? 6 : 8
}

function pixmap({ width, height, kind, data }: DecodedImage): Buffer {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  // In a PBM a set bit is black, in pdf.js it is white.
  if (kind === 1) return Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), inverted(bytes)])
  const step = kind === 2 ? 3 : 4
  const grey = Buffer.alloc(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [
      bytes[at * step],
      bytes[at * step + 1],
      bytes[at * step + 2],
    ]
    // Luma of ITU-R BT.601 in whole numbers: colour tells the recogniser nothing.
    grey[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey])
}

function inverted(bytes: Buffer): Buffer {
  const turned = Buffer.alloc(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) turned[at] = ~(bytes[at] ?? 0) & 0xff
  return turned
}
