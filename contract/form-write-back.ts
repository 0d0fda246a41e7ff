import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PatientBanner, WriteBack, WriteBackPreview, WriteBackTarget } from './write-back.ts'

/** One attempt to write the PDF of a signed form to an EMR. */
export const FormWriteBack = z.extend(z.omit(WriteBack, { noteVersion: true }), {
  /** The signed version. */
  version: z.number(),
})
export type FormWriteBack = z.infer<typeof FormWriteBack>

/** Exactly what is written, and for which patient. */
export const FormWriteBackPreview = z.extend(
  z.pick(WriteBackPreview, {
    integrationId: true,
    displayName: true,
    patient: true,
    differs: true,
    type: true,
    author: true,
    period: true,
    replaces: true,
    isWritten: true,
  }),
  {
    title: z.string(),
    /** SHA-256 of the signed PDF in hexadecimal. */
    pdfHash: z.string(),
    /** Bytes of the PDF. */
    size: z.number(),
  },
)
export type FormWriteBackPreview = z.infer<typeof FormWriteBackPreview>

export const getFormWriteBack = endpoint({
  method: 'GET',
  path: '/api/filled-forms/:id/write-back',
  access: 'signed-in',
  summary:
    'The EMR that the signed form can be written to, null if the visit’s patient isn’t linked to one, and the attempts to write it, newest first.',
  response: z.object({ target: z.nullable(WriteBackTarget), items: z.array(FormWriteBack) }),
})
export const previewFormWriteBack = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/write-back/preview',
  access: 'signed-in',
  summary:
    'What would be written, with the patient’s current data in the EMR. Looks for earlier uncertain attempts first. 400 for a form that isn’t signed, for an EMR that doesn’t accept PDFs, and if the visit’s patient isn’t linked to an EMR that may be written to.',
  response: FormWriteBackPreview,
})
export const writeFormBack = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/write-back',
  access: 'signed-in',
  summary:
    'Writes the signed PDF to the EMR as a DocumentReference. The body names what the preview showed; 409 with a new preview in `current` if any of it has changed. An attempt whose outcome isn’t known is `uncertain`, and the next one looks for its document before it writes.',
  body: z.object({
    integrationId: Id,
    patient: PatientBanner,
    pdfHash: Text(64),
    replaces: z.nullable(Text(200)),
  }),
  response: FormWriteBack,
})
export const lookForFormWriteBack = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/write-back/look',
  access: 'signed-in',
  summary: 'Looks in the EMR for the documents of uncertain attempts, without writing anything.',
  response: z.object({ items: z.array(FormWriteBack) }),
})
