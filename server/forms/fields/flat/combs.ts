import type { PageRectangle } from '#contract/form-fields.ts'
import { bottom, right } from '../candidate.ts'
import type { Line } from './drawing.ts'

/** A letter has one cell; fewer cells in a row are separate fields. */
const fewest = 4
const widestCell = 24
const tolerance = 1.5

/** Rows of equal narrow cells that touch: one field with a letter in each. */
export function combsIn(
  cells: readonly PageRectangle[],
): { rectangle: PageRectangle; cells: PageRectangle[] }[] {
  const rows: PageRectangle[][] = []
  const narrow = cells.filter(({ width, height }) => width <= widestCell && height <= 2.5 * width)
  for (const cell of narrow.toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((one) => {
      const last = one.at(-1)
      return last && touches(last, cell)
    })
    if (row) row.push(cell)
    else rows.push([cell])
  }
  return rows.flatMap((row) => {
    const [first] = row
    const last = row.at(-1)
    if (!first || !last || row.length < fewest) return []
    return [{ rectangle: { ...first, width: right(last) - first.x }, cells: row }]
  })
}

const touches = (last: PageRectangle, next: PageRectangle): boolean =>
  Math.abs(last.y - next.y) <= tolerance &&
  Math.abs(last.height - next.height) <= tolerance &&
  Math.abs(last.width - next.width) <= tolerance &&
  Math.abs(right(last) - next.x) <= tolerance

/** How many letters the short lines in a room part it for; 0 if there are fewer than three lines, or unequal places. */
export function lettersIn(room: PageRectangle, down: readonly Line[]): number {
  const ticks = down.filter(
    ({ at, from, to }) =>
      at > room.x + 2 && at < right(room) - 2 && Math.abs(to - bottom(room)) < 4 && from < to,
  )
  if (ticks.length < fewest - 1) return 0
  const ends = [room.x, ...ticks.map(({ at }) => at), right(room)].toSorted((a, b) => a - b)
  const steps = ends.slice(1).map((end, at) => end - (ends[at] ?? 0))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  // Where a line between two letters is left out, a place is twice as wide.
  const letters = steps.map((step) => step / usual)
  const isEven = letters.every((one) => Math.abs(one - Math.round(one)) < 0.25)
  return isEven ? letters.reduce((sum, one) => sum + Math.round(one), 0) : 0
}
