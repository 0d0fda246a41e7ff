import type { PageRectangle } from '#contract/form-fields.ts'
import type { Line } from '../flat/drawing.ts'
import type { Bitmap } from './bitmap.ts'
import { type Run, runsIn } from './strokes.ts'

/** Letters of a word are this close, in points. */
const letterGap = 3
/** Smaller ones, in points, are specks; larger ones aren't words. */
const smallest = 3
const highest = 40

/** The page without its lines. */
export function withoutLines(page: Bitmap, across: readonly Line[], down: readonly Line[]): Bitmap {
  const { width, height, scale } = page
  const dark = page.dark.slice()
  const around = Math.ceil(1.5 * scale)
  const wipe = (x1: number, x2: number, y1: number, y2: number) => {
    for (let y = Math.max(0, y1); y < Math.min(height, y2); y += 1)
      dark.fill(0, y * width + Math.max(0, x1), y * width + Math.min(width, x2))
  }
  for (const { from, to, at } of across) {
    const row = Math.round(at * scale)
    wipe(Math.floor(from * scale), Math.ceil(to * scale), row - around, row + around)
  }
  for (const { from, to, at } of down) {
    const column = Math.round(at * scale)
    wipe(column - around, column + around, Math.floor(from * scale), Math.ceil(to * scale))
  }
  return { ...page, dark }
}

/** Where there is something that may be words, in points. */
export function inkOn(page: Bitmap): PageRectangle[] {
  const { scale } = page
  const done: PageRectangle[] = []
  let open: PageRectangle[] = []
  for (let row = 0; row < page.height; row += 1) {
    for (const run of smeared(runsIn(page, row, 1), letterGap * scale)) open = grown(open, run)
    done.push(...open.filter((one) => one.y + one.height < row))
    open = open.filter((one) => one.y + one.height >= row)
  }
  return [...done, ...open].flatMap(({ x, y, width, height }) => {
    const size = { x: x / scale, y: y / scale, width: width / scale, height: height / scale }
    return size.width < smallest || size.height < smallest || size.height > highest ? [] : [size]
  })
}

/** Runs with small gaps joined. */
function smeared(runs: readonly Run[], most: number): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && run.from - last.to <= most) last.to = run.to
    else joined.push({ ...run })
  }
  return joined
}

/** The shapes with a run of their next row: those that it touches become one. */
function grown(open: readonly PageRectangle[], { from, to, row }: Run): PageRectangle[] {
  const touches = ({ x, width }: PageRectangle) => from <= x + width && to >= x
  const all = open.filter(touches)
  const x = Math.min(from, ...all.map((one) => one.x))
  const end = Math.max(to, ...all.map((one) => one.x + one.width))
  const y = Math.min(row, ...all.map((one) => one.y))
  const shape = { x, y, width: end - x, height: row + 1 - y }
  return [...open.filter((one) => !touches(one)), shape]
}
