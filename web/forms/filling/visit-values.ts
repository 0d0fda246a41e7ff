import type { FormVisitValues } from '#contract/filled-forms.ts'
import { fieldKey, type FormField } from '#contract/form-fields.ts'
import { textForField, type VisitValue } from '#contract/form-filling.ts'

/** A value as the PDF takes it: its text is in the form of the field. */
export interface SaidValue extends VisitValue {
  /** Whether its check has ended. */
  isChecked: boolean
}

/** The value of the visit for a field. */
export function saidFor(field: FormField, visit: FormVisitValues | null): SaidValue | undefined {
  const value = visit?.values.values.find(({ fieldId }) => fieldId === field.id)
  if (!visit || !value || visit.fields[field.id] !== fieldKey(field)) return undefined
  return {
    ...value,
    text: textForField(field, value.text),
    isChecked: visit.values.check.state !== 'judging',
  }
}
