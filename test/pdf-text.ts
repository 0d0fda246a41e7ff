import { openPdf } from '#server/platform/documents/pdf.ts'

/** The text of a PDF, page after page, with single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(new Uint8Array(bytes))
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      return items.map((one) => ('str' in one ? one.str + (one.hasEOL ? '\n' : '') : '')).join('')
    }),
  )
  return pages.join('\n').replaceAll(/[^\S\n]+/g, ' ')
}
