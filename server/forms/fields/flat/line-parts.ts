import { bottom, overlap, right, type TextRun } from '../candidate.ts'
import { joinRuns } from '../labels.ts'
import type { Line } from './drawing.ts'

/** A place to write behind a label on the same line is this long, in points. */
const shortestRest = 30
/** Labels below a line are this far apart if each has its own part of the line. */
const apart = 14
const shortestPart = 20
/** Text that covers more of a line is underlined. */
const underlined = 0.8
/** Text without a colon that covers more of a line, or isn't at its start, is a heading. */
const heading = 0.35
/** Points by which a label below may begin before or after its line. */
const indent = 12

/**
 * The parts of a line to write on: behind each label that stands on it, and above each label below it. None if it
 * underlines text.
 */
export function partsOf(line: Line, texts: readonly TextRun[]): Line[] {
  const on = joinRuns(texts.filter((one) => standsOn(one, line))).toSorted(fromTheLeft)
  if (on.length > 0) return restsBehind(line, on)
  const row = joinRuns(texts.filter(({ rectangle: { y } }) => y > line.at - 3 && y < line.at + 8))
  const below = row.filter((one) => isUnder(one, line)).toSorted(fromTheLeft)
  const parts = splitAt(line, boundaries(line, below))
  return parts.some(({ from, to }) => to - from < shortestPart) ? [line] : parts
}

const fromTheLeft = (a: TextRun, b: TextRun) => a.rectangle.x - b.rectangle.x

const standsOn = ({ rectangle }: TextRun, { from, to, at }: Line): boolean =>
  bottom(rectangle) > at - 3 &&
  bottom(rectangle) < at + 6 &&
  rectangle.y < at - 2 &&
  overlap(rectangle.x, right(rectangle), from, to) > 1

const isUnder = ({ rectangle }: TextRun, { from, to }: Line): boolean =>
  overlap(rectangle.x, right(rectangle), from - indent, to + indent) >= rectangle.width / 2

function restsBehind(line: Line, on: readonly TextRun[]): Line[] {
  const { from, to } = line
  const length = to - from
  const covered = on.reduce(
    (sum, { rectangle: { x, width } }) => sum + Math.max(0, overlap(x, x + width, from, to)),
    0,
  )
  const [first] = on
  const isLabelled = on.every(({ text }) => /[:?#]\s*$/.test(text))
  // A sign such as a dollar or a unit leaves the line whole.
  const isSign = on.length === 1 && !isLabelled && covered < Math.min(20, length / 5)
  if (!first || covered > length * underlined) return []
  if (isSign) return [line]
  if (!isLabelled && (covered > length * heading || first.rectangle.x - from > length / 5))
    return []
  return on.flatMap(({ rectangle }, at) => {
    const rest = {
      ...line,
      from: right(rectangle) + 2,
      to: (on[at + 1]?.rectangle.x ?? to + 4) - 4,
    }
    return rest.to - rest.from < shortestRest ? [] : [rest]
  })
}

/** Where a line with several labels below ends and begins: at their starts, or between them where they are centred. */
function boundaries(line: Line, below: readonly TextRun[]): number[] {
  const [first, ...more] = below
  if (!first || more.length === 0) return []
  const isLeft = first.rectangle.x - line.from < indent
  return more.flatMap(({ rectangle: { x } }, at) => {
    const before = right(below[at]?.rectangle ?? first.rectangle)
    if (x - before < apart) return []
    return [isLeft ? x - 2 : (before + x) / 2]
  })
}

function splitAt(line: Line, places: readonly number[]): Line[] {
  const ends = [line.from, ...places.filter((one) => one > line.from && one < line.to), line.to]
  return ends.slice(1).map((to, at) => ({ ...line, from: ends[at] ?? line.from, to }))
}
