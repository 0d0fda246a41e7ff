import type { Note } from '#contract/notes.ts'
import type { ContextChoice } from '#contract/profile.ts'

export type Mode = 'NORMAL' | 'FAST' | 'ADVANCED'

/** How a note is to be written, beside its template. */
export interface Choices {
  /** Highlights, whatever else is set up. */
  writer?: 'highlights' | undefined
  mode: Mode
  /** Id of the model that is asked first. */
  model?: string | undefined
  /** Code of the language to write in; '' for that of the template. */
  language?: string | undefined
}

/** What is stored of a request, sealed, so that another process can do it. */
export interface StoredRequest extends Choices {
  templateId: string
  section?: string | undefined
  context?: ContextChoice | undefined
  /** The writer and the versions of what it goes by, for the receipt of a signed note. */
  by?: { writer: Note['writer']; templateVersion: number; prompts: string[] }
  /** Of the clinician, IANA name. */
  timezone?: string | undefined
}
