import type { PageRectangle } from '#contract/form-fields.ts'
import { bottom, columnOverlap, middle, right, rowOverlap, type TextRun } from '../candidate.ts'

/** A blank needs this much room, in points. */
const lowest = 7
const narrowest = 10
/** Higher cells are frames around other fields. */
const highest = 150
/** Below a label, writing may be small. */
const lowestBelow = 5
/** A label in this part of its cell leaves the rest for writing. */
const upperPart = 0.65
/** Inside of the borders. */
const inset = 1

/** The room for writing in a cell: all of it, or what its label leaves; undefined if there is none. */
export function roomInCell(
  cell: PageRectangle,
  texts: readonly TextRun[],
): PageRectangle | undefined {
  if (cell.width < narrowest || cell.height < lowest || cell.height > highest) return undefined
  const inside = texts.map(({ rectangle }) => rectangle).filter((one) => isInside(one, cell))
  const whole = within(cell)
  if (inside.length === 0) return whole
  const lowestText = Math.max(...inside.map(bottom))
  const below = bottom(cell) - lowestText
  if (below >= lowestBelow && lowestText - cell.y <= cell.height * upperPart)
    return { ...whole, y: lowestText, height: below - inset }
  const end = Math.max(...inside.map(right))
  const isLeft = inside.every(({ x }) => x - cell.x < cell.width / 4)
  const rest = right(cell) - end
  if (!isLeft || rest < Math.max(cell.width / 2, 30) || cell.height > 40) return undefined
  return { ...whole, x: end + inset, width: rest - 2 * inset }
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
