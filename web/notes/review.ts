import type { Claim, Note, NoteCheck } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { asSentence, statusWords } from '#web/ui/checked/claim-words.ts'
import { t } from '#web/i18n/i18n.ts'

export interface OpenCounts {
  toReview: number
  notFound: number
  conflicts: number
}

/** Whether a sentence still needs a decision. */
export const isOpen = (claim: Claim): boolean => isMarked(claim) && !claim.reviewed

/** How a sentence is drawn: `open` needs a decision, `kept` was signed without one; undefined carries no mark. */
export function claimMark(claim: Claim, isSigned: boolean): 'open' | 'kept' | undefined {
  if (!isOpen(claim)) return undefined
  return isSigned ? 'kept' : 'open'
}

/** The marks of a note that need a decision. A signed note has none, because it can't be changed. */
export const openClaims = ({ claims, signed }: Pick<Note, 'claims' | 'signed'>): Claim[] =>
  signed ? [] : claims.filter(isOpen).toSorted((a, b) => a.start - b.start)

/** What the review bar counts. */
export function openCounts(claims: readonly Claim[]): OpenCounts {
  const open = claims.filter(isOpen)
  const conflicts = open.filter(({ status }) => status === 'contradicted').length
  return { toReview: open.length, notFound: open.length - conflicts, conflicts }
}

/**
 * The next open sentence after a place in the note, around to the first; or the one before it.
 * @param place offset in the note's text; undefined to begin at the top, or at the bottom going back
 */
export function nextOpen(
  claims: readonly Claim[],
  place: number | undefined,
  direction: 1 | -1 = 1,
): Claim | undefined {
  const open = claims.filter(isOpen).toSorted((a, b) => (a.start - b.start) * direction)
  if (place === undefined) return open[0]
  return open.find(({ start }) => (start - place) * direction > 0) ?? open[0]
}

/** `statusWords` of a mark, with its decision. */
export function markWords(claim: Claim, isSigned: boolean, state?: NoteCheck['state']): string {
  const words = statusWords(claim, state)
  if (!isMarked(claim)) return words
  if (claim.reviewed) return t('{status} (kept)', { status: words })
  return isSigned ? t('{status} (kept without review)', { status: words }) : words
}

/** The question before using a note with this many unreviewed high-risk statements. */
export const riskWords = (count: number): string =>
  t(
    '{count, plural, one {# high-risk statement hasn’t been reviewed.} other {# high-risk statements haven’t been reviewed.}}',
    { count },
  )

/** Why a sentence needs a look, one sentence for each reason. */
export function reasonWords({ status, problems }: Claim): string {
  const messages = problems.map(({ message }) => asSentence(message))
  if (messages.length > 0) return messages.join(' ')
  return status === 'contradicted'
    ? t('Conflicts with the recording.')
    : t('Not found in the recording.')
}
