import type { Problem, ProblemKind } from '#contract/notes.ts'
import type { Analysis } from '#server/clinical/language/analysis.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'

/** What each check of one sentence works on. */
export interface CheckContext {
  text: string
  section: string
  analysis: Analysis
  evidence: Unit[]
  index: SourceIndex
}

/** A problem with offsets into the sentence, and whether the evidence speaks against it. */
export interface Finding extends Problem {
  contradicts: boolean
}

export type Check = (context: CheckContext) => Finding[]

interface Difference {
  kind: ProblemKind
  start: number
  end: number
  inSource?: string
  message: string
  contradicts: boolean
}

export function finding(context: CheckContext, difference: Difference): Finding {
  const inNote = context.text.slice(difference.start, difference.end)
  return { inSource: '', ...difference, inNote }
}

/** Keys of the terms of a unit and of the other half of its question and answer. */
export function spokenKeys(context: CheckContext, unit: Unit): Set<string> {
  const other = unit.pair === undefined ? undefined : context.index.units[unit.pair]
  return other ? unit.keys.union(other.keys) : unit.keys
}
