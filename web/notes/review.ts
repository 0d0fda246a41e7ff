import type { Claim, Problem } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'

export interface Open {
  toCheck: number
  notSaid: number
  differs: number
}

/** Whether a sentence still needs a decision. */
export const isOpen = (claim: Claim): boolean => isMarked(claim) && !claim.reviewed

/** What the review bar says. */
export function openCounts(claims: readonly Claim[]): Open {
  const open = claims.filter(isOpen)
  const differs = open.filter(({ status }) => status === 'contradicted').length
  return { toCheck: open.length, notSaid: open.length - differs, differs }
}

/**
 * The next sentence to look at after the one at hand, round to the first; or the one before it.
 * @param currentId undefined to begin at the top, or at the bottom going back
 */
export function nextOpen(
  claims: readonly Claim[],
  currentId: string | undefined,
  direction: 1 | -1 = 1,
): Claim | undefined {
  const inOrder = claims.toSorted((a, b) => a.start - b.start)
  const at = inOrder.findIndex(({ id }) => id === currentId)
  const { length } = inOrder
  const from = at < 0 ? (direction === 1 ? -1 : length) : at
  for (let step = 1; step <= length; step++) {
    const claim = inOrder[(from + direction * step + length * 2) % length]
    if (claim && isOpen(claim)) return claim
  }
  return undefined
}

const replaceable: Problem['kind'][] = ['number', 'unit', 'frequency', 'drug', 'side', 'date']

const bareNumber = /^\d+(?:[.,/]\d+)*$/

/** What was said, in the place of what the note says; a number that was said alone takes the note's unit. */
export function wordsSaid({ kind, inNote, inSource }: Problem): string {
  const number = /^\d+(?:[.,/]\d+)*/
  if (kind !== 'number' || !bareNumber.test(inSource) || !number.test(inNote)) return inSource
  return inNote.replace(number, inSource)
}

/** The problem whose differing words can be exchanged for what was said: a value against a value. */
export function replacement(claim: Claim): { problem: Problem; index: number } | undefined {
  const index = claim.problems.findIndex(
    ({ kind, inNote, inSource }) =>
      replaceable.includes(kind) && inNote !== '' && inSource !== '' && inSource.length <= 40,
  )
  const problem = claim.problems[index]
  return problem && { problem, index }
}

/** A claim's state in words, for everyone who does not see the colour. */
export function statusWords(claim: Claim): string {
  if (claim.status === 'contradicted') return claim.reviewed ? 'Differs, kept' : 'Differs'
  if (claim.status === 'unsupported') return claim.reviewed ? 'Not said, kept' : 'Not said'
  const { length } = claim.evidence
  if (claim.status === 'unchecked') return length > 0 ? 'No conflict found' : 'Not checked'
  return `Supported by ${length} ${length === 1 ? 'line' : 'lines'}`
}

/** The question before a note is used with this many sentences that may harm. */
export const riskWords = (count: number): string =>
  count === 1
    ? '1 statement that could harm has not been checked.'
    : `${count} statements that could harm have not been checked.`

/** Why a sentence may harm, in a few words. */
export function whyRisky({ status, problems }: Claim): string {
  const [problem] = problems
  if (problem) return problem.message
  return status === 'contradicted'
    ? 'Differs from what was said'
    : 'Nothing in this visit says this'
}
