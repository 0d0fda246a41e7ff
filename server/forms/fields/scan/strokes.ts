import type { Line } from '../flat/drawing.ts'
import type { Bitmap } from './bitmap.ts'

/** Dark pixels that follow each other in a row. */
export interface Run {
  from: number
  /** Exclusive. */
  to: number
  row: number
}

/** Runs of neighbouring rows that make a line. */
interface Stroke {
  from: number
  to: number
  last: number
  /** The rows of its left and its right end. */
  left: number
  right: number
  pixels: number
  /** The sum of row times length, for its middle. */
  weight: number
}

/** Thicker ones, in points, are bars and letters. */
const thickest = 3.5
/** Pixels between runs of one line: specks, and steps of a tilted scan. */
const gap = 2
/** In points: pieces and lines from which the tilt of a page is read. */
const shortestPiece = 6
const longEnough = 80

/** The runs of dark pixels of a row that are this long at least. */
export function runsIn({ width, dark }: Bitmap, row: number, shortest: number): Run[] {
  const runs: Run[] = []
  const begin = row * width
  let x = 0
  while (x < width) {
    if (dark[begin + x] !== 1) {
      x += 1
      continue
    }
    const from = x
    while (x < width && dark[begin + x] === 1) x += 1
    if (x - from >= shortest) runs.push({ from, to: x, row })
  }
  return runs
}

/** The straight thin lines across a page, in points. @param shortest in points */
export const linesAcross = (page: Bitmap, shortest: number): Line[] =>
  strokesAcross(page, shortest).map(({ from, to, pixels, weight }) => {
    const { scale } = page
    return { from: from / scale, to: to / scale, at: (weight / pixels + 1) / scale }
  })

/** By how many points long lines fall for each point to the right: the usual one of a scan that isn't straight; 0 without lines. */
export function tiltOf(page: Bitmap): number {
  const slopes = strokesAcross(page, shortestPiece)
    .filter(({ from, to }) => to - from > longEnough * page.scale)
    .map(({ from, to, left, right }) => (right - left) / (to - from))
    .toSorted((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

function strokesAcross(page: Bitmap, shortest: number): Stroke[] {
  const joined = withRowsBelow(page)
  const done: Stroke[] = []
  let open: Stroke[] = []
  for (let row = 0; row < page.height; row += 1) {
    for (const run of runsIn(joined, row, shortest * page.scale)) extend(open, run)
    done.push(...open.filter(({ last }) => row - last > gap))
    open = open.filter(({ last }) => row - last <= gap)
  }
  return [...done, ...open].filter(
    ({ from, to, pixels }) => pixels / (to - from) <= thickest * page.scale + 1,
  )
}

/** Each row with the next one, so that a thin line that changes its row stays whole. */
function withRowsBelow(page: Bitmap): Bitmap {
  const { width } = page
  const dark = page.dark.map((value, at) => value | (page.dark[at + width] ?? 0))
  return { ...page, dark }
}

/** Adds a run to the line that it continues, or begins one. */
function extend(open: Stroke[], { from, to, row }: Run): void {
  const stroke = open.find(
    (one) => from <= one.to + gap && to >= one.from - gap && row - one.last <= gap,
  )
  const pixels = to - from
  if (!stroke) {
    open.push({ from, to, last: row, left: row, right: row, pixels, weight: row * pixels })
    return
  }
  if (from < stroke.from) Object.assign(stroke, { from, left: row })
  if (to > stroke.to) Object.assign(stroke, { to, right: row })
  stroke.last = row
  stroke.pixels += pixels
  stroke.weight += row * pixels
}
