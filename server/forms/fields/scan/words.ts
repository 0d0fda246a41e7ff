import type { PageRectangle } from '#contract/form-fields.ts'
import type { OcrWord } from '#server/platform/documents/ocr.ts'
import { bottom, commonArea, right, rowOverlap, type TextRun } from '../candidate.ts'
import type { Drawing } from '../flat/drawing.ts'
import { type Bitmap, longLine } from './bitmap.ts'

/** Less certain words (0 to 100) are marks, stains and handwriting. */
const leastConfidence = 35
/** What empty boxes and circles, alone, are read as. */
const marks = /^([oOQ0cCDuU©®°@|!l]|QO|[()[\]{}|LJl]{2})$/
/** The part of a shape that words cover if it consists of them. */
const mostCovered = 0.4
/** Points by which strokes may leave the place of their word. */
const slack = 1.5
/** Gaps in a word, in parts of the size of its letters: a box to tick and the spaces beside it take more. */
const pieceGap = 0.9

const blanks = /_+|[.…·-]{3,}/g

const ascending = /[\p{Lu}\p{Nd}bdfhijklt]/u
const descending = /[gjpqyçÇQ,;]/

/** The heights of letters in parts of their size: below the baseline, and above it for low and for high ones. */
const below = 0.21
const low = 0.52
const high = 0.73

interface Em {
  size: number
  base: number
}

/** A black and white page as a portable bitmap (PBM), in which a set bit is black. */
export function pictureOf({ width, height, dark }: Bitmap): Uint8Array {
  const head = Buffer.from(`P4\n${width} ${height}\n`)
  const rowBytes = (width + 7) >> 3
  const picture = new Uint8Array(head.length + rowBytes * height)
  picture.set(head)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (dark[y * width + x] === 1) {
        const at = head.length + y * rowBytes + (x >> 3)
        picture[at] = (picture[at] ?? 0) | (0x80 >> (x & 7))
      }
  return picture
}

/** Recognised words in points, with the room that the letters of their line take, as the text of a drawn page has. */
export function runsOf(words: readonly OcrWord[], scale: number): TextRun[] {
  const lines = Map.groupBy(words.filter(isWord), ({ line }) => line)
  return [...lines.values()].flatMap((line) => {
    const { size, base } = emOf(line)
    return line.map(({ text, x, width }) => ({
      text: text.replaceAll(blanks, ''),
      rectangle: {
        x: x / scale,
        y: (base - size * 0.8) / scale,
        width: width / scale,
        height: size / scale,
      },
    }))
  })
}

/** Blanks that were read as letters are no words. */
function isWord({ text, confidence }: OcrWord): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isSign = /^[:#$%?]$/.test(text)
  const rest = text.replaceAll(blanks, '')
  if (confidence < leastConfidence || marks.test(text)) return false
  return isSign || letters * 2 > rest.length
}

/** The size of the letters of a line, and its baseline: the usual ones of its words. */
function emOf(line: readonly OcrWord[]): Em {
  const ems = line.map(({ text, y, height }): Em => {
    const depth = descending.test(text) ? below : 0
    const size = height / (depth + (ascending.test(text) ? high : low))
    return { size, base: y + height - size * depth }
  })
  const usual = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return { size: usual(ems.map(({ size }) => size)), base: usual(ems.map(({ base }) => base)) }
}

/** The lines without the strokes of letters: short ones within a word, or between two pieces of it. */
export function withoutStrokes(drawing: Drawing, words: readonly TextRun[]): Drawing {
  const rectangles = words.map(({ rectangle }) => rectangle)
  const places = rectangles.map((one) => {
    const { x, y, height } = one
    const next = rectangles.filter((other) => continues(one, other)).map(right)
    const width = Math.max(right(one), ...next) - x
    return { x: x - slack, y: y - slack, width: width + 2 * slack, height: height + 2 * slack }
  })
  const isStroke = (line: PageRectangle) =>
    Math.max(line.width, line.height) < longLine && places.some((one) => holds(one, line))
  return {
    ...drawing,
    across: drawing.across.filter(
      ({ from, to, at }) => !isStroke({ x: from, y: at, width: to - from, height: 0 }),
    ),
    down: drawing.down.filter(
      ({ from, to, at }) => !isStroke({ x: at, y: from, width: 0, height: to - from }),
    ),
  }
}

const continues = (one: PageRectangle, next: PageRectangle): boolean =>
  next.x > one.x &&
  next.x - right(one) < one.height * pieceGap &&
  rowOverlap(one, next) > one.height / 2

const holds = (place: PageRectangle, line: PageRectangle): boolean =>
  line.x >= place.x &&
  line.y >= place.y &&
  right(line) <= right(place) &&
  bottom(line) <= bottom(place)

/** The shapes that no word explains. */
export const unexplained = (
  ink: readonly PageRectangle[],
  words: readonly TextRun[],
): PageRectangle[] =>
  ink.filter((one) => {
    const covered = words.reduce((sum, { rectangle }) => sum + commonArea(one, rectangle), 0)
    return covered < one.width * one.height * mostCovered
  })
