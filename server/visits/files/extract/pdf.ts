import { MAX_OCR_MS, MAX_PAGES, readFromPicture, UnreadableFile } from './limits.ts'
import { message, type FileText, type Reading } from './found.ts'
import { listed } from '#server/platform/documents/ocr-languages.ts'
import { openPdf, type Pdf, type PdfPage } from '#server/platform/documents/pdf.ts'
import { type Ocr, openOcr } from '#server/platform/documents/ocr.ts'
import { picturesOf } from './scan.ts'

/** A page with fewer characters than a page number and a stamp may be a scanned one. */
const FEW_CHARS = 16

/**
 * The text of each page of a PDF, filled-in form fields included; a page that is a picture is recognised.
 * Throws `UnreadableFile`.
 */
export async function readPdf(bytes: Buffer, reading: Reading): Promise<FileText> {
  const pdf = await unlocked(bytes)
  if (pdf.numPages > MAX_PAGES) throw new UnreadableFile('too-many-pages')
  const pages: string[] = []
  const scans = scanReader(reading)
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const written = await pageText(page)
      pages.push(written.length < FEW_CHARS ? await scans.read(page, number, written) : written)
      page.cleanup()
      reading.step(number / pdf.numPages)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
  return { text: pages.join('\n\n').trim(), pages, ...scans.notice() }
}

async function unlocked(bytes: Buffer): Promise<Pdf> {
  try {
    return await openPdf(new Uint8Array(bytes))
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(locked ? 'password' : 'damaged')
  }
}

/** Recognises scanned pages while there is time, and reports what was done and what was left out. */
function scanReader({ step, languages }: Reading) {
  const begun = Date.now()
  let ocr: Ocr | undefined
  let recognised = 0
  const left: number[] = []
  return {
    async read(page: PdfPage, number: number, written: string): Promise<string> {
      const parts = [written]
      for await (const { pixels, orientation } of picturesOf(page)) {
        if (Date.now() - begun > MAX_OCR_MS) {
          left.push(number)
          break
        }
        ocr ??= await openOcr(languages, () => step(undefined))
        const text = ocr.text(pixels, orientation) ?? ''
        if (text !== '') recognised += 1
        parts.push(text)
      }
      return parts.filter((part) => part !== '').join('\n')
    },
    notice(): Pick<FileText, 'notice'> {
      const said = [
        ...(recognised > 0 ? [readFromPicture(listed(languages.map(({ code }) => code)))] : []),
        ...(left[0]
          ? [
              message(
                'Scanned pages from page {page, number} on were not read: it would take too long.',
                { page: left[0] },
              ),
            ]
          : []),
      ]
      return said.length > 0 ? { notice: said.join(' ') } : {}
    },
  }
}

async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  const text = items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
  const filled = await filledFields(page)
  return [text.trim(), ...filled].filter((part) => part !== '').join('\n')
}

/** The values of a page's form fields, as `name: value`. */
async function filledFields(page: PdfPage): Promise<string[]> {
  const fields: { fieldName?: unknown; fieldValue?: unknown; fieldType?: unknown }[] =
    await page.getAnnotations()
  return fields.flatMap(({ fieldName, fieldValue, fieldType }) => {
    if (fieldType !== 'Tx' && fieldType !== 'Ch') return []
    const value = [fieldValue].flat().filter((part) => typeof part === 'string')
    const written = value.join(', ').trim()
    return written === '' ? [] : [`${String(fieldName)}: ${written}`]
  })
}
