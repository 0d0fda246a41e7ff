import type { FormFieldType, PageRectangle } from '#contract/form-fields.ts'
import { type Candidate, commonArea, commonShare, right, type TextRun } from '../candidate.ts'
import type { Page, Viewport } from '../pdf.ts'
import { blanksOnLines } from './blanks.ts'
import { isInside, roomInCell } from './cell-field.ts'
import { cellsBetween, isBorder } from './cells.ts'
import { combsIn, ticksIn } from './combs.ts'
import { type Line, readDrawing } from './drawing.ts'
import { mergeLines } from './merge-lines.ts'
import { boxesInText, linesInText, wordsIn } from './text-marks.ts'

/** The sides of a box to tick, in points. */
const smallestBox = 5
const largestBox = 22
/** A page with more lines is a drawing or a chart. */
const mostLines = 6_000
/** A blank this high takes several lines. */
const highLine = 26

/** The places to fill that are drawn on a page: boxes, combs, cells of tables, lines and underscores. */
export async function flatFields(
  page: Page,
  viewport: Viewport,
  runs: readonly TextRun[],
): Promise<Candidate[]> {
  // A page whose operators can't be read has none.
  const drawing = await readDrawing(page, viewport).catch(() => undefined)
  if (!drawing || drawing.across.length + drawing.down.length > mostLines) return []
  const across = mergeLines(drawing.across)
  const down = mergeLines(drawing.down)
  const cells = [...cellsBetween(across, down), ...drawing.rectangles].filter(isUnlike)
  const words = wordsIn(runs)
  const combs = combsIn(cells)
  const inCombs = new Set(combs.flatMap((one) => one.cells))
  const single = cells.filter((cell) => !inCombs.has(cell))
  const boxesOfCells = boxesIn(single, words)
  const boxes = [...boxesOfCells, ...drawing.circles.filter(isSquare), ...boxesInText(runs)]
  const rooms = single
    .filter((cell) => !isSquare(cell) && !isHead(cell, drawing.shades, words))
    .filter((cell) => !isTicked(cell, boxesOfCells, words))
    .flatMap((cell) => roomInCell(cell, words) ?? [])
  const free = across.filter((line) => !isBorder(line, down))
  const blanks = blanksOnLines([...free, ...linesInText(runs)], words, viewport.width)
  const found: [FormFieldType, PageRectangle, number][] = [
    ...boxes.map((one) => ['checkbox', one, 0.8] as [FormFieldType, PageRectangle, number]),
    ...combs.map(
      ({ rectangle }) => ['comb', rectangle, 0.8] as [FormFieldType, PageRectangle, number],
    ),
    ...[...rooms, ...blanks].map(
      (one) => [writingType(one, down), one, 0.6] as [FormFieldType, PageRectangle, number],
    ),
  ]
  const kept = withoutOverlaps(found)
  const lettersIn = (rectangle: PageRectangle) =>
    combs.find((one) => one.rectangle === rectangle)?.cells.length ??
    ticksIn(rectangle, down).length + 1
  return kept.map(([type, rectangle, confidence]) => ({
    type,
    page: page.pageNumber,
    rectangle,
    confidence,
    foundIn: 'layout',
    fieldName: '',
    tooltip: '',
    options: [],
    maxLength: type === 'comb' ? lettersIn(rectangle) : null,
    required: false,
    readOnly: false,
  }))
}

const isSquare = ({ width, height }: PageRectangle): boolean =>
  Math.min(width, height) >= smallestBox &&
  Math.max(width, height) <= largestBox &&
  Math.max(width, height) / Math.min(width, height) < 1.5

const writingType = (room: PageRectangle, down: readonly Line[]): FormFieldType => {
  if (ticksIn(room, down).length > 0) return 'comb'
  return room.height > highLine ? 'long-text' : 'text'
}

/** Squares without words, and cells that continue their column in a higher row. */
function boxesIn(cells: readonly PageRectangle[], words: readonly TextRun[]): PageRectangle[] {
  const empty = cells.filter((cell) => !words.some(({ rectangle }) => isInside(rectangle, cell)))
  const squares = empty.filter(isSquare)
  const higher = empty.filter(
    (cell) =>
      !isSquare(cell) &&
      cell.width <= largestBox &&
      cell.height <= 4 * cell.width &&
      squares.filter(({ x, width }) => Math.abs(x - cell.x) < 1 && Math.abs(width - cell.width) < 1)
        .length >= 2,
  )
  return [...squares, ...higher]
}

/** What is named beside a box of the same row is ticked there, not written down. */
const isTicked = (
  cell: PageRectangle,
  boxes: readonly PageRectangle[],
  words: readonly TextRun[],
): boolean =>
  words.some(({ rectangle }) => isInside(rectangle, cell)) &&
  boxes.some(
    (box) =>
      Math.abs(right(box) - cell.x) < 2 &&
      Math.abs(box.y - cell.y) < 2 &&
      Math.abs(box.height - cell.height) < 2,
  )

/** A shaded cell with words is the head of a table. */
const isHead = (
  cell: PageRectangle,
  shades: readonly PageRectangle[],
  words: readonly TextRun[],
): boolean =>
  shades.some((one) => covered(cell, one) > 0.7) &&
  words.some(({ rectangle }) => covered(rectangle, cell) > 0.5)

/** The part of a rectangle that another one covers. */
const covered = (one: PageRectangle, by: PageRectangle): number =>
  commonArea(one, by) / (one.width * one.height)

/** Not the same rectangle as one before. */
const isUnlike = (one: PageRectangle, at: number, all: readonly PageRectangle[]): boolean =>
  !all.slice(0, at).some((other) => commonShare(one, other) > 0.7)

/** Of places that cover each other, the first stays. */
function withoutOverlaps<T extends readonly [unknown, PageRectangle, ...unknown[]]>(
  found: readonly T[],
): T[] {
  const kept: T[] = []
  for (const one of found) {
    const area = one[1].width * one[1].height
    const isCovered = kept.some(([, other]) => {
      return commonArea(one[1], other) > 0.4 * Math.min(area, other.width * other.height)
    })
    if (!isCovered) kept.push(one)
  }
  return kept
}
