import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { EditedField, FormField } from './form-fields.ts'
import { Item } from './items.ts'

/** Specification §4. A form is `requested` until its fields are found, and `ready_to_use` once a person has reviewed them. */
export const FormState = z.enum(['requested', 'preview', 'ready_to_use', 'failed'])
export type FormState = z.infer<typeof FormState>

/** The largest PDF, in bytes. */
export const maxFormBytes = 100 * 1_048_576
/** The longest name of a form, as of any item. */
export const longestFormName = 200
export const FormName = NonEmpty(longestFormName)
/** The most fields of a form. */
export const maxFormFields = 10_000
/** The most pages of a PDF that are searched for fields. */
export const maxFormPages = 300

/** A form without its fields, for lists: a shareable item of specification §3 with the state of its PDF. */
export const FormSummary = z.extend(Item, {
  state: FormState,
  stateChangedAt: Instant,
  /** The account that changed the state; null when processing did, and for users who can only read the form. */
  stateChangedBy: z.nullable(Id),
  /** Only in `ready_to_use`. */
  prepared: z.boolean(),
  /** Only in `preview`. */
  previewMode: z.boolean(),
  /** Only in `failed`. */
  autoProcessingFailed: z.boolean(),
  /** Why processing failed; '' otherwise. */
  autoProcessingError: z.string(),
  /** Why the form failed: the processing error, or the reason of the person who set the state; '' otherwise. */
  lastError: z.string(),
  /** The path of the uploaded PDF in the storage (specification §7); '' for a built-in form and for another user’s public one. */
  originalPdfPath: z.string(),
  /** The URL of the prepared PDF; '' if none was uploaded. */
  preparedPdfUrl: z.string(),
  /**
   * The path of the form: `groups/{groupId}/forms/{id}`, or `users/{uid}/forms/{id}` for a private one; '' for the same
   * forms as the uploaded PDF.
   */
  docPath: z.string(),
  /** Bytes of the uploaded PDF. */
  size: z.number(),
  /** Pages of the PDF; 0 until it is processed. */
  pages: z.number(),
  fieldCount: z.number(),
  /** Counts the changes of state and fields. A change of the fields names the one it is based on. */
  revision: z.number(),
  /** A warning about the PDF, such as that it contains scripts, which never run. */
  notices: z.array(z.string()),
})
export type FormSummary = z.infer<typeof FormSummary>

/** A change of state that a person gave a reason for. */
export const FormLogEntry = z.object({
  at: Instant,
  by: z.nullable(Id),
  state: FormState,
  reason: z.string(),
})
export type FormLogEntry = z.infer<typeof FormLogEntry>

export const Form = z.extend(FormSummary, {
  /** In reading order. */
  fields: z.array(FormField),
  /** Newest last. */
  log: z.array(FormLogEntry),
})
export type Form = z.infer<typeof Form>

/** Uses the words of specification §7, so that a call without a form fails with those and not with the schema's. */
const FormId = z.object({ formId: z.optional(z.string()) })

