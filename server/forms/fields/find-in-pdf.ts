import type { FormField } from '#contract/form-fields.ts'
import { acroFormFields } from './acroform.ts'
import type { Candidate, TextRun } from './candidate.ts'
import { flatFields } from './flat/flat-fields.ts'
import { wordsIn } from './flat/text-marks.ts'
import { joinRuns, labelOf } from './labels.ts'
import { MAX_FIELDS, MAX_PAGES, type Notice, UnreadablePdf } from './limits.ts'
import { meaningOf, typeByLabel } from './meaning.ts'
import { openPdf, type Page, type Pdf, textRuns, viewportOf } from './pdf.ts'
import { inReadingOrder } from './reading-order.ts'
import { withoutTables } from './tables.ts'

/** The content found in a PDF. */
export interface FoundFields {
  fields: FormField[]
  pages: number
  notices: Notice[]
}

type Step = (share: number) => void

/** Finds the fields of a PDF. @throws UnreadablePdf */
export async function findInPdf(
  bytes: Uint8Array,
  step: Step = () => undefined,
  mostFields = MAX_FIELDS,
): Promise<FoundFields> {
  const pdf = await openPdf(bytes)
  const { numPages: pages } = pdf
  if (pages > MAX_PAGES) throw new UnreadablePdf('too-many-pages')
  const about = await describePdf(pdf)
  const own = await fieldsOfPages(pdf, fieldsOfPage, step, mostFields)
  if (own.length === 0 && about.isXfa) throw new UnreadablePdf('xfa')
  // Lines of a PDF with fields may be borders: its author said where to write.
  const fields = own.length > 0 ? own : await fieldsOfPages(pdf, placesOfPage, step, mostFields)
  if (fields.length === 0) throw new UnreadablePdf('no-fields')
  return { fields: numbered(fields), pages, notices: about.notices }
}

/** The fields of all pages. @throws UnreadablePdf */
async function fieldsOfPages(
  pdf: Pdf,
  find: (page: Page) => Promise<FormField[]>,
  step: Step,
  mostFields: number,
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

/** The places to fill that are drawn on a page. */
async function placesOfPage(page: Page): Promise<FormField[]> {
  const viewport = viewportOf(page)
  const runs = await textRuns(page, viewport).catch(() => [])
  const found = await flatFields(page, viewport, runs)
  const texts = joinRuns(wordsIn(runs))
  return withoutTables(inReadingOrder(found).map((field) => named(field, texts)))
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

async function describePdf(pdf: Pdf): Promise<{ isXfa: boolean; notices: Notice[] }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const has = (name: string) => Boolean((info as Record<string, unknown>)[name])
  const hasScripts = await pdf.hasJSActions().catch(() => false)
  const facts: [Notice, boolean][] = [
    ['scripts', hasScripts],
    ['xfa-too', has('IsXFAPresent')],
    ['restricted', has('EncryptFilterName')],
  ]
  const notices = facts.flatMap(([notice, holds]) => (holds ? [notice] : []))
  return { isXfa: has('IsXFAPresent'), notices }
}
