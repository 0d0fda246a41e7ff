import type { FormField } from '#contract/form-fields.ts'
import { isTick } from '#contract/form-fields.ts'
import type { VisitValue, VisitValues } from '#contract/form-filling.ts'
import { formatDate } from './format-date.ts'

/** The values that a visit gave a form, with what the fields were then: a field that was changed since takes none. */
export interface StoredValues {
  values: VisitValues | null
  /** Type and name by the id of the field. */
  fields: Record<string, string>
}

const keyOf = ({ type, name }: FormField) => `${type} ${name}`

export const storedValues = (fields: readonly FormField[], values: VisitValues): StoredValues => ({
  values,
  fields: Object.fromEntries(fields.map((field) => [field.id, keyOf(field)])),
})

/** A value as the PDF takes it: its text is in the form of the field. */
export interface SaidValue extends VisitValue {
  /** Whether its check has ended. */
  isChecked: boolean
}

/** The value of the visit for a field. */
export function saidFor(field: FormField, { values, fields }: StoredValues): SaidValue | undefined {
  const value = values?.values.find(({ fieldId }) => fieldId === field.id)
  if (!values || !value || fields[field.id] !== keyOf(field)) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value.text) && !isTick(field)
  return {
    ...value,
    text: isDay ? formatDate(value.text, field) : value.text,
    isChecked: values.check.state !== 'judging',
  }
}
