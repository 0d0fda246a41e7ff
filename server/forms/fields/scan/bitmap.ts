import type { Matrix } from '../flat/drawing.ts'
import { lightness, type Pixels } from './pixels.ts'

/** A page in black and white. */
export interface Bitmap {
  width: number
  height: number
  /** Pixels per point. */
  scale: number
  /** 1 for each dark pixel, row by row. */
  dark: Uint8Array
}

/** Letters have no straight lines of this length, in points. */
export const longLine = 15
/** Enough for a line of half a point. */
const finest = 2.5
/** The part of the usual lightness of the paper below which a pixel is dark. */
const darkPart = 0.6
/** One pixel in this many is sampled to find the lightness of the paper. */
const sample = 97

/** A white page. @param resolution the pixels per point of its pictures */
export function whitePage(width: number, height: number, resolution: number): Bitmap {
  const scale = Math.min(finest, resolution)
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  return { width: columns, height: rows, scale, dark: new Uint8Array(columns * rows) }
}

/** Paints the dark pixels of a picture. Every one counts, so that thin lines stay. */
export function paint(page: Bitmap, pixels: Pixels, matrix: Matrix): void {
  const light = lightness(pixels)
  const limit = paperOf(pixels, light) * darkPart
  const [a, b, c, d, e, f] = matrix
  for (let y = 0; y < pixels.height; y += 1) {
    const v = 1 - (y + 0.5) / pixels.height
    for (let x = 0; x < pixels.width; x += 1) {
      if (light(x, y) >= limit) continue
      const u = (x + 0.5) / pixels.width
      const column = (a * u + c * v + e) * page.scale
      const row = (b * u + d * v + f) * page.scale
      darken(page, Math.floor(column), Math.floor(row))
    }
  }
}

function darken({ width, height, dark }: Bitmap, column: number, row: number): void {
  if (column < 0 || row < 0 || column >= width || row >= height) return
  dark[row * width + column] = 1
}

/** The most frequent lightness in the lighter half: that of the paper. */
function paperOf({ width, height }: Pixels, light: (x: number, y: number) => number): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < width * height; at += sample) {
    const value = light(at % width, Math.floor(at / width))
    counts[value] = (counts[value] ?? 0) + 1
  }
  const lighter = counts.subarray(128)
  return 128 + lighter.indexOf(Math.max(...lighter))
}

/** The same page turned around its middle. @param tilt by how many pixels a line falls for each pixel to the right */
export function straightened(page: Bitmap, tilt: number): Bitmap {
  if (tilt === 0) return page
  const { width, height } = page
  const dark = new Uint8Array(page.dark.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = Math.round(y + tilt * (x - width / 2))
      const column = Math.round(x - tilt * (y - height / 2))
      if (row < 0 || row >= height || column < 0 || column >= width) continue
      dark[y * width + x] = page.dark[row * width + column] ?? 0
    }
  return { ...page, dark }
}

/** The same page with rows and columns exchanged. */
export function transposed({ width, height, scale, dark }: Bitmap): Bitmap {
  const turned = new Uint8Array(dark.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = dark[y * width + x] ?? 0
  return { width: height, height: width, scale, dark: turned }
}
