import {
  degrees,
  type PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { Addendum } from './addendum.ts'
import type { FillRequest } from './fill-request.ts'
import { fitText, LINE_HEIGHT } from './text-fit.ts'

type Value = FillRequest['fields'][number]

const USUAL_SIZE = 11
const PADDING = 2

/** Writes a value over the page, where a person drew a field. */
export function writeDrawn(
  pdf: PDFDocument,
  value: Value,
  font: PDFFont,
  addendum: Addendum,
): void {
  const page = pdf.getPages()[value.page - 1]
  if (!page || value.text === '') return
  if (value.type === 'checkbox') return drawCross(page, value)
  if (value.type === 'comb' && value.text.length <= (value.maxLength ?? 0))
    return drawLetters(page, value, font)
  const { width, height } = value.rectangle
  const box = { width, height, isMultiline: value.type === 'long-text', largest: USUAL_SIZE }
  const whole = fitText(value.text, font, box)
  if (!whole) addendum.add(value.name, value.text)
  const fit = whole ?? fitText(addendum.reference, font, box)
  if (fit) drawLines(page, value, font, fit)
}

function drawLines(
  page: PDFPage,
  { rectangle: { x, y, height }, type }: Value,
  font: PDFFont,
  { size, lines }: { size: number; lines: string[] },
): void {
  const { place, rotate } = shownPage(page)
  // Text goes on the line below a blank; long text begins at the top.
  const first = type === 'long-text' ? y + PADDING + size : y + height - PADDING - size * 0.15
  for (const [at, line] of lines.entries())
    page.drawText(line, {
      ...place(x + PADDING, first + at * size * LINE_HEIGHT),
      rotate,
      size,
      font,
    })
}

/** One letter in the middle of each place. */
function drawLetters(
  page: PDFPage,
  { rectangle: { x, y, width, height }, text, maxLength }: Value,
  font: PDFFont,
): void {
  const { place, rotate } = shownPage(page)
  const step = width / (maxLength ?? text.length)
  const size = Math.min(USUAL_SIZE, height * 0.9, step * 1.3)
  for (const [at, letter] of Array.from(text).entries()) {
    const left = x + at * step + (step - font.widthOfTextAtSize(letter, size)) / 2
    const base = y + height - PADDING - size * 0.15
    page.drawText(letter, { ...place(left, base), rotate, size, font })
  }
}

function drawCross(page: PDFPage, { rectangle: { x, y, width, height } }: Value): void {
  const { place } = shownPage(page)
  const side = Math.min(width, height) * 0.7
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2]
  const corners = [
    [place(left, top), place(left + side, top + side)],
    [place(left + side, top), place(left, top + side)],
  ] as const
  for (const [start, end] of corners) page.drawLine({ start, end, thickness: 1.2 })
}

/** Places the picture of a signature in the middle of its field, as large as fits. */
export function drawSignature(
  pdf: PDFDocument,
  { page: number, rectangle: { x, y, width, height } }: Value,
  picture: PDFImage | undefined,
): void {
  const page = pdf.getPages()[number - 1]
  if (!page || !picture) return
  const { place, rotate } = shownPage(page)
  const size = picture.scaleToFit(width, height)
  const [left, low] = [x + (width - size.width) / 2, y + (height + size.height) / 2]
  page.drawImage(picture, { ...place(left, low), ...size, rotate })
}

/** The way from a point of the page as it is shown to the PDF's own coordinates (ISO 32000-2 §8.3.2.3). */
function shownPage(page: PDFPage) {
  const { x: left, y: low, width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const place = (x: number, y: number) => {
    if (turned === 90) return { x: left + y, y: low + x }
    if (turned === 180) return { x: left + width - x, y: low + y }
    if (turned === 270) return { x: left + width - y, y: low + height - x }
    return { x: left + x, y: low + height - y }
  }
  return { place, rotate: degrees(turned) }
}
