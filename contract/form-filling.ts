import * as z from 'zod/mini'
import { formatDate } from '#common/format-date.ts'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type FormField, isTick } from './form-fields.ts'
import { maxFormFields } from './forms.ts'
import { Claim, Evidence, NoteCheck, Writer } from './notes.ts'

/** The most characters of a value. */
export const longestFormValue = 20_000

export const FieldId = z.string().check(z.minLength(1), z.maxLength(60))
/** What goes into a field of a form. */
export const FormValue = z.object({
  fieldId: FieldId,
  /** For a box, not empty ticks it; for a choice, one of its options; for a signature, not empty places the stored one. */
  text: Text(longestFormValue),
})
export type FormValue = z.infer<typeof FormValue>

export const fillForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/fill',
  access: 'signed-in',
  summary:
    'The PDF of a form that is ready to use, with these values in its fields; `flatten` turns the fields into text. Text that doesn’t fit at 6 points continues on a page at the end. Nothing is stored. A signature field with a value takes the signature that the caller keeps; the others stay empty. With `sample`, the PDF holds made-up values instead and is marked as a test on every page, also while the form is in preview.',
  body: z.object({
    values: z._default(z.array(FormValue).check(z.maxLength(maxFormFields)), []),
    flatten: z._default(z.boolean(), false),
    sample: z._default(z.boolean(), false),
  }),
  response: 'bytes',
})

/** A value that a visit gives a field, with the lines that it rests on. */
export const VisitValue = z.object({
  fieldId: z.string(),
  /** YYYY-MM-DD for a date; 'X' for a box. */
  text: z.string(),
  /** What was said where the form asks for another unit, such as `180 lb`. */
  converted: z.optional(z.string()),
  /** The cited lines; never empty. */
  evidence: z.array(Evidence),
  /** Its checked sentences: the name of the field with the value. */
  claims: z.array(Claim),
})
export type VisitValue = z.infer<typeof VisitValue>

/** The values of a visit for the fields of a form, as far as they are known. */
export const VisitValues = z.object({
  values: z.array(VisitValue),
  /** Ids of the fields that the visit says nothing about. */
  unanswered: z.array(z.string()),
  writer: Writer,
  /** Why a language model that is set up wasn't used; '' otherwise. */
  failure: z.string(),
  /** The visit is longer than the model reads at once: only the lines about the fields were read. */
  isPartial: z.boolean(),
  check: NoteCheck,
})
export type VisitValues = z.infer<typeof VisitValues>

/** A value from the visit as its field takes it: a date in the format that the field asks for. */
export function textForField(field: FormField, text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !isTick(field)
  return isDay ? formatDate(text, field) : text
}
