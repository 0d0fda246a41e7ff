import { isMarked } from '#contract/review.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'

const MOST_DOUBTS = 5

/** Sentences of a memory trial that the original note doesn't support, at most five. */
export function trialDoubts(before: string, after: string): string[] {
  const sources = statementsIn(before).map(({ text }, at) => ({
    kind: 'context' as const,
    id: String(at),
    text,
  }))
  return checkClaims(after, normaliseVisit(sources))
    .filter(isMarked)
    .map(({ text }) => text)
    .slice(0, MOST_DOUBTS)
}
