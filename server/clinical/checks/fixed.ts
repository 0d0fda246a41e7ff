import type { Evidence } from '#contract/notes.ts'
import { statementsIn } from './statements.ts'

/** Text that is copied into a note word for word without having been spoken: details of the visit, a macro asked for by voice. */
export interface FixedText {
  text: string
  evidence: Evidence
}

/** Its placeholders are still to be filled by a person. */
const hasSlot = (text: string) => /(?<=\[\[[^\]]*)\]\]/.test(text)

/**
 * The evidence of a statement that is a whole sentence of a fixed text, letter for letter. With one changed character
 * it's a statement like any other.
 */
export function fixedEvidence(
  statement: string,
  fixed: readonly FixedText[],
): Evidence | undefined {
  if (hasSlot(statement)) return undefined
  const found = fixed.find(({ text }) =>
    statementsIn(text).some((sentence) => sentence.text === statement),
  )
  return found?.evidence
}
