import type { FormVisitValues } from '#contract/filled-forms.ts'
import { fieldKey, type FormField, isTick } from '#contract/form-fields.ts'
import type { VisitValue } from '#contract/form-filling.ts'
import { formatDate } from './format-date.ts'

/** A value as the PDF takes it: its text is in the form of the field. */
export interface SaidValue extends VisitValue {
  /** Whether its check has ended. */
  isChecked: boolean
}

/** The value of the visit for a field. */
export function saidFor(field: FormField, visit: FormVisitValues | null): SaidValue | undefined {
  const value = visit?.values.values.find(({ fieldId }) => fieldId === field.id)
  if (!visit || !value || visit.fields[field.id] !== fieldKey(field)) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value.text) && !isTick(field)
  return {
    ...value,
    text: isDay ? formatDate(value.text, field) : value.text,
    isChecked: visit.values.check.state !== 'judging',
  }
}
