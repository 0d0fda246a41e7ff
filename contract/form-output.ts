import * as z from 'zod/mini'
import { Count, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FormValue } from './form-filling.ts'
import { maxFormFields } from './forms.ts'

/** The first page of a fax. It names no patient, because anyone near the machine can read it. */
export const FaxCover = z.object({
  language: z.enum(['en', 'fr']),
  to: NonEmpty(200),
  toFax: Text(60),
  from: NonEmpty(200),
  fromPhone: Text(60),
  remarks: Text(1000),
})
export type FaxCover = z.infer<typeof FaxCover>

export const exportFilledForm = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/pdf',
  access: 'signed-in',
  summary:
    'The PDF of a filled form. Unsigned, it has these values in its fields, and `flatten` turns the fields into text; signed, it is the signed PDF. `cover` adds a cover sheet for a fax as the first page. Nothing is stored.',
  body: z.object({
    /** Ignored for a signed form. */
    values: z.array(FormValue).check(z.maxLength(maxFormFields)),
    /** The form's revision that the values are for: 400 if its fields have changed, so that no value is in a wrong field. */
    revision: z.optional(Count),
    flatten: z._default(z.boolean(), false),
    cover: z._default(z.nullable(FaxCover), null),
  }),
  response: 'bytes',
})
