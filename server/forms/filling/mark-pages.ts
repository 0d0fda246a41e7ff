import { degrees, type PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib'

/** Part of the diagonal of a page that the text takes. */
const SHARE = 0.6

/** Writes a text across every page, from corner to corner. */
export function markPages(pdf: PDFDocument, font: PDFFont, text: string): void {
  for (const page of pdf.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    const angle = Math.atan2(height, width)
    const size = (Math.hypot(width, height) * SHARE) / font.widthOfTextAtSize(text, 1)
    const margin = (1 - SHARE) / 2
    page.drawText(text, {
      x: x + width * margin,
      y: y + height * margin,
      size,
      font,
      rotate: degrees((angle * 180) / Math.PI),
      color: rgb(0.7, 0.1, 0.1),
      opacity: 0.18,
    })
  }
}
