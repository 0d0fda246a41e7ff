import type { FormFieldType, PageRectangle } from '#contract/form-fields.ts'
import { type Candidate, commonArea, commonShare, right, type TextRun } from '../candidate.ts'
import { blanksOnLines } from './blanks.ts'
import { isInside, roomInCell } from './cell-field.ts'
import { labelsIn, placesInCell } from './cell-labels.ts'
import { cellsBetween, isBorder, isSquare, largestBox, openBorders } from './cells.ts'
import { combsIn, lettersIn } from './combs.ts'
import type { Line } from './drawing.ts'
import type { FlatPage } from './flat-page.ts'
import { mergeLines } from './merge-lines.ts'
import { boxesInText, bracketsIn, linesInText, wordsIn } from './text-marks.ts'

const roomForCross = 8
/** What is only seen on a picture is less certain than what is drawn. */
const seenPart = 0.6
/** A page with more lines is a drawing or a chart. */
const mostLines = 6_000
/** A blank this high takes several lines. */
const highLine = 26

/** A place with its type and confidence. */
type FlatPlace = [FormFieldType, PageRectangle, number]

/** The places to fill that are drawn on a page: boxes, combs, cells of tables, lines and underscores. */
export function flatFields({ number, width, drawing, runs, ink, scan }: FlatPage): Candidate[] {
  if (drawing.across.length + drawing.down.length > mostLines) return []
  const across = mergeLines(drawing.across)
  const drawn = mergeLines(drawing.down)
  const down = mergeLines([...drawn, ...openBorders(across, drawn)])
  const cells = [...cellsBetween(across, down), ...drawing.rectangles].filter(isUnlike)
  const words = [...wordsIn(runs), ...ink.map((rectangle) => ({ text: '', rectangle }))]
  const combs = combsIn(cells)
  const inCombs = new Set(combs.flatMap((one) => one.cells))
  const single = cells.filter((cell) => !inCombs.has(cell))
  const boxesOfCells = boxesIn(single, words)
  const circles = drawing.circles.filter((one) => isSquare(one) && !holdsWords(one, words))
  const boxes = [...boxesOfCells, ...circles, ...boxesInText(runs), ...bracketsIn(runs)]
  const fillable = single.filter((cell) => !isSquare(cell) && !isHead(cell, drawing.shades, words))
  const rooms = fillable
    .filter((cell) => !isTicked(cell, boxesOfCells, words))
    .flatMap((cell) => (labelsIn(cell, words).length > 1 ? [] : (roomInCell(cell, words) ?? [])))
  const free = across.filter((line) => !isBorder(line, down))
  const blanks = blanksOnLines([...free, ...linesInText(runs)], words, width)
  const taken = [...boxes, ...combs.map(({ rectangle }) => rectangle), ...rooms, ...blanks]
  const behind = fillable.flatMap((cell) => placesInCell(cell, words, taken))
  const found: FlatPlace[] = [
    ...boxes.map((one): FlatPlace => ['checkbox', grown(one), 0.8]),
    ...combs.map(({ rectangle }): FlatPlace => ['comb', rectangle, 0.8]),
    ...[...rooms, ...blanks, ...behind].map((one): FlatPlace => [writingType(one, down), one, 0.6]),
  ]
  const kept = withoutOverlaps(found)
  const length = (rectangle: PageRectangle) =>
    combs.find((one) => one.rectangle === rectangle)?.cells.length ?? lettersIn(rectangle, down)
  return kept.map(([type, rectangle, confidence]) => ({
    type,
    page: number,
    rectangle: inHundredths(scan?.back(rectangle) ?? rectangle),
    confidence: scan ? confidence * seenPart : confidence,
    foundIn: 'layout',
    fieldName: '',
    tooltip: '',
    options: [],
    maxLength: type === 'comb' ? length(rectangle) : null,
    required: false,
    readOnly: false,
  }))
}

/** Rounded, because sums of drawn lengths are a little off. */
function inHundredths({ x, y, width, height }: PageRectangle): PageRectangle {
  const round = (points: number) => Math.round(points * 100) / 100
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** Room for a cross in a small box. */
function grown(box: PageRectangle): PageRectangle {
  const { width, height } = box
  const [wider, higher] = [Math.max(width, roomForCross), Math.max(height, roomForCross)]
  return {
    x: box.x - (wider - width) / 2,
    y: box.y - (higher - height) / 2,
    width: wider,
    height: higher,
  }
}

const writingType = (room: PageRectangle, down: readonly Line[]): FormFieldType => {
  if (lettersIn(room, down) > 0) return 'comb'
  return room.height > highLine ? 'long-text' : 'text'
}

const holdsWords = (place: PageRectangle, words: readonly TextRun[]): boolean =>
  words.some(({ rectangle }) => isInside(rectangle, place))

/** Squares without words, and cells that continue their column in a higher row. */
function boxesIn(cells: readonly PageRectangle[], words: readonly TextRun[]): PageRectangle[] {
  const empty = cells.filter((cell) => !holdsWords(cell, words))
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
