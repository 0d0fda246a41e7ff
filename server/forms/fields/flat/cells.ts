import type { PageRectangle } from '#contract/form-fields.ts'
import type { Line } from './drawing.ts'

/** The sides of a box to tick, in points. */
const smallestBox = 5
export const largestBox = 22

/** Whether a rectangle has the form of a box to tick. */
export const isSquare = ({ width, height }: PageRectangle): boolean =>
  Math.min(width, height) >= smallestBox &&
  Math.max(width, height) <= largestBox &&
  Math.max(width, height) / Math.min(width, height) < 1.5

/** Points by which lines may miss each other at a corner. */
const gap = 2
/** Lines between letters are no longer than this. */
const longestTick = 18
/** Smaller cells are double borders. */
const smallest = 5

/** The smallest rectangles between crossing lines: the cells of tables, and boxes. */
export function cellsBetween(across: readonly Line[], down: readonly Line[]): PageRectangle[] {
  const cells: PageRectangle[] = []
  const rows = across.toSorted((a, b) => a.at - b.at)
  const columns = down.toSorted((a, b) => a.at - b.at)
  for (const [row, top] of rows.entries()) {
    const below = columns.filter(
      ({ at, from, to }) =>
        from <= top.at + gap &&
        to >= top.at + smallest &&
        at >= top.from - gap &&
        at <= top.to + gap,
    )
    for (const [at, left] of below.entries()) {
      const right = below[at + 1]
      if (!right || right.at - left.at < smallest) continue
      const bottom = rows
        .slice(row + 1)
        .find(
          (one) =>
            one.at >= top.at + smallest && one.from <= left.at + gap && one.to >= right.at - gap,
        )
      if (!bottom || bottom.at > Math.min(left.to, right.to) + gap) continue
      cells.push({
        x: left.at,
        y: top.at,
        width: right.at - left.at,
        height: bottom.at - top.at,
      })
    }
  }
  return cells
}

/** The ends of two lines of one length that a line down connects are borders too, though they aren't drawn. */
export function openBorders(across: readonly Line[], down: readonly Line[]): Line[] {
  return across.flatMap((top, at) => {
    const bottom = across
      .slice(at + 1)
      .find(
        (one) =>
          one.at > top.at + smallest &&
          ends(one, top) &&
          down.some((line) => connects(line, top, one)),
      )
    if (!bottom) return []
    return [top.from, top.to].map((end) => ({ from: top.at, to: bottom.at, at: end }))
  })
}

const ends = (one: Line, other: Line) =>
  Math.abs(one.from - other.from) <= gap && Math.abs(one.to - other.to) <= gap

const connects = ({ at, from, to }: Line, top: Line, bottom: Line) =>
  at > top.from + gap &&
  at < top.to - gap &&
  Math.abs(from - top.at) <= gap &&
  Math.abs(to - bottom.at) <= gap

/** Whether both ends of a line meet lines down the page, or a long one meets its middle: the border of a table or a frame. */
export const isBorder = (line: Line, down: readonly Line[]): boolean => {
  const met = down.filter(({ from, to }) => from <= line.at + gap && to >= line.at - gap)
  const isEnd = (end: number) => met.some(({ at }) => Math.abs(at - end) <= gap)
  const isMiddle = ({ at, from, to }: Line) =>
    at > line.from + gap && at < line.to - gap && to - from > longestTick
  return (isEnd(line.from) && isEnd(line.to)) || met.some(isMiddle)
}
