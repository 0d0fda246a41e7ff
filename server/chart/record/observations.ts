import * as z from 'zod/mini'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Code, Concept, Line, list, maybe, Period, Quantity, Range } from './elements.ts'
import { conceptText, conceptTexts, dayOf, joined, quantityText, rangeText } from './wording.ts'

const Value = {
  valueQuantity: maybe(Quantity),
  valueCodeableConcept: maybe(Concept),
  valueString: maybe(Line),
  valueBoolean: maybe(z.boolean()),
  valueInteger: maybe(z.number()),
  valueRange: maybe(Range),
  valueRatio: maybe(z.object({ numerator: maybe(Quantity), denominator: maybe(Quantity) })),
  valueDateTime: maybe(Line),
  dataAbsentReason: maybe(Concept),
  interpretation: list(Concept, 5),
  referenceRange: list(
    z.object({ low: maybe(Quantity), high: maybe(Quantity), text: maybe(Line) }),
    5,
  ),
}
const Component = z.object({ ...Value, code: maybe(Concept) })
const Observation = z.object({
  ...Value,
  status: maybe(Code),
  code: maybe(Concept),
  effectiveDateTime: maybe(z.string()),
  effectivePeriod: maybe(Period),
  effectiveInstant: maybe(z.string()),
  issued: maybe(z.string()),
  component: list(Component),
})
type Component = z.infer<typeof Component>

/** Statuses of results that nobody should use. */
const unusable = ['entered-in-error', 'cancelled', 'registered']

/** "HbA1c 7.9 % (4.0–6.0)" with its day; undefined for a result that was withdrawn or never came. */
export function observationLine(resource: Resource): { text: string; date: string } | undefined {
  const {
    status = '',
    effectiveDateTime,
    effectivePeriod,
    effectiveInstant,
    issued,
    ...one
  } = Observation.parse(resource)
  const parts = joined(one.component.filter((part) => valueText(part)).map(resultText))
  const own = valueText(one) ? resultText(one) : conceptText(one.code)
  const text = joined([own, parts], valueText(one) ? ', ' : ': ')
  if (unusable.includes(status) || conceptText(one.code) === '' || !(parts || valueText(one)))
    return undefined
  const when = effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.start ?? issued
  return { text: status === 'preliminary' ? `${text} [preliminary]` : text, date: dayOf(when) }
}

function resultText(one: Component): string {
  const range = one.referenceRange[0]
  const normal = range && (range.text || rangeText(range.low, range.high))
  const remark = normal ? `(${normal})` : joined([conceptTexts(one.interpretation)])
  const value = valueText(one)
  const result = joined([value, value && remark], ' ')
  // "HbA1c 7.9 %", "Smoking status: former smoker"
  return joined([conceptText(one.code), result], one.valueQuantity ? ' ' : ': ')
}

function valueText(one: Component): string {
  const { valueRange, valueRatio, valueBoolean, valueInteger } = one
  return (
    quantityText(one.valueQuantity) ||
    conceptText(one.valueCodeableConcept) ||
    one.valueString ||
    (valueBoolean === undefined ? '' : valueBoolean ? 'yes' : 'no') ||
    (valueInteger === undefined ? '' : String(valueInteger)) ||
    rangeText(valueRange?.low, valueRange?.high) ||
    joined([quantityText(valueRatio?.numerator), quantityText(valueRatio?.denominator)], ' : ') ||
    one.valueDateTime ||
    absentText(one.dataAbsentReason)
  )
}

const absentText = (reason: Concept | undefined): string => {
  const text = conceptText(reason)
  return text && `no result (${text})`
}
