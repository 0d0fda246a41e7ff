import type { Source } from './language/source.ts'

/** The data of a visit to analyse. */
export interface VisitData {
  /** Names the visit and its state; the same key always means the same sources. */
  key: string
  sources: Source[]
  language: string
}
