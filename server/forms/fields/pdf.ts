import type { PageRectangle } from '#contract/form-fields.ts'
import { openPdf as open, type Pdf, type PdfPage } from '#server/platform/documents/pdf.ts'
import type { TextRun } from './candidate.ts'
import type { LetterWidths } from './letter-widths.ts'
import { UnreadablePdf } from './limits.ts'

export type { Pdf }
export type Page = PdfPage
export type Viewport = ReturnType<Page['getViewport']>

/** Opens a PDF; scripts in it are never run. @throws UnreadablePdf */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await open(bytes)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadablePdf(isLocked ? 'password' : 'damaged')
  }
}

/** The page as it is shown: crop box and rotation applied, one unit a point. */
export const viewportOf = (page: Page): Viewport => page.getViewport({ scale: 1 })

/** A rectangle of the PDF's own coordinates (ISO 32000-2 §8.3.2.3) on the page as it is shown. */
export function shownRectangle(viewport: Viewport, corners: readonly number[]): PageRectangle {
  const [left = 0, low = 0, right = 0, high = 0] = corners
  // The library's types don't say that these are two numbers.
  const [x1, y1] = viewport.convertToViewportPoint(left, low) as [number, number]
  const [x2, y2] = viewport.convertToViewportPoint(right, high) as [number, number]
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
  return { x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/** The text of a page, in pieces as the PDF draws them. @param widthsOf the letters of a font */
export async function textRuns(
  page: Page,
  viewport: Viewport,
  widthsOf: (font: string) => LetterWidths = () => () => undefined,
): Promise<TextRun[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const height = item.height || Math.hypot(c, d)
    // The baseline is a fifth above the lowest point of letters.
    const corners = [x, y - height * 0.2, x + item.width, y + height * 0.8]
    const rectangle = shownRectangle(viewport, corners)
    return [{ text: item.str, rectangle, widthOf: widthsOf(item.fontName) }]
  })
}
