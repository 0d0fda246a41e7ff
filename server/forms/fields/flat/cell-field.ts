import type { PageRectangle } from '#contract/form-fields.ts'
import { bottom, columnOverlap, middle, right, rowOverlap, type TextRun } from '../candidate.ts'

/** A blank needs this much room, in points. */
const lowest = 7
const narrowest = 10
const widestMargin = 30
/** Higher cells are frames around other fields. */
const highest = 150
/** Below a label, writing may be small. */
const lowestBelow = 5
/** A label in this part of its cell leaves the rest for writing. */
const upperPart = 0.65
/** Behind its label, a blank takes at least this part of its cell. */
const leastRest = 0.3
const widestUnit = 30
/** Inside of the borders. */
const inset = 1

/** The room for writing in a cell: all of it, or what its label leaves; undefined if there is none. */
export function roomInCell(
  cell: PageRectangle,
  texts: readonly TextRun[],
): PageRectangle | undefined {
  if (cell.width < narrowest || cell.height < lowest || cell.height > highest) return undefined
  // A high, narrow cell is a margin beside other cells.
  if (cell.height > 2 * cell.width && cell.width < widestMargin) return undefined
  const inside = texts.map(({ rectangle }) => rectangle).filter((one) => isInside(one, cell))
  const whole = within(cell)
  if (inside.length === 0) return whole
  const lowestText = Math.max(...inside.map(bottom))
  const below = bottom(cell) - lowestText
  if (below >= lowestBelow && lowestText - cell.y <= cell.height * upperPart)
    return { ...whole, y: lowestText, height: below - inset }
  const { labels, end } = withoutUnit(cell, inside)
  const from = Math.max(...labels.map(right))
  const isLeft = labels.every(({ x }) => x - cell.x < cell.width / 4)
  const rest = end - from
  if (!isLeft || rest < Math.max(cell.width * leastRest, 30) || cell.height > 40) return undefined
  return { ...whole, x: from + inset, width: rest - 2 * inset }
}

/** A short text at the end of a cell is a unit: the blank is before it. */
function withoutUnit(
  cell: PageRectangle,
  inside: readonly PageRectangle[],
): { labels: readonly PageRectangle[]; end: number } {
  const last = inside.toSorted((a, b) => a.x - b.x).at(-1)
  const isUnit =
    last &&
    inside.length > 1 &&
    last.width < widestUnit &&
    right(cell) - right(last) < widestUnit / 2
  if (!isUnit) return { labels: inside, end: right(cell) }
  return { labels: inside.filter((one) => one !== last), end: last.x }
}

const within = ({ x, y, width, height }: PageRectangle): PageRectangle => ({
  x: x + inset,
  y: y + inset,
  width: width - 2 * inset,
  height: height - 2 * inset,
})

export const isInside = (text: PageRectangle, cell: PageRectangle): boolean =>
  middle(text) > cell.y &&
  middle(text) < bottom(cell) &&
  columnOverlap(text, cell) > Math.min(text.width, cell.width) / 2 &&
  rowOverlap(text, cell) > 0
