import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { FillRequest } from './fill-request.ts'
import { LINE_HEIGHT, wrapText } from './text-fit.ts'

/** US Letter, in points. */
const [WIDTH, HEIGHT] = [612, 792]
const MARGIN = 54
const SIZE = 10

/** The heading of the page, and the note in a field whose text continues there. */
const HEADING = 'Continued from the form'
const seePage = (number: number) => `See page ${number}`

/** The page at the end with the texts that don't fit into their fields. */
export class Addendum {
  readonly #pdf: PDFDocument
  readonly #font: PDFFont
  /** What a field shows in place of a text that continues here. */
  readonly reference: string
  readonly #texts: { name: string; text: string }[] = []

  constructor(pdf: PDFDocument, font: PDFFont, { cover }: Pick<FillRequest, 'cover'>) {
    this.#pdf = pdf
    this.#font = font
    this.reference = seePage(pdf.getPageCount() + (cover ? 2 : 1))
  }

  add(name: string, text: string): void {
    this.#texts.push({ name, text })
  }

  write(): void {
    if (this.#texts.length === 0) return
    const lines = this.#texts.flatMap(({ name, text }) => ['', name, ...this.#wrap(text)])
    let page: PDFPage | undefined
    let y = 0
    for (const line of [HEADING, ...lines]) {
      if (!page || y < MARGIN) {
        page = this.#pdf.addPage([WIDTH, HEIGHT])
        y = HEIGHT - MARGIN
      }
      page.drawText(line, { x: MARGIN, y, size: SIZE, font: this.#font })
      y -= SIZE * LINE_HEIGHT
    }
  }

  #wrap(text: string): string[] {
    return wrapText(text, this.#font, SIZE, WIDTH - 2 * MARGIN)
  }
}
