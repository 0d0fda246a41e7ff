import * as z from 'zod/mini'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxFormFields } from './forms.ts'

/** The most characters of a value. */
export const longestFormValue = 20_000

/** What goes into a field of a form. */
export const FormValue = z.object({
  fieldId: z.string().check(z.minLength(1), z.maxLength(60)),
  /** For a box, not empty ticks it; for a choice, one of its options. */
  text: Text(longestFormValue),
})
export type FormValue = z.infer<typeof FormValue>

export const fillForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/fill',
  access: 'signed-in',
  summary:
    'The PDF of a form that is ready to use, with these values in its fields; `flatten` turns the fields into text. Text that doesn’t fit at 6 points continues on a page at the end. Nothing is stored, and signatures stay empty.',
  body: z.object({
    values: z.array(FormValue).check(z.maxLength(maxFormFields)),
    flatten: z._default(z.boolean(), false),
  }),
  response: 'bytes',
})
