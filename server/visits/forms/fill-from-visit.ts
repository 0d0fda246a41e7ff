import { isTick, type FormField } from '#contract/form-fields.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { askedFields, otherPlaces } from './asked-fields.ts'
import { checkValues, type ProposedValue } from './check-values.ts'
import { fieldValue } from './field-value.ts'
import { type FoundWords, type VisitOfForm, wordsForFields } from './find-words.ts'

interface FieldChoice {
  /** All fields of the form. */
  fields: readonly FormField[]
  /** Those that are asked for. */
  fieldIds: readonly string[]
}

interface Progress {
  /** Called with the number of fields that were read. */
  onProgress: (done: number) => void
  /** Called with all values as they are found and checked, except boxes, which wait for the end of the check. */
  onValues: (values: VisitValues) => void
}

/**
 * Values for fields of a form from what was said in a visit, each with its lines and checked.
 * @throws the signal's reason, AnalysisFailure
 */
export async function fillFromVisit(
  filling: Omit<VisitOfForm, 'fields'>,
  { fields: all, fieldIds }: FieldChoice,
  { onProgress, onValues }: Progress,
): Promise<VisitValues> {
  const { s, visit, signal } = filling
  const fields = askedFields(all, fieldIds)
  const { words, ...found } = await wordsForFields({ ...filling, fields }, onProgress)
  const proposed = proposedValues(fields, words, visit)
  const places = (field: FormField) => otherPlaces(field, all, fieldIds)
  const withAll = (checked: Pick<VisitValues, 'values' | 'check'>): VisitValues => ({
    ...found,
    ...atAllPlaces(checked, fields, places),
  })
  return withAll(await checkValues(s, visit, proposed, signal, (one) => onValues(withAll(one))))
}

/** The words that fit their fields and name a line of the visit. Of buttons of one name, one is ticked or none. */
function proposedValues(
  fields: readonly FormField[],
  words: readonly FoundWords[],
  visit: ReadVisit,
): ProposedValue[] {
  const lines = new Map(numberLines(visit.sources).map((line) => [line.number, line]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  const proposed = words.flatMap(({ fieldId, words: text, lines: numbers }): ProposedValue[] => {
    const field = byId.get(fieldId)
    const value = field && fieldValue(field, text)
    const cited = numbers.flatMap((number) => lines.get(number) ?? [])
    return field && value && cited.length > 0 ? [{ field, value, lines: cited }] : []
  })
  const ticks = Map.groupBy(proposed, ({ field }) => (isTick(field) ? field.fieldName : ''))
  return proposed.filter(
    ({ field }) =>
      !isTick(field) || field.fieldName === '' || ticks.get(field.fieldName)?.length === 1,
  )
}

/** The values also at the other places of their PDF field, and the fields that have none. */
function atAllPlaces(
  { values, check }: Pick<VisitValues, 'values' | 'check'>,
  fields: readonly FormField[],
  places: (field: FormField) => FormField[],
): Pick<VisitValues, 'values' | 'check' | 'unanswered'> {
  const byId = new Map(values.map((value) => [value.fieldId, value]))
  const all = fields.flatMap((field) => {
    const value = byId.get(field.id)
    return value ? [value, ...places(field).map(({ id }) => ({ ...value, fieldId: id }))] : []
  })
  const isOpen = (field: FormField) => !byId.has(field.id) && !isTick(field)
  return { values: all, check, unanswered: fields.filter(isOpen).map(({ id }) => id) }
}
