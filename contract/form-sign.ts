import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FilledForm } from './filled-forms.ts'
import { FormValue } from './form-filling.ts'
import { maxFormFields } from './forms.ts'
import { Writer } from './notes.ts'
import { Hash, Match, ReceiptInputs, Warning } from './sign.ts'

/** The receipt of a signed form. Its canonical JSON is hashed, and the next receipt contains that hash. */
export const FormReceipt = z.object({
  format: z.literal('ausculta-form-receipt-1'),
  scribeId: Id,
  filledId: Id,
  form: z.object({
    id: z.string(),
    name: z.string(),
    /** The revision of its fields. */
    revision: z.number(),
    /** The blank PDF. */
    sha256: Hash,
  }),
  signer: z.object({ id: Id, name: z.string() }),
  signedAt: Instant,
  /** The canonical JSON of the values as they were shown, with the names of their fields. */
  values: z.object({ version: z.number(), sha256: Hash, count: z.number() }),
  /** The PDF with these values. */
  pdf: z.object({ sha256: Hash, bytes: z.number() }),
  /** Fields that show the signer's stored signature, with the hash of its picture. */
  signatures: z.array(z.object({ fieldId: z.string(), name: z.string(), sha256: Hash })),
  inputs: z.omit(ReceiptInputs, { outOfDate: true }),
  /** What filled the form from the visit; null if nothing did. */
  writer: z.nullable(Writer),
  /** Marked values: those signed without review, and those that the signer kept deliberately. */
  warnings: z.object({ overridden: z.array(Warning), reviewed: z.array(Warning) }),
  amendment: z.nullable(z.object({ reason: z.string(), of: Hash })),
  /** The receipt before this one among those of the visit’s forms. */
  previous: z.nullable(Hash),
})
export type FormReceipt = z.infer<typeof FormReceipt>

export const signFilledForm = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/sign',
  access: 'signed-in',
  summary:
    'Signs a filled form with the values shown. It becomes read-only, and its PDF is kept with the fields flattened to text. 409 "version-mismatch" with the newer version in `current` if it or the form has changed. 400 with the sentences in `current` if any that may cause harm isn’t listed in `override`.',
  body: z.object({
    version: Count,
    /** The form's revision. */
    revision: Count,
    /** All values as they are shown: from records, from the visit and typed. */
    values: z.array(FormValue).check(z.maxLength(maxFormFields)),
    /** Ids of marked claims that the signer has seen and signs anyway. */
    override: z._default(z.array(Text(64)).check(z.maxLength(5000)), []),
  }),
  response: FilledForm,
})
export const amendFilledForm = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/amend',
  access: 'signed-in',
  summary:
    'Opens a signed form for an amendment with its reason. The signed values and PDF are kept; the form must be signed again.',
  body: z.object({ reason: NonEmpty(1000) }),
  response: FilledForm,
})
export const withdrawFormAmendment = endpoint({
  method: 'POST',
  path: '/api/filled-forms/:id/amend/withdraw',
  access: 'signed-in',
  summary:
    'Discards an amendment: the signed values are restored, and the changed ones stay as a version.',
  response: FilledForm,
})
export const getSignedPdf = endpoint({
  method: 'GET',
  path: '/api/filled-forms/:id/signed-pdf',
  access: 'signed-in',
  summary: 'The PDF of the last signature, byte for byte as signed, as an attachment.',
  response: 'bytes',
})

/** A receipt, recomputed against what is stored now. */
export const SignedFormReceipt = z.object({
  hash: Hash,
  receipt: FormReceipt,
  checks: z.object({
    /** The receipt's own hash, and that it names the receipt before it. */
    receipt: z.boolean(),
    chain: z.boolean(),
    /** The signed values as stored. */
    values: Match,
    pdf: Match,
    transcript: Match,
    context: Match,
    files: Match,
    intake: Match,
    chart: Match,
  }),
})
export type SignedFormReceipt = z.infer<typeof SignedFormReceipt>
export const listFormReceipts = endpoint({
  method: 'GET',
  path: '/api/filled-forms/:id/receipts',
  access: 'signed-in',
  summary:
    'A page of the receipts of a filled form, newest first, each recomputed against the stored data. At most 10 per page, because each reads its PDF.',
  query: PageQuery,
  response: page(SignedFormReceipt),
})
