import type { FormField } from '#contract/form-fields.ts'
import { type Ocr, openOcr } from '#server/platform/documents/ocr.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import type { FlatPage } from '../flat/flat-page.ts'
import { MAX_OCR_MS, MAX_OCR_PAGE_MS, type Notice } from '../limits.ts'
import { pictureOf, runsOf, unexplained, withoutStrokes } from './words.ts'

/** Reads the words of scanned pages while there is time. */
export interface WordReader {
  /** The page with its words; without them if it needs none, or they can't be read. */
  withWords(page: FlatPage): Promise<FlatPage>
  /** Milliseconds. */
  spent(): number
  /** What to know about the names of the fields that were found. */
  notices(fields: readonly FormField[]): Notice[]
}

/** A scan with less text, such as a stamp or a page number, isn't searchable. */
const fewLetters = 16

/**
 * @param languages of the words; none if the data for the configured ones is missing
 * @param alive called repeatedly while words are read
 */
export function wordReader(languages: readonly OcrLanguage[], alive: () => void): WordReader {
  let ocr: Ocr | undefined
  let begun = 0
  let spent = 0
  const pages = { read: new Set<number>(), left: new Set<number>() }
  const goOn = () => {
    if (Date.now() - begun > MAX_OCR_PAGE_MS) throw new Error('the page takes too long')
    alive()
  }
  const read = async (scan: NonNullable<FlatPage['scan']>) => {
    begun = Date.now()
    try {
      ocr ??= await openOcr(languages, goOn)
      const { scale } = scan.letters
      return runsOf(ocr.words(pictureOf(scan.letters), scale * 72) ?? [], scale)
    } catch {
      // Its places are still found. A recogniser that was stopped can't go on.
      ocr = undefined
      return undefined
    } finally {
      spent += Date.now() - begun
    }
  }
  return {
    async withWords(page) {
      if (!needsWords(page)) return page
      const mayRead = languages.length > 0 && spent < MAX_OCR_MS
      const runs = mayRead ? await read(page.scan) : undefined
      pages[runs ? 'read' : 'left'].add(page.number)
      if (!runs) return page
      const drawing = withoutStrokes(page.drawing, runs)
      return { ...page, runs, drawing, ink: unexplained(page.ink, runs) }
    },
    spent: () => spent,
    notices: (fields) => noticesOf(fields, pages, languages.length > 0),
  }
}

/** What to know about the names of fields on scans, of which the words of some pages were read and others left. */
function noticesOf(
  fields: readonly FormField[],
  { read, left }: Record<'read' | 'left', ReadonlySet<number>>,
  hasLanguages: boolean,
): Notice[] {
  if (!hasLanguages && left.size > 0) return ['no-languages']
  const onRead = fields.filter(({ page }) => read.has(page))
  const named = new Set(onRead.filter(({ name }) => name !== '').map(({ page }) => page))
  const isUnnamed = onRead.some(({ page }) => !named.has(page))
  if (left.size > 0 || isUnnamed) return ['unread-words']
  return named.size > 0 ? ['names-from-scan'] : []
}

/** A scan with lines to write on, and without text of its own. */
function needsWords(page: FlatPage): page is FlatPage & Required<Pick<FlatPage, 'scan'>> {
  const letters = page.runs.reduce((sum, { text }) => sum + text.trim().length, 0)
  return page.scan !== undefined && letters < fewLetters && page.drawing.across.length > 0
}
