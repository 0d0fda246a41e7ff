import type { Source } from '#server/clinical/language/source.ts'

/** What is known about a visit. */
export interface VisitSources {
  sources: Source[]
  /** The scribe's revision at which it was read. */
  sourceRev: number
  /** Passages that were left out because they give orders to the writing program. */
  ignored: number
  /** Code of the language that the visit was set to; 'multi' where several are spoken. */
  language: string
}
