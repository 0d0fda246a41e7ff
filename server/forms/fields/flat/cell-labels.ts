import type { PageRectangle } from '#contract/form-fields.ts'
import {
  bottom,
  columnOverlap,
  commonArea,
  middle,
  right,
  rowOverlap,
  type TextRun,
} from '../candidate.ts'
import { joinRuns } from '../labels.ts'
import { isInside } from './cell-field.ts'

/** A place behind a label is this long, in points. */
const shortest = 40
/** Empty space below a label is this high. */
const lowestBelow = 40
const inset = 2

/** The texts in a cell that end with a colon. */
export const labelsIn = (cell: PageRectangle, words: readonly TextRun[]): TextRun[] =>
  textsIn(cell, words).filter(({ text }) => /:\s*$/.test(text))

const textsIn = (cell: PageRectangle, words: readonly TextRun[]) =>
  joinRuns(words.filter(({ rectangle }) => isInside(rectangle, cell)))

/**
 * The places of a cell with several labels: behind each label that ends with a colon, up to the next text of its row,
 * and below it where the space is empty.
 */
export function placesInCell(
  cell: PageRectangle,
  words: readonly TextRun[],
  taken: readonly PageRectangle[],
): PageRectangle[] {
  const texts = textsIn(cell, words).map(({ rectangle }) => rectangle)
  const isEmpty = !taken.some((one) => commonArea(one, cell) > 4)
  return labelsIn(cell, words).flatMap(({ rectangle: label }) => {
    const others = [...texts.filter((one) => !isSame(one, label)), ...taken]
    const below = placeBelow(label, cell, others)
    // A colon may also introduce the boxes and lines of its cell.
    return below ?? (isEmpty ? placeBehind(label, cell, others) : undefined) ?? []
  })
}

const isSame = (one: PageRectangle, other: PageRectangle) => one.x === other.x && one.y === other.y

/** The rest of a label's row, down to the next row. */
function placeBehind(
  label: PageRectangle,
  cell: PageRectangle,
  others: readonly PageRectangle[],
): PageRectangle | undefined {
  const from = right(label) + inset
  const next = others.filter((one) => one.x > from - 3 && rowOverlap(one, label) > label.height / 4)
  const to = Math.min(right(cell), ...next.map(({ x }) => x)) - inset
  if (to - from < shortest) return undefined
  const y = label.y - 1
  return { x: from, y, width: to - from, height: rowEnd(label, cell, others) - y }
}

/** Where the next row of a cell begins, or the cell ends, but no more than two lines of writing. */
const rowEnd = (label: PageRectangle, cell: PageRectangle, others: readonly PageRectangle[]) => {
  const lower = others.filter((one) => middle(one) > bottom(label) && one.x < right(cell))
  const end = Math.min(bottom(cell) - inset, ...lower.map(({ y }) => y), label.y + 2 * label.height)
  return Math.max(bottom(label), end)
}

/** The empty space below a label, as wide as its cell. */
function placeBelow(
  label: PageRectangle,
  cell: PageRectangle,
  others: readonly PageRectangle[],
): PageRectangle | undefined {
  const column = { x: label.x, y: bottom(label), width: right(cell) - label.x - inset, height: 0 }
  const under = others.filter(
    (one) => middle(one) > bottom(label) && columnOverlap(one, column) > 0,
  )
  const height = Math.min(bottom(cell), ...under.map(({ y }) => y)) - inset - column.y
  const isBeside = others.some((one) => rowOverlap(one, label) > label.height / 4)
  return height < lowestBelow || isBeside ? undefined : { ...column, height }
}
