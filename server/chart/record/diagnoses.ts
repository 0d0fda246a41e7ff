import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Concept, list, maybe, Note, Period } from './elements.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  itemsIn,
  ofPatient,
  type PartReading,
  partReading,
  shareOf,
} from './reading.ts'
import { conceptText, dayOf, hasCode, inexactDate, joined } from './wording.ts'

const Condition = z.object({
  clinicalStatus: maybe(Concept),
  verificationStatus: maybe(Concept),
  category: list(Concept),
  code: maybe(Concept),
  onsetDateTime: maybe(z.string()),
  onsetPeriod: maybe(Period),
  recordedDate: maybe(z.string()),
  note: list(Note, 3),
})

const categories = ['problem-list-item', 'encounter-diagnosis']

/** The problem list and the diagnoses of encounters: "Chronic kidney disease stage 3". */
export async function readDiagnoses(reading: ChartReading): Promise<PartReading> {
  const half = shareOf(reading, categories.length)
  const found = await Promise.all(
    categories.map((category) =>
      findAbout(half, `Condition?${ofPatient(reading)}`, `&category=${category}&_count=100`),
    ),
  )
  const resources = found.flatMap((one) => one.resources)
  return partReading(found, await itemsIn(resources, conditionItem))
}

function conditionItem(resource: Resource): ChartItem[] {
  const {
    category,
    clinicalStatus: clinical,
    verificationStatus: verified,
    ...one
  } = Condition.parse(resource)
  const name = conceptText(one.code)
  // A server may ignore the category, and answer with health concerns too.
  const isOther = category.length > 0 && !category.some((each) => hasCode(each, ...categories))
  if (name === '' || isOther || hasCode(verified, 'entered-in-error')) return []
  const onset = one.onsetDateTime ?? one.onsetPeriod?.start
  const isRefuted = hasCode(verified, 'refuted')
  const isOpen = hasCode(verified, 'unconfirmed', 'provisional', 'differential')
  const label = isRefuted ? 'Diagnosis refuted: ' : isOpen ? 'Diagnosis not confirmed: ' : ''
  const since = inexactDate(onset)
  const remarks = joined([since && `since ${since}`, ...one.note.map(({ text }) => text)])
  return chartItem('diagnoses', resource, {
    text: joined([label + name, remarks]),
    date: dayOf(onset) || (onset === undefined ? dayOf(one.recordedDate) : ''),
    ended: isRefuted || hasCode(clinical, 'inactive', 'resolved', 'remission'),
    statement: label !== '',
  })
}
