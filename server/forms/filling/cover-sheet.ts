import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { LINE_HEIGHT, wrapText } from './text-fit.ts'

/** The texts of a cover sheet, in the language of its reader. */
export interface CoverSheet {
  title: string
  rows: { name: string; value: string }[]
  /** The name of the row with the number of pages. */
  pages: string
  remarks: string
  notice: string
}

/** US Letter, in points. */
const [WIDTH, HEIGHT] = [612, 792]
const MARGIN = 72
const TITLE = 24
const SIZE = 12
const NAME_WIDTH = 110

/** Puts a cover sheet before the first page. */
export function addCoverSheet(pdf: PDFDocument, font: PDFFont, cover: CoverSheet): void {
  const page = pdf.insertPage(0, [WIDTH, HEIGHT])
  let y = HEIGHT - MARGIN - TITLE
  const write = (text: string, x: number, size: number, width = WIDTH - MARGIN - x) => {
    for (const line of wrapText(text, font, size, width)) {
      page.drawText(line, { x, y, size, font })
      y -= size * LINE_HEIGHT
    }
  }
  const rule = () => {
    page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.7 })
    y -= 2 * SIZE
  }
  write(cover.title, MARGIN, TITLE)
  rule()
  const rows = [...cover.rows, { name: cover.pages, value: String(pdf.getPageCount()) }]
  for (const { name, value } of rows) {
    page.drawText(name, { x: MARGIN, y, size: SIZE, font })
    write(value, MARGIN + NAME_WIDTH, SIZE)
    y -= SIZE / 2
  }
  rule()
  if (cover.remarks !== '') {
    write(cover.remarks, MARGIN, SIZE)
    y -= SIZE
  }
  write(cover.notice, MARGIN, SIZE)
}

/** Every text that is written on the sheet. */
export const textsOfCover = ({ title, rows, pages, remarks, notice }: CoverSheet): string =>
  [title, ...rows.flatMap(({ name, value }) => [name, value]), pages, remarks, notice].join(' ')
