import * as z from 'zod/mini'
import { Id, Instant, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TargetLanguage } from './languages.ts'
import { CheckedText, Writer } from './notes.ts'

/** `very-plain`: only the essentials, in the shortest words. */
export const ReadingLevel = z.enum(['plain', 'very-plain'])
export type ReadingLevel = z.infer<typeof ReadingLevel>

/** Languages of a summary (specification §9, translation targets). */
export const SummaryLanguage = TargetLanguage
export type SummaryLanguage = TargetLanguage

export const PatientSummary = z.object({
  /** Markdown. */
  content: z.string(),
  writer: Writer,
  /** How it came about, in a sentence. */
  label: z.string(),
  /** The reading level of the text in school years (Flesch-Kincaid); null for languages other than English. */
  grade: z.nullable(z.number()),
  words: z.number(),
  /** Its checked sentences; the marks follow after it is written. Review them before giving it to the patient. */
  checked: CheckedText,
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** A version of a summary, as it is kept with its note. */
export const StoredSummary = z.extend(PatientSummary, {
  id: Id,
  level: ReadingLevel,
  language: SummaryLanguage,
  /** A person edited the text. */
  edited: z.boolean(),
  created: Instant,
})
export type StoredSummary = z.infer<typeof StoredSummary>

export const listPatientSummaries = endpoint({
  method: 'GET',
  path: '/api/notes/:id/patient-summary',
  access: 'signed-in',
  summary: 'Every version of the summaries for the patient, newest first.',
  response: z.object({ items: z.array(StoredSummary) }),
})
export const savePatientSummary = endpoint({
  method: 'PUT',
  path: '/api/notes/:id/patient-summary',
  access: 'signed-in',
  summary: 'Saves an edited summary as a new version, which is then checked against the visit.',
  body: z.object({ of: Id, content: NonEmpty(50_000) }),
  response: StoredSummary,
})
export const writePatientSummary = endpoint({
  method: 'POST',
  path: '/api/notes/:id/patient-summary',
  access: 'signed-in',
  summary:
    'Writes a summary of the visit for the patient, at a reading level and in a language. It is saved as a version and then checked against the visit.',
  body: z.object({
    level: ReadingLevel,
    language: SummaryLanguage,
  }),
  response: StoredSummary,
})
export const checkPatientSummary = endpoint({
  method: 'POST',
  path: '/api/notes/:id/patient-summary/check',
  access: 'signed-in',
  summary:
    'Checks a summary again after its check failed. The marks follow later. While a check is running, no second one starts.',
  body: z.object({ of: Id }),
  response: StoredSummary,
})
