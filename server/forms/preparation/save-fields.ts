import { message } from '#common/translation.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import type { EditedField, FormField } from '#contract/form-fields.ts'
import type { Form, saveFormFields as endpoint } from '#contract/forms.ts'
import { inReadingOrder } from '#server/forms/fields/reading-order.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeForm } from './change.ts'
import { formToChange } from './find.ts'
import { presentForm, type StoredForm } from './stored.ts'

/**
 * Replaces the fields of a form, in reading order. What only the PDF says of a found field stays.
 * @throws AppError 'version-mismatch' with the newer form
 */
export function saveFields(
  s: Services,
  caller: Caller,
  id: string,
  { revision, fields }: Body<typeof endpoint>,
): Promise<Form> {
  if (new Set(fields.map((field) => field.id)).size < fields.length) throw twice()
  return changeForm(s, {
    by: caller.id,
    find: () => formToChange(s, caller, id),
    change(form) {
      const { row, details } = form
      if (row.version !== revision) throw changed(form, caller.id)
      if (row.state !== 'preview') throw notInPreview()
      return { state: row.state, details: { ...details, fields: merged(details.fields, fields) } }
    },
  })
}

function merged(before: readonly FormField[], after: readonly EditedField[]): FormField[] {
  const known = new Map(before.map((field) => [field.id, field]))
  const fields = after.map((field) => {
    const { checked, ...rest } = { ...(known.get(field.id) ?? drawn), ...field }
    return { ...rest, ...(checked && { checked }) }
  })
  return inReadingOrder(fields).map((field, at) => ({ ...field, order: at + 1 }))
}

/** What is known of a field that a person draws. */
const drawn = {
  order: 0,
  confidence: 1,
  foundIn: 'layout',
  fieldName: '',
  options: [],
  maxLength: null,
  required: false,
  readOnly: false,
} as const satisfies Partial<FormField>

const changed = (form: StoredForm, userId: string) =>
  new AppError('version-mismatch', words.versionMismatch, { current: presentForm(form, userId) })
const twice = () =>
  new AppError(
    'bad-request',
    message('Two fields have the same id. Reload the page and try again.'),
  )
const notInPreview = () =>
  new AppError('bad-request', message('Fields can only be changed while the form is in preview.'))
