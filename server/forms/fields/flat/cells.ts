import type { PageRectangle } from '#contract/form-fields.ts'
import type { Line } from './drawing.ts'

/** Points by which lines may miss each other at a corner. */
const gap = 2
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

/** Whether both ends of a line meet lines down the page: the border of a table or a frame. */
export const isBorder = (line: Line, down: readonly Line[]): boolean =>
  [line.from, line.to].every((end) =>
    down.some(
      ({ at, from, to }) =>
        Math.abs(at - end) <= gap && from <= line.at + gap && to >= line.at - gap,
    ),
  )
