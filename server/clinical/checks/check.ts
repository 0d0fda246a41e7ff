import type { ProblemKind } from '#contract/notes.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { NoteSentence } from './note-sentence.ts'
import type { Reading, Span } from './reading.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** A check's input: one sentence, the visit, and the passages about the same topic. */
export interface CheckContext {
  sentence: NoteSentence
  visit: VisitIndex
  /** Passages of the cited lines first, then those found, the closest first. */
  evidence: readonly Passage[]
  /** The source note of a summary: its text counts as said if the rules don't support the language. */
  note?: Reading | undefined
}

/** Words of the sentence that were not said in the visit. */
export interface Unsaid {
  /** That of the check where absent. */
  kind?: ProblemKind
  /** In the sentence's normal form. */
  span: Span
  /** In place of the usual words for the reader. */
  message?: string
}

/** Words of the sentence that differ from an event of the consent record. */
export interface RecordConflict extends Unsaid {
  record: Source
}

/** Words of the sentence that differ from what was said about the same topic. */
export interface Contradiction extends Unsaid {
  passage: Passage
  /** The words that differ, in the passage's normal form; the whole passage where absent. */
  inPassage?: Span
  /** Replacement for the words of the sentence. */
  fix?: string
  /** Rests on reading language rather than on a value: amber instead of red, with the same quotes. */
  isTentative?: boolean
}

export type Finding = Unsaid | Contradiction | RecordConflict

/** Lines as "C: …" (clinician), "P: …" (patient) or with another speaker's name, a sentence, and the mark it gets. */
export interface Example {
  said: readonly string[]
  sentence: string
  /** ISO 639-1 code; that of the visit where absent. */
  language?: string
  expected: 'no mark' | 'amber' | 'red'
}

/** One rule. Its examples are run as tests and make the page `docs/checks.md`. */
export interface Check {
  /** Stable, such as `drug-dose`. */
  id: string
  title: string
  kind: ProblemKind
  examples: readonly Example[]
  check(context: CheckContext): Finding[]
}
