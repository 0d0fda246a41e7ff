import * as z from 'zod/mini'
import { Count, Id, Instant, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FormField, FormFieldType, longestFieldName } from './form-fields.ts'
import { FieldId, FormValue, longestFormValue, VisitValues } from './form-filling.ts'
import { maxFormFields } from './forms.ts'

/** Values from a visit for a form, with its fields as they were then: a field that has changed since takes no value. */
export const FormVisitValues = z.object({
  values: VisitValues,
  /** `fieldKey` by the id of the field. */
  fields: z.record(z.string(), z.string()),
})
export type FormVisitValues = z.infer<typeof FormVisitValues>

/** A run that reads values from the visit. */
export const FillRun = z.object({
  state: z.enum(['running', 'failed']),
  /** Fields that were read, of all that were asked for. */
  done: z.number(),
  of: z.number(),
  /** Why it failed; '' while it runs. */
  message: z.string(),
})
export type FillRun = z.infer<typeof FillRun>

/** A value of a signed form, with the name and type that its field had then. */
export const SignedValue = z.extend(FormValue, { name: z.string(), type: FormFieldType })
export type SignedValue = z.infer<typeof SignedValue>

/** A form filled for a visit. Until it is signed, values from records aren't part of it: they are read when it is shown. */
export const FilledForm = z.object({
  id: Id,
  scribeId: Id,
  formId: z.string(),
  formName: z.string(),
  /** Counts the changes; a change names the one that it is based on. */
  version: z.number(),
  /** What a person typed, by the id of the field. '' for a field that they emptied. */
  typed: z.record(z.string(), z.string()),
  /** What was said in the visit; null before it was read. */
  visit: z.nullable(FormVisitValues),
  /** The run that reads the visit, or failed; null otherwise. */
  run: z.nullable(FillRun),
  /** The fields that the values belong to: those of the form when it was last opened. */
  fields: z.array(z.pick(FormField, { id: true, name: true, type: true })),
  /** Typed values whose field no longer exists in the form. */
  lost: z.array(z.object({ name: z.string(), text: z.string() })),
  /** When it was signed; null while it isn’t. */
  signedAt: z.nullable(Instant),
  /** Present once it is signed, which makes it read-only. */
  signed: z.optional(
    z.object({ by: z.string(), version: z.number(), values: z.array(SignedValue) }),
  ),
  /** Present while a signed form is being amended. */
  amendment: z.optional(z.object({ reason: z.string(), since: Instant })),
  created: Instant,
  updated: Instant,
})
export type FilledForm = z.infer<typeof FilledForm>

/** A filled form in a list. */
export const FilledFormSummary = z.pick(FilledForm, {
  id: true,
  scribeId: true,
  formId: true,
  formName: true,
  version: true,
  signedAt: true,
  created: true,
  updated: true,
})
export type FilledFormSummary = z.infer<typeof FilledFormSummary>

/** Changed fields: what a person typed, or null to take back what they typed before. */
export const FillChanges = z
  .record(FieldId, z.nullable(Text(longestFormValue)))
  .check(z.refine((changes) => Object.keys(changes).length <= maxFormFields))
export type FillChanges = z.infer<typeof FillChanges>

export const listFilledForms = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/filled-forms',
  access: 'signed-in',
  summary: 'A page of the forms that were filled for a visit, the last changed one first.',
  query: PageQuery,
  response: page(FilledFormSummary),
})
export const openFilledForm = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/filled-forms',
  access: 'signed-in',
  summary:
    'The form as it is filled for a visit. The first call starts it; a visit has one of each form. If the fields of the form have changed, the values move to the matching fields. A filled form stays readable after its form is deleted.',
  body: z.object({ formId: Id }),
  response: FilledForm,
})
export const getFilledForm = endpoint({
  method: 'GET',
  path: '/api/filled-forms/:id',
  access: 'signed-in',
  summary: 'A filled form.',
  response: FilledForm,
})
export const saveFilledForm = endpoint({
  method: 'PUT',
  path: '/api/filled-forms/:id',
  access: 'signed-in',
  summary:
    'Saves changed fields. 409 "version-mismatch" with the newer one in `current` if it isn’t based on the newest version, 400 with the current form in `current` if it is signed, or if the ids now belong to other fields. Refused values are kept as a version.',
  body: z.object({
    version: Count,
    changes: FillChanges,
    /** `fieldKey` of the changed fields as the client knows them. */
    fields: z.optional(z.record(FieldId, Text(longestFieldName + 20))),
  }),
  response: FilledForm,
})
export const deleteFilledForm = endpoint({
  method: 'DELETE',
  path: '/api/filled-forms/:id',
  access: 'signed-in',
  summary: 'Deletes a filled form that isn’t signed, with its versions. The form itself stays.',
  response: 'nothing',
})

export const startFillRun = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/run',
  access: 'signed-in',
  summary:
    'Reads values for fields from what was said in the visit, in the background: by a language model in one request, else from the facts of Highlights. Each value has the lines that it rests on and is checked like a sentence of a note; a value without a line is left out, and so is a tick that its lines don’t support. The values appear in the filled form as they are found, then with the marks as they are checked. Joins a run that is under way.',
  body: z.object({ fieldIds: z.array(FieldId).check(z.minLength(1), z.maxLength(maxFormFields)) }),
  response: FilledForm,
})
export const cancelFillRun = endpoint({
  method: 'DELETE',
  path: '/api/filled-forms/:id/run',
  access: 'signed-in',
  summary: 'Cancels the run. What an earlier run found stays.',
  response: FilledForm,
})
export const removeVisitValues = endpoint({
  method: 'DELETE',
  path: '/api/filled-forms/:id/visit-values',
  access: 'signed-in',
  summary: 'Removes the values from the visit. They stay among the versions.',
  response: FilledForm,
})

/** Why a version of a filled form was kept. */
export const fillVersionReasons = [
  'edited',
  'visit',
  'removed',
  'restored',
  'refused',
  'signed',
  'remapped',
] as const
export const FillVersion = z.object({
  version: z.number(),
  created: Instant,
  reason: z.enum(fillVersionReasons),
  /** Typed values and values from the visit, with the field names of that time. A field that no longer exists has no id. */
  values: z.array(
    z.object({ fieldId: z.nullable(z.string()), name: z.string(), text: z.string() }),
  ),
})
export type FillVersion = z.infer<typeof FillVersion>
export const listFillVersions = endpoint({
  method: 'GET',
  path: '/api/filled-forms/:id/versions',
  access: 'signed-in',
  summary: 'A page of the versions of a filled form, newest first.',
  query: PageQuery,
  response: page(FillVersion),
})
export const restoreFilledForm = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/restore',
  access: 'signed-in',
  summary: 'Makes the values of an earlier version the newest ones; nothing is lost.',
  body: z.object({ version: Count }),
  response: FilledForm,
})
