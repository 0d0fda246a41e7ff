import * as z from 'zod/mini'
import { Concept, Line, list, maybe, Quantity, Range } from './elements.ts'
import { conceptText, joined, quantityText, rangeText } from './wording.ts'

const Repeat = z.object({
  frequency: maybe(z.number()),
  frequencyMax: maybe(z.number()),
  period: maybe(z.number()),
  periodUnit: maybe(Line),
})
export const Dosage = z.object({
  text: maybe(Line),
  patientInstruction: maybe(Line),
  timing: maybe(z.object({ code: maybe(Concept), repeat: maybe(Repeat) })),
  asNeededBoolean: maybe(z.boolean()),
  asNeededCodeableConcept: maybe(Concept),
  route: maybe(Concept),
  doseAndRate: list(z.object({ doseQuantity: maybe(Quantity), doseRange: maybe(Range) })),
})
type Dosage = z.infer<typeof Dosage>

/** The instructions as they are written, or from their parts: "1 tablet, oral, 2 times every day, as needed for pain". */
export const dosageText = (dosages: readonly z.infer<typeof Dosage>[]): string =>
  joined(
    dosages.map((one) => one.text || one.patientInstruction || structuredText(one)),
    '; ',
  )

function structuredText(dosage: Dosage): string {
  const { timing, route, doseAndRate, asNeededBoolean, asNeededCodeableConcept: reason } = dosage
  const needed = conceptText(reason)
  return joined([
    doseText(doseAndRate[0]),
    conceptText(route),
    conceptText(timing?.code) || repeatText(timing?.repeat),
    needed ? `as needed for ${needed}` : asNeededBoolean ? 'as needed' : '',
  ])
}

function doseText(dose: Dosage['doseAndRate'][number] | undefined): string {
  const { doseQuantity, doseRange } = dose ?? {}
  if (doseQuantity) return quantityText(doseQuantity)
  const { low, high } = doseRange ?? {}
  return joined([rangeText(low, high), high?.unit || low?.unit], ' ')
}

/** Codes of UCUM for units of time that a Timing may have (FHIR R4, UnitsOfTime). */
const units: Record<string, [one: string, many: string]> = {
  s: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  d: ['day', 'days'],
  wk: ['week', 'weeks'],
  mo: ['month', 'months'],
  a: ['year', 'years'],
}

function repeatText(repeat: z.infer<typeof Repeat> | undefined): string {
  const { frequency = 1, frequencyMax, period = 1, periodUnit = '' } = repeat ?? {}
  const unit = units[periodUnit]
  if (!unit) return ''
  const times = frequencyMax === undefined ? `${frequency}` : `${frequency}–${frequencyMax}`
  const how = times === '1' ? 'once' : `${times} times`
  return period === 1 ? `${how} every ${unit[0]}` : `${how} every ${period} ${unit[1]}`
}
