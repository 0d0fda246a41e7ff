import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Concept, Line, list, maybe } from './elements.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  itemsIn,
  ofPatient,
  type PartReading,
  partReading,
} from './reading.ts'
import { conceptText, conceptTexts, dayOf, hasCode, joined } from './wording.ts'

const Reaction = z.object({
  manifestation: list(Concept),
  description: maybe(Line),
  severity: maybe(Line),
})
const Allergy = z.object({
  clinicalStatus: maybe(Concept),
  verificationStatus: maybe(Concept),
  type: maybe(Line),
  criticality: maybe(Line),
  code: maybe(Concept),
  reaction: list(Reaction),
  recordedDate: maybe(z.string()),
})
type Allergy = z.infer<typeof Allergy>

/** Codes of SNOMED CT that say that there is no known allergy: any, to drugs, to food, to the environment. */
const absences = ['716186003', '409137002', '429625007', '428607008']

/** "Penicillin: hives (moderate)" */
export async function readAllergies(reading: ChartReading): Promise<PartReading> {
  const query = `AllergyIntolerance?${ofPatient(reading)}`
  const found = await findAbout(reading, query, '&_count=100')
  return partReading([found], await itemsIn(found.resources, allergyItem))
}

function allergyItem(resource: Resource): ChartItem[] {
  const allergy = Allergy.parse(resource)
  const { verificationStatus: verified, clinicalStatus: clinical } = allergy
  const name = conceptText(allergy.code)
  if (name === '' || hasCode(verified, 'entered-in-error')) return []
  const reactions = joined(allergy.reaction.map(reactionText), '; ')
  const isRefuted = hasCode(verified, 'refuted')
  const remarks = joined([
    allergy.type === 'intolerance' ? 'intolerance' : '',
    allergy.criticality === 'high' ? 'high risk' : '',
    hasCode(verified, 'unconfirmed', 'presumed') ? 'unconfirmed' : '',
  ])
  const text = joined([isRefuted ? `Allergy refuted: ${name}` : name, reactions], ': ')
  return chartItem('allergies', resource, {
    text: remarks ? `${text} [${remarks}]` : text,
    date: dayOf(allergy.recordedDate),
    ended: isRefuted || hasCode(clinical, 'inactive', 'resolved'),
    statement: isRefuted || hasCode(allergy.code, ...absences) || isAbsence(name),
  })
}

/** Whether the name of an allergy says that there is none. */
export const isAbsence = (name: string): boolean =>
  /^(?:no |nkd?a$|aucune |pas d['’]|sans )/i.test(name)

function reactionText({ manifestation, description, severity }: Allergy['reaction'][number]) {
  const what = conceptTexts(manifestation) || description || ''
  return joined([what, severity && `(${severity})`], ' ')
}
