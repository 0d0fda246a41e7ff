import { subMonths } from 'date-fns/subMonths'
import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Dosage, dosageText } from './dosage.ts'
import { Code, Concept, list, maybe, Period, Reference } from './elements.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  itemsIn,
  type Findings,
  ofPatient,
  type PartReading,
  partReading,
  shareOf,
} from './reading.ts'
import { conceptText, conceptTexts, dayOf, displayText, joined } from './wording.ts'

const Drug = {
  status: maybe(Code),
  medicationCodeableConcept: maybe(Concept),
  medicationReference: maybe(Reference),
  reasonCode: list(Concept),
}
const Request = z.object({
  ...Drug,
  intent: maybe(Code),
  doNotPerform: maybe(z.boolean()),
  authoredOn: maybe(z.string()),
  meta: maybe(z.object({ lastUpdated: maybe(z.string()) })),
  dosageInstruction: list(Dosage, 10),
  statusReason: maybe(Concept),
})
const Statement = z.object({
  ...Drug,
  effectivePeriod: maybe(Period),
  effectiveDateTime: maybe(z.string()),
  dateAsserted: maybe(z.string()),
  dosage: list(Dosage, 10),
  statusReason: list(Concept),
})
const Medication = z.object({ code: maybe(Concept) })

/** Prescriptions and, where the EMR has them, statements of what the patient takes. */
export async function readMedications(reading: ChartReading): Promise<PartReading> {
  const half = shareOf(reading, 2)
  const patient = ofPatient(reading)
  const [requests, statements] = await Promise.all([
    findAbout(
      half,
      `MedicationRequest?${patient}`,
      '&intent=order,plan&_include=MedicationRequest:medication&_count=100',
    ),
    findAbout(
      half,
      `MedicationStatement?${patient}`,
      '&_include=MedicationStatement:medication&_count=100',
    ),
  ])
  const { now } = reading
  return partReading(
    [requests, statements],
    [
      ...(await itemsIn(requests.resources, (one) => requestItem(requests, one, now))),
      ...(await itemsIn(statements.resources, (one) => statementItem(statements, one, now))),
    ],
  )
}

/** A list of twenty years would hide what is taken today. */
const MONTHS_ENDED = 12

/** Whether an ended drug still matters: it ended not long ago, or the EMR says why. */
function isRelevant(now: Date, why: string, ...dates: (string | undefined)[]): boolean {
  const since = subMonths(now, MONTHS_ENDED).toISOString()
  return why !== '' || dates.some((date = '') => date >= since.slice(0, 10))
}

/** Statuses of a prescription that hold (FHIR R4, medicationrequest-status). */
const current = ['active', 'on-hold']
const never = ['entered-in-error', 'draft']

function requestItem(found: Findings, resource: Resource, now: Date): ChartItem[] {
  const { status = '', intent = 'order', authoredOn, meta, ...one } = Request.parse(resource)
  const name = drugName(found, resource, one)
  if (name === '' || never.includes(status)) return []
  if (intent === 'proposal' || intent === 'option') return []
  // What isn't to be given is no drug of the patient's.
  const ended = !current.includes(status) || one.doNotPerform === true
  const why = conceptText(one.statusReason)
  // FHIR R4 has no date for the end of a prescription. A system that imports its records updates those of old courses too.
  const stopped = status === 'stopped' ? meta?.lastUpdated : undefined
  const isOrder = current.includes(status) || isRelevant(now, why, authoredOn, stopped)
  if (!isOrder) return []
  const label = one.doNotPerform ? 'Not to be given: ' : status === 'on-hold' ? 'On hold: ' : ''
  const text = joined([label + name, dosageText(one.dosageInstruction), reasonText(one.reasonCode)])
  return chartItem('medications', resource, {
    text: why ? `${text} (${status}: ${why})` : text,
    date: dayOf(authoredOn),
    ended,
    statement: label !== '',
  })
}

/** Statuses of what a patient takes that hold (FHIR R4, medication-statement-status). */
const taken = ['active', 'intended', 'unknown', 'on-hold']

const statementLabels: Record<string, string> = {
  'not-taken': 'Not taken: ',
  'on-hold': 'On hold: ',
  intended: 'Intended: ',
}

function statementItem(found: Findings, resource: Resource, now: Date): ChartItem[] {
  const { status = '', effectivePeriod, effectiveDateTime, ...one } = Statement.parse(resource)
  const name = drugName(found, resource, one)
  if (name === '' || status === 'entered-in-error') return []
  const ended = !taken.includes(status)
  const why = conceptTexts(one.statusReason)
  const { start, end } = effectivePeriod ?? { start: effectiveDateTime, end: undefined }
  const date = ended ? (end ?? start ?? one.dateAsserted) : (start ?? one.dateAsserted)
  if (ended && !isRelevant(now, why, date)) return []
  const label = statementLabels[status] ?? ''
  const text = joined([label + name, dosageText(one.dosage), reasonText(one.reasonCode)])
  return chartItem('medications', resource, {
    text: why ? `${text} (${why})` : text,
    date: dayOf(date),
    ended,
    statement: label !== '',
  })
}

function drugName(
  found: Findings,
  resource: Resource,
  {
    medicationCodeableConcept: concept,
    medicationReference: reference,
  }: z.infer<typeof Request> | z.infer<typeof Statement>,
): string {
  const medication = found.resolve(reference?.reference, resource, 'Medication')
  const { code } = medication ? Medication.parse(medication) : { code: undefined }
  return conceptText(concept) || conceptText(code) || displayText(reference)
}

const reasonText = (reasons: readonly Concept[]): string => {
  const text = conceptTexts(reasons)
  return text && `for ${text}`
}
