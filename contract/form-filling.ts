import * as z from 'zod/mini'
import { Count, Id, Text } from './common.ts'
import { endpoint, eventStream } from './endpoint.ts'
import { maxFormFields } from './forms.ts'
import { Claim, Evidence, NoteCheck, Writer } from './notes.ts'

/** The most characters of a value. */
export const longestFormValue = 20_000

const FieldId = z.string().check(z.minLength(1), z.maxLength(60))
/** What goes into a field of a form. */
export const FormValue = z.object({
  fieldId: FieldId,
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

export const VisitValuesEvent = z.discriminatedUnion('type', [
  /** Fields that were answered so far, of those that were asked for. */
  z.object({ type: z.literal('progress'), done: Count, of: Count }),
  z.object({ type: z.literal('values'), values: VisitValues }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type VisitValuesEvent = z.infer<typeof VisitValuesEvent>

export const fillFromVisit = eventStream({
  method: 'POST',
  path: '/api/scribes/:id/form-values',
  access: 'signed-in',
  summary:
    'Values for fields of a form from what was said in a visit: by a language model in one request, else from the facts of Highlights. Each value has the lines that it rests on and is checked like a sentence of a note; a value without a line is left out, and so is a tick that its lines don’t support. Each event repeats all values: first as they were found, then with the marks as they are checked; the last one alone for application/json. Nothing is stored, and closing the stream cancels it.',
  body: z.object({
    formId: Id,
    fieldIds: z.array(FieldId).check(z.minLength(1), z.maxLength(maxFormFields)),
  }),
  event: VisitValuesEvent,
})
