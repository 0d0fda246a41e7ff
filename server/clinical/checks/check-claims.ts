import type { Claim } from '#contract/notes.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { checkNote } from './check-note.ts'
import type { FixedText } from './fixed.ts'

export interface CheckOptions {
  /** Where the text stands in the whole note, when only a section of it is checked. */
  offset?: number | undefined
  /** What may stand in the note without having been said. */
  fixed?: readonly FixedText[] | undefined
  /** Line numbers that the writer named as the sources of a sentence, by `claimId`. */
  citations?: ReadonlyMap<string, readonly number[]> | undefined
  /** ISO 639-1 code of the note's language; '' or absent for that of the visit. */
  language?: string | undefined
}

/** An index is made once for a visit, however many sections of its note are checked. */
const indexes = new WeakMap<Visit, SourceIndex>()

function indexOf(visit: Visit): SourceIndex {
  const known = indexes.get(visit)
  if (known) return known
  const index = indexSources(visit.lines.map(({ source }) => source))
  indexes.set(visit, index)
  return index
}

/**
 * Checks every sentence of a note in Markdown against the visit. Offsets of claims and problems are into the Markdown,
 * moved by `offset`. Pure and synchronous; throws nothing.
 */
export const checkClaims = (markdown: string, visit: Visit, options: CheckOptions = {}): Claim[] =>
  checkNote(markdown, indexOf(visit), { offset: options.offset, fixed: options.fixed })
