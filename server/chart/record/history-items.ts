import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Code, Concept, Line, list, maybe, Note, Period, Quantity } from './elements.ts'
import { observationLine } from './observations.ts'
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
import { conceptText, conceptTexts, dayOf, inexactDate, joined, quantityText } from './wording.ts'

const Relative = z.object({
  status: maybe(Code),
  relationship: maybe(Concept),
  deceasedBoolean: maybe(z.boolean()),
  deceasedAge: maybe(Quantity),
  deceasedDate: maybe(z.string()),
  condition: list(
    z.object({ code: maybe(Concept), onsetAge: maybe(Quantity), onsetString: maybe(Line) }),
  ),
  note: list(Note, 3),
})
const Procedure = z.object({
  status: maybe(Code),
  code: maybe(Concept),
  statusReason: maybe(Concept),
  bodySite: list(Concept, 5),
  performedDateTime: maybe(z.string()),
  performedPeriod: maybe(Period),
  performedString: maybe(Line),
})
const Immunization = z.object({
  status: maybe(Code),
  vaccineCode: maybe(Concept),
  statusReason: maybe(Concept),
  isSubpotent: maybe(z.boolean()),
  occurrenceDateTime: maybe(z.string()),
  occurrenceString: maybe(Line),
})

/** What each type adds to the history; each may be missing in an EMR. */
const searches: readonly [query: string, optional: string, item: (one: Resource) => ChartItem[]][] =
  [
    ['FamilyMemberHistory?', '&_count=100', relativeItem],
    ['Procedure?', '&_count=100', procedureItem],
    ['Immunization?', '&_count=100', immunizationItem],
    ['Observation?category=social-history&', '&_sort=-date&_count=100', socialItem],
  ]

/** Relatives, procedures, immunizations and social history. */
export async function readHistoryItems(reading: ChartReading): Promise<PartReading> {
  const quarter = shareOf(reading, searches.length)
  const found = await Promise.all(
    searches.map(async ([query, optional, item]) => {
      const findings = await findAbout(quarter, query + ofPatient(reading), optional)
      return { ...findings, items: await itemsIn(findings.resources, item) }
    }),
  )
  return partReading(
    found,
    found.flatMap(({ items }) => items),
  )
}

function relativeItem(resource: Resource): ChartItem[] {
  const { status = '', condition, note, ...one } = Relative.parse(resource)
  const who = conceptText(one.relationship)
  if (who === '' || status === 'entered-in-error') return []
  const conditions = condition.map(({ code, onsetAge, onsetString }) => {
    const age = quantityText(onsetAge) || onsetString
    return joined([conceptText(code), age && `(at ${age})`], ' ')
  })
  const age = quantityText(one.deceasedAge)
  const year = dayOf(one.deceasedDate) || inexactDate(one.deceasedDate)
  const isDead = one.deceasedBoolean === true || age !== '' || year !== ''
  const died = isDead ? joined(['deceased', age && `at ${age}`, year], ' ') : ''
  const text = joined([joined([...conditions, died]), ...note.map((each) => each.text)], '; ')
  return text ? chartItem('historyItems', resource, { text: `Family: ${who}: ${text}` }) : []
}

function procedureItem(resource: Resource): ChartItem[] {
  const { status = '', performedDateTime, performedPeriod, ...one } = Procedure.parse(resource)
  const name = conceptText(one.code)
  if (name === '' || status === 'entered-in-error') return []
  const when = performedDateTime ?? performedPeriod?.start
  const text = joined([
    name,
    conceptTexts(one.bodySite),
    inexactDate(when) || one.performedString,
    status === 'completed' || status === 'unknown' ? '' : status,
    conceptText(one.statusReason),
  ])
  return chartItem('historyItems', resource, { text: `Procedure: ${text}`, date: dayOf(when) })
}

function immunizationItem(resource: Resource): ChartItem[] {
  const { status = '', occurrenceDateTime: when, ...one } = Immunization.parse(resource)
  const name = conceptText(one.vaccineCode)
  if (name === '' || status === 'entered-in-error') return []
  const text = joined([
    name,
    inexactDate(when) || one.occurrenceString,
    status === 'not-done' ? 'not done' : '',
    conceptText(one.statusReason),
    one.isSubpotent ? 'subpotent dose' : '',
  ])
  return chartItem('historyItems', resource, { text: `Immunization: ${text}`, date: dayOf(when) })
}

function socialItem(resource: Resource): ChartItem[] {
  const line = observationLine(resource)
  return line ? chartItem('historyItems', resource, line) : []
}
