import type { Unit } from '#server/clinical/language/unit.ts'
import type { Role } from './roles.ts'

/** Something that may stand in a note: the words, what they rest on, and what kind of speech it was. */
export interface Line {
  text: string
  units: Unit[]
  role: Role
  /** 'denial' and 'report' come from a closed question; their findings may be joined into one list. */
  form: 'statement' | 'denial' | 'report' | 'answer'
  findings: string[]
  /** It answers a question about harm, which may name none behind talk of it. */
  asksOfRisk?: boolean
}
