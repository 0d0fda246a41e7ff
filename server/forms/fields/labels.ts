import type { PageRectangle } from '#contract/form-fields.ts'
import { bottom, type Candidate, columnOverlap, middle, right, rowOverlap } from './candidate.ts'
import type { TextRun } from './candidate.ts'

/** Farther away, in points, no text is the label of a field. */
const FAR = 120
/** So close, in points, a text above or below belongs to the field. */
const NEAR = 16
/** Pieces of a label are drawn with gaps up to this share of their height. */
const WORD_GAP = 1.2
const LONGEST_NAME = 120

const MARKS = /[_.…·\s]{3,}/g
const isLabel = (text: string) => /\p{L}/u.test(text)

/** The pieces of text on one line without a wide gap, joined. */
export function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const lines: TextRun[] = []
  const sorted = runs.toSorted(
    (a, b) => middle(a.rectangle) - middle(b.rectangle) || a.rectangle.x - b.rectangle.x,
  )
  for (const run of sorted) {
    const line = lines.find((one) => continues(one.rectangle, run.rectangle))
    if (!line) lines.push({ text: run.text, rectangle: run.rectangle })
    else Object.assign(line, joined(line, run))
  }
  return lines
}

function continues(line: PageRectangle, next: PageRectangle): boolean {
  const gap = next.x - right(line)
  const height = Math.min(line.height, next.height)
  return rowOverlap(line, next) > height / 2 && gap > -height && gap < height * WORD_GAP
}

function joined(line: TextRun, { text, rectangle }: TextRun): TextRun {
  const { rectangle: before } = line
  const y = Math.min(before.y, rectangle.y)
  const height = Math.max(bottom(before), bottom(rectangle)) - y
  const isApart = rectangle.x - right(before) > height * 0.15
  const space = isApart && !/\s$/.test(line.text) && !/^\s/.test(text) ? ' ' : ''
  const width = right(rectangle) - before.x
  return { text: line.text + space + text, rectangle: { x: before.x, y, width, height } }
}

/**
 * The label of a field: its tooltip, otherwise the nearest text on the side where such labels usually are, otherwise
 * its name in the PDF.
 */
export function labelOf(field: Candidate, texts: readonly TextRun[]): string {
  const near = nearestText(field, texts)
  const name = clean(field.tooltip) || clean(near) || spoken(field.fieldName)
  return name.slice(0, LONGEST_NAME)
}

const clean = (text: string) =>
  text
    .replaceAll(MARKS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:*•-]+|[\s:*]+$/g, '')

/** `topmostSubform[0].Page1[0].PatientName[0]` as 'Patient Name'. */
function spoken(fieldName: string): string {
  const last = fieldName.split('.').at(-1) ?? ''
  return last
    .replace(/\[\d+\]$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
}

function nearestText({ type, rectangle, options }: Candidate, texts: readonly TextRun[]): string {
  const isBox = type === 'checkbox' || (type === 'choice' && options.length <= 1)
  let best: { text: string; distance: number } | undefined
  for (const { text, rectangle: place } of texts) {
    if (!isLabel(text)) continue
    const distance = isBox ? boxDistance(rectangle, place) : lineDistance(rectangle, place)
    if (distance < (best?.distance ?? FAR)) best = { text, distance }
  }
  return best?.text ?? ''
}

/** The text of a box is on its right, seldom on its left. */
function boxDistance(box: PageRectangle, text: PageRectangle): number {
  if (rowOverlap(box, text) < Math.min(box.height, text.height) * 0.3) return Infinity
  const after = text.x - right(box)
  if (after > -box.width / 2) return Math.max(after, 0)
  const before = box.x - right(text)
  return before > -box.width / 2 ? Math.max(before, 0) * 2 + NEAR : Infinity
}

/** The text of a line is on its left, or above or below its start. */
function lineDistance(line: PageRectangle, text: PageRectangle): number {
  const isBeside = rowOverlap(line, text) > Math.min(line.height, text.height) * 0.3
  if (isBeside) {
    // Where a field is larger than its blank, its label is inside of it.
    if (text.x < line.x + 2 && right(text) > line.x) return 0
    const before = line.x - right(text)
    return before >= 0 ? before : Infinity
  }
  if (columnOverlap(line, text) < Math.min(line.width, text.width) * 0.3) return Infinity
  const above = line.y - bottom(text)
  if (above > -text.height / 2 && above < NEAR) return Math.max(above, 0) + 8
  const below = text.y - bottom(line)
  return below > -text.height / 2 && below < NEAR ? Math.max(below, 0) + 14 : Infinity
}
