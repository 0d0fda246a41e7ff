import type { Item, SectionKind, TemplateSection } from '#contract/items.ts'
import type { GenerationPreferences } from '#contract/profile.ts'
import type { FixedText } from '#server/notes/claims/fixed.ts'
import type { SourceIndex } from '#server/notes/text/source-index.ts'
import type { Source } from '#server/notes/text/source.ts'

/** What a writer hands over, in order: sections one after another, each begun, written and ended. */
export type Piece =
  | { type: 'section'; heading: string }
  | { type: 'text'; text: string }
  | { type: 'end' }
  /** The section that is open is void; it comes again. */
  | { type: 'reset'; reason: string }

/** What is to be written, and from what. */
export interface Task {
  /** Names the delimiter of the record in prompts. */
  id: string
  template: Item
  /** All of the template's sections, or the one to be written anew. */
  sections: TemplateSection[]
  sources: Source[]
  /** Computed when first asked for: a model can start without it. */
  index: () => SourceIndex
  preferences: GenerationPreferences
  /** What goes into the note to the letter, and may stand there without having been said. */
  fixed: FixedText[]
  /** Macros that were asked for by voice. */
  macros: SpokenMacro[]
  /** What the user wants remembered, each an instruction of one sentence. */
  memories: string[]
}

/** A macro whose phrase was said in the visit. */
export interface SpokenMacro {
  phrase: string
  text: string
  /** The kind of section that it belongs under. */
  kind: SectionKind
}

/** Writes the sections of a task. Throws what `signal` was aborted with, or ModelFailure. */
export type Write = (task: Task, signal: AbortSignal) => AsyncIterable<Piece>
