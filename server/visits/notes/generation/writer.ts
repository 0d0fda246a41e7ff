import type { Claim } from '#contract/notes.ts'
import type { UsedMemory } from '#contract/memories.ts'
import type { SectionKind, TemplateSection } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import type { GenerationPreferences } from '#contract/profile.ts'
import type { CitedSentence } from '#server/clinical/citations/cited-text.ts'
import type { Citations } from '#server/clinical/citations/cite-claims.ts'
import type { NumberedLine } from '#server/clinical/citations/number-lines.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import type { JudgeInput } from '#server/clinical/judge.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import type { HighlightSection } from '#server/clinical/highlights/render.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Wait } from '#server/models/local/call-options.ts'

/** A writer's output in order: sections one after another, each begun, written and ended. */
export type Piece =
  | { type: 'section'; heading: string }
  | { type: 'text'; text: string }
  | { type: 'end' }
  /** The section that is open is void; it comes again. */
  | { type: 'reset'; reason: string }
  /** Memories that the writer of the open section says it followed; `exactly` if it is bound to. */
  | { type: 'declared'; ids: string[]; exactly: boolean }
  /** Memories that show in the open section. */
  | { type: 'memories'; used: UsedMemory[] }
  /** Sentences of the open section with the lines that its writer named for them. */
  | { type: 'cited'; sentences: CitedSentence[] }
  /** From here on another model writes. */
  | { type: 'writer'; name: string }

/** What to write, and from what. */
export interface Task {
  /** The note's user, so that a built-in model can serve users in turn. */
  asker?: string
  /** Called with the progress of a built-in model before it starts writing. */
  onWait?: (wait: Wait) => void
  /** Delimits the record in prompts; a word that no speaker or author could know. */
  mark: string
  template: Item
  /** All of the template's sections, or the one to regenerate. */
  sections: TemplateSection[]
  /** What the user chose to have it written from. */
  sources: Source[]
  /** The lines of these sources, under their numbers among all lines of the visit. */
  lines: NumberedLine[]
  /** Other facts about the visit: its date, the clinician's specialty. */
  about: string[]
  /** Notes of the visit that are there already: for consistency, never as evidence. */
  earlier: EarlierNote[]
  /** Signs that may be written, so that the note can still be edited and saved. */
  room: number
  /** Kind and id of the visit's sources most relevant to each text, best first. */
  rankSources: (texts: readonly string[]) => Promise<string[][]>
  /** Facts of the visit in slots, for a note without a language model. */
  highlights: () => Promise<HighlightSection[]>
  /** Checks a text of this note, a section or the whole. */
  check: (markdown: string, part?: CheckedPart) => Promise<Claim[]>
  /** Its sentences for a judge, with the lines to judge them by. */
  judgeInputs: (markdown: string, part: CheckedPart) => Promise<JudgeInput[]>
  preferences: GenerationPreferences
  /** The language to write in, by its English name; undefined for that of the template. */
  language: string | undefined
  /** Text that the note may contain word for word without having been spoken. */
  fixed: FixedText[]
  /** Spoken macros. */
  macros: SpokenMacro[]
  /** The user's memories, each an instruction of one sentence. */
  memories: Memory[]
  /** Headings that a memory gave to sections of the template. */
  renamed: string[]
}

/** A part of a note that is checked. */
export interface CheckedPart {
  /** Its place in the note. */
  offset?: number
  citations?: Citations
  /** A judge's verdicts on its sentences. */
  verdicts?: StoredVerdicts
}

/** An instruction that its user gave for good. */
export interface Memory {
  id: string
  command: string
}

/** A macro whose phrase was said in the visit. */
export interface SpokenMacro {
  phrase: string
  text: string
  /** The kind of section that it belongs under. */
  kind: SectionKind
}

export interface EarlierNote {
  id: string
  title: string
  content: string
}

/** Writes the sections of a task. Throws what `signal` was aborted with, or ModelFailure. */
export type Write = (task: Task, signal: AbortSignal) => AsyncIterable<Piece>
