import type { DiagnosticReport, Observation } from '@medplum/fhirtypes'
import { concept, reference, statusConcept, systems } from './coding.ts'
import type { LabSeries, ObservationFacts, PanelFacts } from './facts.ts'
import { base, type Subject, toPatient } from './subject.ts'

/** The results of one test, one for each date on which it was done. */
export function labResources(subject: Subject, series: LabSeries): Observation[] {
  const { code, text, unit, ucum, low, high, dates, values, errors = [] } = series
  const quantity = (value: number) => ({ value, unit, system: systems.ucum, code: ucum ?? unit })
  return values.flatMap((value, at) => {
    const date = dates[at]
    if (value === null || !date) return []
    const interpretation = interpretationOf(series, value)
    return {
      resourceType: 'Observation' as const,
      ...base(subject, `lab-${code}`, at),
      status: errors.includes(at) ? ('entered-in-error' as const) : ('final' as const),
      category: [statusConcept(systems.observationCategory, 'laboratory')],
      code: concept(systems.loinc, code, text),
      subject: toPatient(subject),
      effectiveDateTime: date,
      issued: `${date.slice(0, 10)}T20:00:00Z`,
      valueQuantity: quantity(value),
      ...(interpretation && {
        interpretation: [statusConcept(systems.interpretation, interpretation)],
      }),
      ...((low !== undefined || high !== undefined) && {
        referenceRange: [
          {
            ...(low !== undefined && { low: quantity(low) }),
            ...(high !== undefined && { high: quantity(high) }),
          },
        ],
      }),
    }
  })
}

function interpretationOf({ low, high }: LabSeries, value: number): string {
  if (high !== undefined && value > high) return 'H'
  return low !== undefined && value < low ? 'L' : ''
}

/** The reports of a panel: one for each date, with the patient's results of that date. */
export function panelResources(
  subject: Subject,
  { text, code, results, dates }: PanelFacts,
  labs: readonly Observation[],
): DiagnosticReport[] {
  return dates.map((date, at) => ({
    resourceType: 'DiagnosticReport',
    ...base(subject, `report-${code}`, at),
    status: 'final',
    category: [statusConcept(systems.diagnosticService, 'LAB')],
    code: concept(systems.loinc, code, text),
    subject: toPatient(subject),
    effectiveDateTime: date,
    issued: `${date.slice(0, 10)}T20:00:00Z`,
    result: labs
      .filter(
        (lab) =>
          lab.effectiveDateTime === date &&
          lab.status === 'final' &&
          results.includes(lab.code.coding?.[0]?.code ?? ''),
      )
      .map((lab) => reference('Observation', lab.id ?? '', lab.code.text)),
  }))
}

export function observationResource(
  subject: Subject,
  facts: ObservationFacts,
  at: number,
): Observation {
  const { text, code, category, date, value, answer, pressure } = facts
  return {
    resourceType: 'Observation',
    ...base(subject, 'observation', at),
    status: 'final',
    category: [statusConcept(systems.observationCategory, category)],
    code: concept(systems.loinc, code, text),
    subject: toPatient(subject),
    effectiveDateTime: date,
    ...(value && {
      valueQuantity: {
        value: value.number,
        unit: value.unit,
        system: systems.ucum,
        code: value.ucum ?? value.unit,
      },
    }),
    ...(answer && { valueCodeableConcept: concept(systems.snomed, answer.code, answer.text) }),
    ...(pressure && { component: pressureComponents(pressure) }),
  }
}

const pressureComponents = ([systolic, diastolic]: [number, number]) =>
  [
    ['8480-6', 'Systolic blood pressure', systolic] as const,
    ['8462-4', 'Diastolic blood pressure', diastolic] as const,
  ].map(([code, text, value]) => ({
    code: concept(systems.loinc, code, text),
    valueQuantity: { value, unit: 'mmHg', system: systems.ucum, code: 'mm[Hg]' },
  }))
