import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { clip } from './clean.ts'
import { Attachment, documentText } from './document-text.ts'
import { Code, Concept, Line, list, maybe, Reference } from './elements.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  ofPatient,
  type PartReading,
  partReading,
} from './reading.ts'
import { conceptText, dayOf, displayText, joined } from './wording.ts'

/** The newest documents that are read. */
const MAX_LETTERS = 20
/** Characters of one document: about 15 pages. */
const MAX_TEXT = 50_000
/** Documents read in parallel: each may need its own process. */
const AT_ONCE = 3

const Document = z.object({
  status: maybe(Code),
  docStatus: maybe(Code),
  type: maybe(Concept),
  description: maybe(Line),
  author: list(Reference, 3),
  date: maybe(z.string()),
  content: list(z.object({ attachment: maybe(Attachment) }), 5),
})
type Document = z.infer<typeof Document>

/** Letters and clinical notes with their text. */
export async function readLetters(reading: ChartReading): Promise<PartReading> {
  const query = `DocumentReference?${ofPatient(reading)}`
  const found = await findAbout(reading, query, '&_sort=-date&_count=20')
  const documents = found.resources
    .map((resource) => ({ resource, document: Document.parse(resource) }))
    .filter(({ document }) => isCurrent(document))
    .toSorted((a, b) => (b.document.date ?? '').localeCompare(a.document.date ?? ''))
  const newest = documents.slice(0, MAX_LETTERS)
  const letters: Letter[] = []
  for (let at = 0; at < newest.length; at += AT_ONCE)
    letters.push(
      ...(await Promise.all(newest.slice(at, at + AT_ONCE).map((one) => readLetter(reading, one)))),
    )
  const isCut = documents.length > newest.length || letters.some(({ isWhole }) => !isWhole)
  return partReading(
    [{ ...found, truncated: found.truncated || isCut }],
    letters.flatMap(({ items }) => items),
  )
}

const isCurrent = ({ status = 'current', docStatus }: Document): boolean =>
  status === 'current' && docStatus !== 'entered-in-error'

interface Letter {
  items: ChartItem[]
  /** False where its text is missing, or longer than what is read. */
  isWhole: boolean
}

async function readLetter(
  reading: ChartReading,
  { resource, document }: { resource: Resource; document: Document },
): Promise<Letter> {
  const attachments = document.content.flatMap(({ attachment }) => attachment ?? [])
  const text = await documentText(reading, attachments)
  const title = joined([
    document.description || conceptText(document.type) || 'Document',
    ...document.author.map(displayText),
    document.docStatus === 'preliminary' ? 'preliminary' : '',
  ])
  const entry = { title, text: clip(text ?? '', MAX_TEXT), date: dayOf(document.date) }
  return {
    items: chartItem('letters', resource, entry),
    isWhole: text !== undefined && text.length <= MAX_TEXT,
  }
}
