import type { Note } from '#contract/notes.ts'
import type { ContextChoice } from '#contract/profile.ts'

export type Mode = 'NORMAL' | 'FAST' | 'ADVANCED'

/** How a note is written, apart from its template. */
export interface Choices {
  /** Highlights, whatever else is set up. */
  writer?: 'highlights' | undefined
  mode: Mode
  /** Id of the model to try first. */
  model?: string | undefined
  /** Code of the language to write in; '' for that of the template. */
  language?: string | undefined
}

/** A stored request, sealed, so that another process can carry it out. */
export interface StoredRequest extends Choices {
  templateId: string
  section?: string | undefined
  context?: ContextChoice | undefined
  /** The writer and the versions of its inputs, for the receipt of a signed note. */
  by?: { writer: Note['writer']; templateVersion: number; prompts: string[] }
  /** Of the clinician, IANA name. */
  timezone?: string | undefined
}
