import * as z from 'zod/mini'
import { endpoint, eventStream } from './endpoint.ts'
import { Claim, Evidence, NoteCheck } from './notes.ts'

/** A code for a problem that the clinician mentioned. It is a suggestion; nothing is coded automatically. */
export const CodeSuggestion = z.object({
  system: z.literal('ICD-10-CM'),
  code: z.string(),
  title: z.string(),
  /** 'probable': said as likely or suspected, which outpatient rules do not code as confirmed (guidelines, section IV.H). */
  certainty: z.enum(['stated', 'probable']),
  evidence: Evidence,
  /** Its title, checked against its line; `problems` lists what the line doesn't support. */
  claims: z.optional(z.array(Claim)),
})
export type CodeSuggestion = z.infer<typeof CodeSuggestion>

/** The list of codes that suggestions come from. */
export const CodeList = z.object({
  /** The official release that can be downloaded. */
  available: z.object({
    year: z.number(),
    publisher: z.string(),
    url: z.string(),
    sha256: z.string(),
  }),
  /** The release that was downloaded; null while only the short list that ships with the product is in use. */
  installed: z.nullable(z.object({ year: z.number(), publisher: z.string(), codes: z.number() })),
  /** Codes of the list that ships with the product. */
  shipped: z.number(),
})
export type CodeList = z.infer<typeof CodeList>

export const getCodeList = endpoint({
  method: 'GET',
  path: '/api/code-list',
  access: 'administrator',
  summary: 'The list of diagnosis codes in use, and the official release that can be downloaded.',
  response: CodeList,
})
export const downloadCodeList = endpoint({
  method: 'POST',
  path: '/api/code-list',
  access: 'administrator',
  summary:
    'Downloads the full official list of ICD-10-CM from its publisher, or from MODELS_FROM, and checks its SHA-256. Repeat the request to resume an interrupted download.',
  response: CodeList,
})

/** The codes of a visit as far as they are known. */
export const SuggestedCodes = z.object({
  items: z.array(CodeSuggestion),
  writer: z.enum(['words', 'model']),
  /** Number of the model's proposals that were dropped because the code or its line doesn't exist. */
  dropped: z.number(),
  check: NoteCheck,
})
export type SuggestedCodes = z.infer<typeof SuggestedCodes>

/** All codes found so far, or why there are no more. */
export const CodesEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('codes'), codes: SuggestedCodes }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type CodesEvent = z.infer<typeof CodesEvent>

export const suggestCodes = eventStream({
  method: 'POST',
  path: '/api/scribes/:id/codes',
  access: 'signed-in',
  summary:
    'Diagnosis codes for problems that the clinician stated, each with its line. Problems that only the patient mentioned, that were denied or that belong to a relative get no code. A model’s proposals are listed if the code and the line exist, and marked if the line doesn’t support them. Each event repeats all codes: those found by their words first, then a model’s, then with the marks as they are checked; the last one alone for application/json.',
  event: CodesEvent,
})