export const listForms = endpoint({
  method: 'GET',
  path: '/api/forms',
  access: 'signed-in',
  summary:
    'A page of the caller’s forms and those of their groups, newest first. With `from=library`: the built-in forms, and public forms that the caller likes.',
  query: z.extend(PageQuery, { from: z._default(z.enum(['own', 'library']), 'own') }),
  response: z.extend(page(FormSummary), {
    /** Whether the caller belongs to the admin group, which prepares the forms of all groups. */
    prepares: z.boolean(),
    /** The largest PDF that may be uploaded, in bytes. */
    maxBytes: z.number(),
  }),
})
export const uploadForm = endpoint({
  method: 'POST',
  path: '/api/forms',
  access: 'signed-in',
  summary:
    'Uploads a PDF (multipart field `file`) and creates a form in the state `requested`, for the user or one of their groups. Its fields are found in the background. The same idempotency key returns the same form.',
  query: z.object({ group: z._default(z.union([z.literal('me'), Id]), 'me') }),
  body: 'multipart',
  response: Form,
})
export const getForm = endpoint({
  method: 'GET',
  path: '/api/forms/:id',
  access: 'signed-in',
  summary: 'A form with its fields.',
  response: Form,
})
export const getOriginalPdf = endpoint({
  method: 'GET',
  path: '/api/forms/:id/original',
  access: 'media',
  summary: 'The PDF as it was uploaded, as an attachment.',
  response: 'bytes',
})
export const getPreparedPdf = endpoint({
  method: 'GET',
  path: '/api/forms/:id/prepared',
  access: 'media',
  summary: 'The prepared PDF, as an attachment.',
  response: 'bytes',
})
export const uploadPrepared = endpoint({
  method: 'POST',
  path: '/api/forms/:id/upload-prepared',
  access: 'signed-in',
  summary:
    'Uploads the prepared PDF (multipart field `file`), reads its fields and makes the form `ready_to_use`.',
  body: 'multipart',
  response: z.object({ preparedPdfUrl: z.string(), message: z.string() }),
})
export const autoPrepare = endpoint({
  method: 'POST',
  path: '/api/forms/:id/auto-prepare',
  access: 'signed-in',
  summary:
    'Finds the fields again, in the prepared PDF if there is one. The form returns to `preview`, and its errors are cleared.',
  body: FormId,
  response: Form,
})
export const syncCast = endpoint({
  method: 'POST',
  path: '/api/forms/:id/sync-cast',
  access: 'signed-in',
  summary:
    'Reads the field map of the prepared PDF again. The form returns to `preview`, and its errors are cleared.',
  body: FormId,
  response: Form,
})
export const changeFormState = endpoint({
  method: 'POST',
  path: '/api/forms/:id/change-state',
  access: 'signed-in',
  summary:
    'Sets the state. `reason` becomes `lastError` when the new state is `failed`, and is kept in the form’s log otherwise. 400 for an unknown state.',
  body: z.object({ newState: z.optional(z.string()), reason: z.optional(z.nullable(Text(2_000))) }),
  response: Form,
})
export const updateForm = endpoint({
  method: 'PUT',
  path: '/api/forms/:id/update',
  access: 'signed-in',
  summary: 'Renames a form.',
  body: z.object({ name: z.optional(z.string()) }),
  response: Form,
})
export const saveFormFields = endpoint({
  method: 'PUT',
  path: '/api/forms/:id/fields',
  access: 'signed-in',
  summary:
    'Replaces the fields of a form in `preview`. 409 "version-mismatch" with the newer form when `revision` is not the newest.',
  body: z.object({
    revision: z.number(),
    fields: z.array(EditedField).check(z.maxLength(maxFormFields)),
  }),
  response: Form,
})
export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/forms/:id/delete',
  access: 'signed-in',
  summary: 'Deletes a form of the user’s own with its PDFs.',
  response: 'nothing',
})
export const autoProcessForm = endpoint({
  method: 'POST',
  path: '/api/forms/user/auto-process-form',
  access: 'signed-in',
  summary:
    'Processes the uploaded PDF again. The form is `requested` until its fields are found, then `preview`, or `failed` with the reason.',
  body: FormId,
  response: Form,
})
export const getAllForms = endpoint({
  method: 'GET',
  path: '/api/forms/admin/get-all-forms',
  access: 'signed-in',
  summary:
    'The forms of all groups, newest first, for the admin group; 404 for others. An empty list when loading fails.',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 100),
  }),
  response: z.object({ forms: z.array(FormSummary) }),
})
export const getFormAt = endpoint({
  method: 'GET',
  path: '/api/forms/admin/get-form',
  access: 'signed-in',
  summary:
    'The form at a path of the listing, for the admin group; 404 for others, and "Document does not exist" for any other path.',
  query: z.object({ docPath: z.optional(z.string()) }),
  response: z.object({ form: Form }),
})
