import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ConnectionStatus } from './integrations.ts'

/**
 * The outcome of writing a note to an EMR. `writing`: in progress. `failed`: the EMR has none of it. `uncertain`: the
 * EMR may have it, because its answer was lost.
 */
export const WriteBackState = z.enum(['writing', 'written', 'failed', 'uncertain'])
export type WriteBackState = z.infer<typeof WriteBackState>

/** One attempt to write a text of a note to an EMR. */
export const WriteBack = z.object({
  id: Id,
  /** Name of the EMR. */
  displayName: z.string(),
  state: WriteBackState,
  at: Instant,
  noteVersion: z.number(),
  /** The id of the DocumentReference in the EMR, once it is known. */
  documentId: z.nullable(z.string()),
  /** Read back after writing, and identical to what was sent. */
  verified: z.boolean(),
  /** What happened, for `failed` and `uncertain`; else ''. */
  message: z.string(),
})
export type WriteBack = z.infer<typeof WriteBack>

/** The EMR of the visit's patient. */
export const WriteBackTarget = z.object({
  integrationId: Id,
  displayName: z.string(),
  status: ConnectionStatus,
  /** Whether the user and the EMR allow notes to be written. */
  writesNotes: z.boolean(),
})
export type WriteBackTarget = z.infer<typeof WriteBackTarget>

/** A patient as the EMR has it at this moment. */
export const PatientBanner = z.object({
  emrPatientId: Text(200),
  name: Text(500),
  /** YYYY-MM-DD, YYYY-MM or YYYY; '' if the EMR has none. */
  birthDate: Text(10),
  /** An administrative gender of FHIR, or ''. */
  gender: Text(20),
  /** The number of the record, or ''. */
  number: Text(200),
})
export type PatientBanner = z.infer<typeof PatientBanner>

/** Exactly what is written, and for which patient. */
export const WriteBackPreview = z.object({
  integrationId: Id,
  displayName: z.string(),
  patient: PatientBanner,
  /** How the EMR's patient differs from the visit's. */
  differs: z.array(z.enum(['name', 'birthDate'])),
  /** LOINC code of the document; '' for an EMR that has none. */
  type: z.object({ code: z.string(), display: z.string() }),
  author: z.string(),
  /** The time of the visit; `end` is null if unknown. */
  period: z.object({ start: Instant, end: z.nullable(Instant) }),
  text: z.string(),
  /** SHA-256 of the text in hexadecimal. */
  textHash: z.string(),
  /** Whether the note is signed. */
  signed: z.boolean(),
  /** The DocumentReference with an earlier text of the note, which it replaces. */
  replaces: z.nullable(z.string()),
  /** The document with an earlier text of the note, which stays: this EMR’s notes aren’t replaced. */
  beside: z.nullable(z.string()),
  /** The EMR already has this text. */
  isWritten: z.boolean(),
})
export type WriteBackPreview = z.infer<typeof WriteBackPreview>

export const getWriteBack = endpoint({
  method: 'GET',
  path: '/api/notes/:id/write-back',
  access: 'signed-in',
  summary:
    'The EMR that the note can be written to, null if the visit’s patient isn’t linked to one, and the attempts to write it, newest first.',
  response: z.object({ target: z.nullable(WriteBackTarget), items: z.array(WriteBack) }),
})
export const previewWriteBack = endpoint({
  method: 'POST',
  path: '/api/notes/:id/write-back/preview',
  access: 'signed-in',
  summary:
    'What would be written, with the patient as the EMR has it at this moment. Looks for earlier attempts that are uncertain first. 400 if the visit’s patient isn’t linked to an EMR that notes may be written to.',
  response: WriteBackPreview,
})
export const writeBackNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/write-back',
  access: 'signed-in',
  summary:
    'Writes the note to the EMR as a preliminary DocumentReference, or to OSCAR as an unsigned note. The body names what the preview showed; 409 with a new preview in `current` if any of it has changed. 400 for a note that isn’t signed, unless `unsigned` is true. An attempt whose outcome isn’t known is `uncertain`, and the next one looks for its document before it writes.',
  body: z.object({
    integrationId: Id,
    patient: PatientBanner,
    textHash: Text(64),
    replaces: z.nullable(Text(200)),
    unsigned: z._default(z.boolean(), false),
  }),
  response: WriteBack,
})
export const lookForWriteBack = endpoint({
  method: 'POST',
  path: '/api/notes/:id/write-back/look',
  access: 'signed-in',
  summary: 'Looks in the EMR for the documents of uncertain attempts, without writing anything.',
  response: z.object({ items: z.array(WriteBack) }),
})
