import { getDocumentProxy } from 'unpdf'
import { MAX_PAGES, UnreadableFile } from './limits.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

/** The text of each page of a PDF, filled-in form fields included. Throws `UnreadableFile`. */
export async function readPdf(bytes: Buffer): Promise<{ text: string; pages: string[] }> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > MAX_PAGES) throw new UnreadableFile('too-many-pages')
  const pages: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(await textOf(await pdf.getPage(number)))
    }
  } catch {
    throw new UnreadableFile('damaged')
  }
  return { text: pages.join('\n\n').trim(), pages }
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      maxImageSize: 1_048_576,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(locked ? 'password' : 'damaged')
  }
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent()
  const text = items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
  const filled = await filledFields(page)
  page.cleanup()
  return [text.trim(), ...filled].filter((part) => part !== '').join('\n')
}

/** What was typed into the form fields of a page, as `name: value`. */
async function filledFields(page: Page): Promise<string[]> {
  const fields: { fieldName?: unknown; fieldValue?: unknown; fieldType?: unknown }[] =
    await page.getAnnotations()
  return fields.flatMap(({ fieldName, fieldValue, fieldType }) => {
    if (fieldType !== 'Tx' && fieldType !== 'Ch') return []
    const value = [fieldValue].flat().filter((part) => typeof part === 'string')
    const written = value.join(', ').trim()
    return written === '' ? [] : [`${String(fieldName)}: ${written}`]
  })
}
