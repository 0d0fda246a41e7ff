import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import type { ChartItem } from '#contract/chart.ts'
import { cleanText, clip } from '#server/chart/record/clean.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarReading } from './list-about.ts'
import { readNotes } from './notes.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'

/** The newest letters and notes that are read. */
const MOST = 20
const AT_ONCE = 3
/** Characters of one letter. */
const MAX_TEXT = 50_000

const SearchedConsult = z.object({
  id: Id,
  demographic: z.object({ demographicNo: Id }),
  serviceName: maybe(Line),
  referralDate: maybe(Moment),
})
type SearchedConsult = z.infer<typeof SearchedConsult>

const Text = z.pipe(z.string(), z.transform(cleanText))
const Consult = z.object({
  id: Id,
  demographicId: Id,
  reasonForReferral: maybe(Text),
  clinicalInfo: maybe(Text),
  concurrentProblems: maybe(Text),
})

/** Requests for consultations, and encounter notes where OSCAR lists them. */
export async function readLetters(reading: OscarReading): Promise<PartReading> {
  const [consults, notes] = await Promise.all([readConsults(reading), readNotes(reading, MOST)])
  const lists = notes.isListed ? [consults, notes.list] : [consults]
  const items = notes.list.entries.flatMap(({ id, title, text, date }) =>
    chartItem('letters', { resourceType: 'Note', id }, { title, text: clip(text, MAX_TEXT), date }),
  )
  const result = partReading(lists, [...consults.items, ...items])
  if (notes.isListed) return result
  // Without any letter, "none on record" would speak for the notes, too.
  const status = result.status === 'empty' ? 'unsupported' : result.status
  return { ...result, status, remark: notAvailable }
}

/** An empty list of notes isn't an answer: see `readNotes`. */
const notAvailable = message('Encounter notes: not available through OSCAR’s OAuth connection.')

async function readConsults(reading: OscarReading) {
  const found = await listAbout(reading, {
    request: {
      method: 'POST',
      path: '/consults/searchRequests',
      json: {
        demographicNo: Number(reading.patientId),
        startIndex: 0,
        numToReturn: MOST,
        params: {},
      },
    },
    listIn: (body) => fieldOf(body, 'content'),
    schema: SearchedConsult,
    subjectOf: (one) => one.demographic.demographicNo,
  })
  const items: ChartItem[] = []
  let isWhole = found.entries.length < MOST
  for (let at = 0; at < found.entries.length; at += AT_ONCE) {
    const some = found.entries.slice(at, at + AT_ONCE)
    const read = await Promise.all(some.map((one) => readConsult(reading, one)))
    if (read.some((one) => one.length === 0)) isWhole = false
    items.push(...read.flat())
  }
  return { ...found, truncated: found.truncated || !isWhole, items }
}

async function readConsult(reading: OscarReading, found: SearchedConsult): Promise<ChartItem[]> {
  const { id, serviceName, referralDate } = found
  const { entries } = await listAbout(reading, {
    request: { path: '/consults/getRequest', query: [['requestId', id]] },
    listIn: (body) => body,
    schema: Consult,
    subjectOf: (one) => one.demographicId,
  })
  const consult = entries.find((one) => one.id === id)
  if (!consult) return []
  const { reasonForReferral, clinicalInfo, concurrentProblems } = consult
  const parts = [
    reasonForReferral && `Reason: ${reasonForReferral}`,
    clinicalInfo && `Clinical information: ${clinicalInfo}`,
    concurrentProblems && `Concurrent problems: ${concurrentProblems}`,
  ]
  return chartItem(
    'letters',
    { resourceType: 'Consult', id },
    {
      title: joined(['Consultation request', serviceName]),
      text: clip(joined(parts, '\n'), MAX_TEXT),
      date: dayIn(referralDate, reading.client.timeZone),
    },
  )
}
