import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { localReference } from '#server/chart/fhir/subject.ts'
import { clip } from './clean.ts'
import { Code, Concept, Line, list, maybe, Period, Reference } from './elements.ts'
import { isRecent, labsSince } from './lab-results.ts'
import { observationLine } from './observations.ts'
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
import { conceptText, dayOf, joined } from './wording.ts'

const MAX_RESULTS = 100
const MAX_LINE = 5_000

const Report = z.object({
  status: maybe(Code),
  code: maybe(Concept),
  effectiveDateTime: maybe(z.string()),
  effectivePeriod: maybe(Period),
  issued: maybe(z.string()),
  conclusion: maybe(Line),
  result: list(Reference, MAX_RESULTS),
})

type Report = z.infer<typeof Report>

/** Finds the result that a report refers to. */
type FindResult = (reference: Reference, report: Resource) => Resource | undefined

/** Laboratory reports of two years with their results: "Lipid panel: LDL 2.1 mmol/L (≤3.4); HDL 1.3 mmol/L". */
export async function readLabGroups(reading: ChartReading): Promise<PartReading> {
  const half = shareOf(reading, 2)
  const since = `&date=ge${labsSince(reading)}&_sort=-date`
  const reports = await findAbout(
    half,
    `DiagnosticReport?${ofPatient(reading)}&category=LAB`,
    `${since}&_include=DiagnosticReport:result&_count=50`,
  )
  const findResult = await resultsOf(half, reports, since)
  const items = await itemsIn(reports.resources, (one) => reportItem(one, findResult))
  const isComplete = reports.resources.every((one) => hasAllResults(one, findResult))
  return partReading(
    [{ ...reports, truncated: reports.truncated || !isComplete }],
    items.filter((item) => isRecent(item, reading)),
  )
}

/** The results that came with the reports or, from a server without `_include`, from a separate search. */
async function resultsOf(
  reading: ChartReading,
  reports: Findings,
  since: string,
): Promise<FindResult> {
  const included: FindResult = ({ reference }, report) =>
    reports.resolve(reference, report, 'Observation')
  if (reports.resources.every((one) => hasAllResults(one, included))) return included
  const query = `Observation?${ofPatient(reading)}&category=laboratory`
  const { resources } = await findAbout(reading, query, `${since}&_count=100`)
  const byReference = new Map(resources.map((one) => [`Observation/${one.id}`, one]))
  const { baseUrl } = reading.client
  return (reference, report) =>
    included(reference, report) ??
    byReference.get(localReference(reference.reference ?? '', baseUrl) ?? '')
}

const hasAllResults = (report: Resource, findResult: FindResult): boolean =>
  Report.parse(report).result.every((one) => findResult(one, report) !== undefined)

function reportItem(resource: Resource, findResult: FindResult): ChartItem[] {
  const report = Report.parse(resource)
  const { status = '', effectiveDateTime, effectivePeriod, issued } = report
  const name = conceptText(report.code)
  if (name === '' || status === 'entered-in-error' || status === 'cancelled') return []
  const results = joined(resultLines(resource, report, findResult), '; ')
  const remarks = [status === 'preliminary' ? '[preliminary]' : '', report.conclusion]
  const text = joined([joined([name, results], ': '), ...remarks], ' – ')
  const date = dayOf(effectiveDateTime ?? effectivePeriod?.start ?? issued)
  return chartItem('labGroups', resource, { text: clip(text, MAX_LINE), date })
}

const resultLines = (resource: Resource, { result }: Report, findResult: FindResult) =>
  result.flatMap((one) => {
    const observation = findResult(one, resource)
    return (observation && observationLine(observation)?.text) ?? []
  })
