import type { Statement } from '#server/clinical/visit.ts'
import type { Role } from './roles.ts'

/** A replacement in a line's text, by offsets in it. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A statement while it is being made. */
export interface Draft extends Statement {
  role: Role
  speaker: string | undefined
  /** Index of its sentence in the line. */
  sentence: number
  /** Goes before the normal text: "any" for the later parts of "Any fever or chills?". */
  prefix: string
  edits: Edit[]
}
