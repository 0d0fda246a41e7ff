import type { PageRectangle } from '#contract/form-fields.ts'
import { bottom, columnOverlap, overlap, right, type TextRun } from '../candidate.ts'
import type { Line } from './drawing.ts'
import { partsOf } from './line-parts.ts'

/** The height of handwriting, if nothing above a line is nearer. */
const usualHeight = 16
const lowest = 8
/** Shorter lines are dashes. */
const shortest = 15
/** Wider lines, as a share of the page, separate parts of it. */
const widest = 0.75
/** Points below a line that belong to it. */
const belowLine = 1

/** Lines to write on: a line that underlines text or separates parts of the page isn't one. */
export function blanksOnLines(
  lines: readonly Line[],
  texts: readonly TextRun[],
  pageWidth: number,
): PageRectangle[] {
  return lines.flatMap((line) => {
    const width = line.to - line.from
    if (width < shortest || isDoubled(line, lines)) return []
    const parts = partsOf(line, texts)
    const isWhole = parts.length === 1 && parts[0]?.from === line.from
    if (
      isWhole &&
      width > pageWidth * widest &&
      !hasLabelBefore(line, texts) &&
      !isOneOfSeveral(line, lines)
    )
      return []
    return parts.map((part) => writingSpace(part, texts, lines))
  })
}

/** The space above a line, up to what is above it. */
export function writingSpace(
  { from, to, at }: Line,
  texts: readonly TextRun[],
  lines: readonly Line[],
): PageRectangle {
  const column: PageRectangle = { x: from, y: 0, width: to - from, height: at }
  const tops = [
    ...texts
      .map(({ rectangle }) => rectangle)
      .filter((one) => columnOverlap(one, column) > 2 && bottom(one) < at - 2)
      .map(bottom),
    ...lines
      .filter((one) => one.at < at - 4 && overlap(one.from, one.to, from, to) > 2)
      .map((one) => one.at),
  ]
  const room = Math.min(usualHeight, at - Math.max(at - usualHeight, ...tops))
  const height = Math.max(lowest, room) + belowLine
  return { x: from, y: at + belowLine - height, width: to - from, height }
}

/** Two lines close to each other separate parts of the page. */
const isDoubled = (line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (one) =>
      one !== line &&
      Math.abs(one.at - line.at) < 5 &&
      Math.abs(one.from - line.from) < 3 &&
      Math.abs(one.to - line.to) < 3,
  )

const hasLabelBefore = ({ from, at }: Line, texts: readonly TextRun[]): boolean =>
  texts.some(
    ({ rectangle }) =>
      right(rectangle) < from + 4 && bottom(rectangle) > at - 4 && rectangle.y < at,
  )

/** Lines of one length below each other take a longer text. */
const isOneOfSeveral = (line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (one) =>
      Math.abs(one.at - line.at) > 8 &&
      Math.abs(one.at - line.at) < 30 &&
      Math.abs(one.from - line.from) < 3 &&
      Math.abs(one.to - line.to) < 3,
  )
