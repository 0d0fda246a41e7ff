import { readFile } from 'node:fs/promises'
import fontkit from '@cantoo/fontkit'
import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { wrapText } from '#server/forms/filling/text-fit.ts'

/** US Letter, in points. */
const WIDTH = 612
const HEIGHT = 792
export const MARGIN = 45
export const INNER = WIDTH - 2 * MARGIN
/** The footer is below this. */
const LOWEST = 46

export const ink = rgb(0.1, 0.13, 0.13)
export const soft = rgb(0.34, 0.38, 0.38)
export const teal = rgb(0.06, 0.42, 0.38)
export const line = rgb(0.5, 0.55, 0.54)

const fonts = new URL('../../node_modules/@embedpdf/fonts-latin/fonts/', import.meta.url)

/** A PDF written from top to bottom. */
export class Sheet {
  readonly pdf: PDFDocument
  readonly regular: PDFFont
  readonly bold: PDFFont
  page: PDFPage
  /** The height of what comes next, from the bottom of the page. */
  y = HEIGHT - MARGIN

  constructor(pdf: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.pdf = pdf
    this.regular = regular
    this.bold = bold
    this.page = pdf.addPage([WIDTH, HEIGHT])
  }

  /** Reserves height. @throws Error if it doesn't fit on the page: the form’s text says where pages end */
  take(height: number): number {
    this.y -= height
    if (this.y < LOWEST) throw new Error('The page is full')
    return this.y
  }

  nextPage(): void {
    this.page = this.pdf.addPage([WIDTH, HEIGHT])
    this.y = HEIGHT - MARGIN
  }

  write(text: string, at: { x: number; y: number; size: number; font?: PDFFont; color?: Color }) {
    const { font = this.regular, color = ink, ...place } = at
    this.page.drawText(text, { ...place, font, color })
  }

  /** Writes a wrapped text over the width of the page. */
  paragraph(text: string, size: number, color: Color): void {
    for (const one of wrapText(text, this.regular, size, INNER)) {
      const y = this.take(size * 1.4)
      this.write(one, { x: MARGIN, y: y + size * 0.3, size, color })
    }
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.page.drawRectangle({ x, y, width, height, borderColor: line, borderWidth: 0.7 })
  }

  /** Writes the footer of every page. */
  footer(title: string): void {
    const pages = this.pdf.getPages()
    for (const [at, page] of pages.entries()) {
      const place = { y: 26, size: 7.5, font: this.regular, color: soft }
      page.drawText(title, { x: MARGIN, ...place })
      const count = `Page ${at + 1} of ${pages.length}`
      const x = WIDTH - MARGIN - this.regular.widthOfTextAtSize(count, 7.5)
      page.drawText(count, { x, ...place })
    }
  }
}

/** An empty PDF with its fonts. Its dates are fixed, so that the same text gives the same bytes. */
export async function newSheet(title: string): Promise<Sheet> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor('Ausculta')
  pdf.setCreator('Ausculta')
  pdf.setProducer('Ausculta')
  pdf.setLanguage('en-CA')
  const day = new Date('2026-11-28T00:00:00Z')
  pdf.setCreationDate(day)
  pdf.setModificationDate(day)
  const read = async (name: string) =>
    pdf.embedFont(await readFile(new URL(name, fonts)), { subset: true })
  return new Sheet(pdf, await read('NotoSans-Regular.ttf'), await read('NotoSans-SemiBold.ttf'))
}
