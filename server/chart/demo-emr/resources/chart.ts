import type { ChartResource } from '../fhir/resource.ts'
import { prescriptionResources, statementResource } from './drugs.ts'
import { encounterResource } from './encounters.ts'
import type { ChartFacts } from './facts.ts'
import { letter, type Letter } from './letters.ts'
import { labResources, observationResource, panelResources } from './observations.ts'
import { patientResource } from './patient.ts'
import {
  allergyResource,
  conditionResource,
  immunizationResource,
  procedureResource,
  relativeResource,
} from './problems.ts'
import { type Subject, subjectFor } from './subject.ts'

/** Makes each item of a list with its position. */
const each = <Facts, Result>(
  subject: Subject,
  list: readonly Facts[] | undefined,
  make: (subject: Subject, facts: Facts, at: number) => Result,
): Result[] => (list ?? []).map((facts, at) => make(subject, facts, at))

/** The FHIR resources of a chart, and the content of its documents. */
export function chartResources(chart: ChartFacts): {
  resources: ChartResource[]
  letters: Letter[]
} {
  const subject = subjectFor(chart.patient)
  const labs = (chart.labs ?? []).flatMap((series) => labResources(subject, series))
  const letters = each(subject, chart.documents, letter)
  const resources = [
    patientResource(chart.patient),
    ...each(subject, chart.conditions, conditionResource),
    ...each(subject, chart.allergies, allergyResource),
    ...each(subject, chart.prescriptions, prescriptionResources).flat(),
    ...each(subject, chart.statements, statementResource),
    ...each(subject, chart.procedures, procedureResource),
    ...each(subject, chart.immunizations, immunizationResource),
    ...each(subject, chart.relatives, relativeResource),
    ...labs,
    ...(chart.panels ?? []).flatMap((panel) => panelResources(subject, panel, labs)),
    ...each(subject, chart.observations, observationResource),
    ...each(subject, chart.encounters, encounterResource),
    ...letters.map(({ document }) => document),
  ]
  return { resources, letters }
}
