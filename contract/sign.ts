import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Note, Override, Writer } from './notes.ts'

/** SHA-256 in hexadecimal. */
export const Hash = z.string()

/** One source of a note, as it was when the note was signed. */
const InputHash = z.object({ id: z.string(), sha256: Hash })

/** A sentence that was signed although the checks had something to say about it. */
export const Warning = z.object({
  text: z.string(),
  status: z.enum(['unsupported', 'contradicted']),
  messages: z.array(z.string()),
})
export type Warning = z.infer<typeof Warning>

/** Hashes of everything that a signed note or form is based on. */
export const ReceiptInputs = z.object({
  /** The visit had changed since the note was written. */
  outOfDate: z.boolean(),
  transcript: z.object({
    lines: z.number(),
    sha256: Hash,
    /** The readings of recordings that were shown. */
    versions: z.array(z.object({ id: Id, number: z.number(), engine: z.nullable(z.string()) })),
  }),
  context: z.array(InputHash),
  files: z.array(InputHash),
  intake: z.array(InputHash),
  /** Items of the chart; absent without any. */
  chart: z.optional(z.array(InputHash)),
})
export type ReceiptInputs = z.infer<typeof ReceiptInputs>

/** What signing a note leaves behind. Its canonical JSON is hashed, and the next receipt contains the hash of the visit. */
export const Receipt = z.object({
  format: z.literal('ausculta-receipt-1'),
  scribeId: Id,
  noteId: Id,
  title: z.string(),
  signer: z.object({ id: Id, name: z.string() }),
  signedAt: Instant,
  text: z.object({ version: z.number(), sha256: Hash, words: z.number() }),
  inputs: ReceiptInputs,
  template: z.object({ id: z.string(), name: z.string() }),
  /** The writer that wrote in the end, if another failed. */
  writer: Writer,
  /** Each time a writer wrote the note or a section of it; null if not recorded. */
  writing: z.array(
    z.object({
      at: Instant,
      writer: z.nullable(Writer),
      templateVersion: z.nullable(z.number()),
      prompts: z.nullable(z.array(z.string())),
      section: z.nullable(z.string()),
    }),
  ),
  /** From the writer's last complete draft to the signed text, in words; null if there was no draft. */
  draft: z.nullable(
    z.object({
      version: z.number(),
      sha256: Hash,
      kept: z.number(),
      added: z.number(),
      removed: z.number(),
      changes: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  ),
  /** Seconds from the draft to the signature, and those during which the note was open and in sight. */
  seconds: z.object({ sinceDraft: z.number(), inSight: z.number() }),
  warnings: z.object({ overridden: z.array(Warning), reviewed: z.array(Warning) }),
  /** Uses before it was signed although sentences that may harm were not reviewed; not recorded in receipts of before. */
  overrides: z.optional(z.array(Override)),
  amendment: z.nullable(z.object({ reason: z.string(), of: Hash })),
  /** The receipt before this one among those of the visit. */
  previous: z.nullable(Hash),
})
export type Receipt = z.infer<typeof Receipt>

export const signNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/sign',
  access: 'signed-in',
  summary:
    'Signs a note, which becomes read-only. 400 with the sentences in `current` if some that may cause harm are unreviewed and not listed in `override`.',
  body: z.object({
    version: Count,
    /** Ids of unreviewed claims that the signer has seen and signs nevertheless. */
    override: z._default(z.array(Text(64)).check(z.maxLength(5000)), []),
    /** Seconds during which the note was open and in sight. */
    seconds: z._default(Count, 0),
  }),
  response: Note,
})
export const amendNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/amend',
  access: 'signed-in',
  summary:
    'Opens a signed note for an amendment with its reason. The signed text is kept; the note must be signed again.',
  body: z.object({ reason: NonEmpty(1000) }),
  response: Note,
})
export const withdrawAmendment = endpoint({
  method: 'POST',
  path: '/api/notes/:id/amend/withdraw',
  access: 'signed-in',
  summary:
    'Discards an amendment: the signed text is restored, and the typed text stays as a version.',
  response: Note,
})

/** How the present state compares with a receipt. */
export const Match = z.enum(['same', 'changed', 'gone'])
export const SignedReceipt = z.object({
  hash: Hash,
  receipt: Receipt,
  checks: z.object({
    /** The receipt's own hash, and that it names the receipt before it. */
    receipt: z.boolean(),
    chain: z.boolean(),
    /** The text that was signed, as it is kept. */
    text: Match,
    transcript: Match,
    context: Match,
    files: Match,
    intake: Match,
    chart: Match,
  }),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>
export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/notes/:id/receipts',
  access: 'signed-in',
  summary: 'The receipts of a note, newest first, each recomputed against the stored data.',
  response: z.object({ items: z.array(SignedReceipt) }),
})
