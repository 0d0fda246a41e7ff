import type { FormField } from '#contract/form-fields.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import { acroFormFields } from './acroform.ts'
import type { Candidate, TextRun } from './candidate.ts'
import { flatFields } from './flat/flat-fields.ts'
import { readFlatPage } from './flat/flat-page.ts'
import { wordsIn } from './flat/text-marks.ts'
import { joinRuns, labelOf } from './labels.ts'
import { MAX_FIELDS, MAX_PAGES, MAX_SCAN_MS, type Notice, UnreadablePdf } from './limits.ts'
import { meaningOf, typeByLabel } from './meaning.ts'
import { openPdf, type Page, type Pdf, textRuns, viewportOf } from './pdf.ts'
import { inReadingOrder } from './reading-order.ts'
import { withScan } from './scan/scan-page.ts'
import { type WordReader, wordReader } from './scan/word-reader.ts'
import { withoutTables } from './tables.ts'

/** The content found in a PDF. */
export interface FoundFields {
  fields: FormField[]
  pages: number
  notices: Notice[]
}

/** The inputs of a search besides the PDF, and where it reports. */
export interface Search {
  /** Called with the share of the pages read, or only as a sign of life. */
  step?: (share: number | undefined) => void
  mostFields?: number
  /** Languages that the words of scans are read in. Without any they aren't read. */
  languages?: readonly OcrLanguage[]
}

/** Finds the fields of a PDF. @throws UnreadablePdf */
export async function findInPdf(
  bytes: Uint8Array,
  { step = () => undefined, mostFields = MAX_FIELDS, languages = [] }: Search = {},
): Promise<FoundFields> {
  const pdf = await openPdf(bytes)
  const { numPages: pages } = pdf
  if (pages > MAX_PAGES) throw new UnreadablePdf('too-many-pages')
  const about = await describePdf(pdf)
  const words = wordReader(languages, () => step(undefined))
  const each = { step, mostFields }
  const own = await fieldsOfPages(pdf, fieldsOfPage, each)
  if (own.length === 0 && about.isXfa) throw new UnreadablePdf('xfa')
  // Lines of a PDF with fields may be borders: its author said where to write.
  const fields = own.length > 0 ? own : await drawnPlaces(pdf, words, each)
  if (fields.length === 0) throw new UnreadablePdf('no-fields')
  return { fields: numbered(fields), pages, notices: [...about.notices, ...words.notices(fields)] }
}

/** The fields of all pages. @throws UnreadablePdf */
async function fieldsOfPages(
  pdf: Pdf,
  find: (page: Page) => Promise<FormField[]>,
  { step, mostFields }: Required<Pick<Search, 'step' | 'mostFields'>>,
): Promise<FormField[]> {
  const fields: FormField[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined)
    if (!page) throw new UnreadablePdf('damaged')
    fields.push(...(await find(page)))
    if (fields.length > mostFields) throw new UnreadablePdf('too-many-fields')
    page.cleanup()
    step(number / pdf.numPages)
  }
  return fields
}

function drawnPlaces(
  pdf: Pdf,
  words: WordReader,
  each: Required<Pick<Search, 'step' | 'mostFields'>>,
): Promise<FormField[]> {
  const begun = Date.now()
  const hasTime = () => Date.now() - begun - words.spent() < MAX_SCAN_MS
  const places = (page: Page) => placesOfPage(page, hasTime() ? words : undefined)
  return fieldsOfPages(pdf, places, each)
}

/** The places to fill that are drawn on a page, or that a scan of it shows. @param words if scans are read */
export async function placesOfPage(page: Page, words?: WordReader): Promise<FormField[]> {
  const drawn = await readFlatPage(page)
  const shown = words ? await words.withWords(await withScan(page, drawn)) : drawn
  const found = flatFields(shown)
  const texts = joinRuns(wordsIn(shown.runs))
  const names = inReadingOrder(found).map((field) => {
    const rectangle = shown.scan?.toStraight(field.rectangle) ?? field.rectangle
    return { ...named({ ...field, rectangle }, texts), rectangle: field.rectangle }
  })
  return withoutTables(names)
}

async function fieldsOfPage(page: Page): Promise<FormField[]> {
  const viewport = viewportOf(page)
  const found = await acroFormFields(page, viewport)
  if (found.length === 0) return []
  // A page whose text can't be read still has its fields.
  const runs = await textRuns(page, viewport).catch(() => [])
  const texts = joinRuns(runs)
  return withoutTables(inReadingOrder(found).map((field) => named(field, texts)))
}

function named({ tooltip, ...field }: Candidate, texts: readonly TextRun[]): FormField {
  const name = labelOf({ ...field, tooltip }, texts)
  const type = typeByLabel(field.type, name)
  return { ...field, id: '', order: 0, name, type, ...meaningOf(name, type) }
}

const numbered = (fields: readonly FormField[]): FormField[] =>
  fields.map((field, at) => ({ ...field, id: `f${at + 1}`, order: at + 1 }))

/** `pdf.hasJSActions` mistakes a signature field for a script. */
async function hasScripts(pdf: Pdf): Promise<boolean> {
  if (await pdf.getJSActions()) return true
  const found = await pdf.getFieldObjects()
  const fields: unknown[] = found instanceof Map ? [...found.values()] : Object.values(found ?? {})
  return fields.flat().some((field) => Boolean((field as { actions?: unknown }).actions))
}

async function describePdf(pdf: Pdf): Promise<{ isXfa: boolean; notices: Notice[] }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const has = (name: string) => Boolean((info as Record<string, unknown>)[name])
  const isScripted = await hasScripts(pdf).catch(() => false)
  const facts: [Notice, boolean][] = [
    ['scripts', isScripted],
    ['xfa-too', has('IsXFAPresent')],
    ['restricted', has('EncryptFilterName')],
  ]
  const notices = facts.flatMap(([notice, holds]) => (holds ? [notice] : []))
  return { isXfa: has('IsXFAPresent'), notices }
}
