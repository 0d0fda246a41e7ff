import type { Source } from './language/source.ts'

/** What is read of a visit to analyse it. */
export interface VisitData {
  /** Names the visit and its state; the same key always means the same sources. */
  key: string
  sources: Source[]
  language: string
}
