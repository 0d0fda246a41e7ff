import type { QuestionSet } from '../question-set.ts'
import { cough } from './cough.ts'

/** The question sets that come with the product. Pages get one from the server, so that they don’t load them all. */
export const builtInSets: readonly QuestionSet[] = [cough]

/** A built-in set by its id. */
export const builtInSet = (id: string): QuestionSet | undefined =>
  builtInSets.find((set) => set.id === id)
