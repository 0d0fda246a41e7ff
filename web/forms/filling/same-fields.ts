import type { FilledForm } from '#contract/filled-forms.ts'
import { fieldKey } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'

/** Whether values and form have the same version: in a different one, an id may belong to another field. */
export function hasSameFields(
  { fields }: Pick<Form, 'fields'>,
  { fields: filled }: Pick<FilledForm, 'fields'>,
): boolean {
  return (
    fields.length === filled.length &&
    fields.every((field, at) => {
      const other = filled[at]
      return other?.id === field.id && fieldKey(other) === fieldKey(field)
    })
  )
}
