import type { Unit } from '#server/clinical/language/unit.ts'
import type { CheckContext } from './context.ts'

const hedges = /\b(?:fine|normal|okay|good|but|not|no|none)\b|n't\b/i

/** "Any allergies?" – "Penicillin gives me a rash.": neither yes nor no, but an answer. */
export function isAnswered(context: CheckContext, question: Unit): boolean {
  // "Any allergies? – No. Oh, trimethoprim": who writes of trimethoprim writes of an allergy that was told.
  if (question.reserve?.isTakenBack && question.keys.has('allergy'))
    return context.analysis.terms.some(
      (t) => !question.keys.has(t.key) && question.reserve?.units.some((u) => u.keys.has(t.key)),
    )
  const answer = question.pair === undefined ? undefined : context.index.units[question.pair]
  if (!answer || answer.analysis.terms.length === 0 || hedges.test(answer.text)) return false
  // Of several findings in one question the answer affirms those that it names.
  return !answer.analysis.terms.some((t) => t.kind === 'finding' && question.keys.has(t.key))
}
