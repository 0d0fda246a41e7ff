import type { Claim, Note, NoteCheck, Problem } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'

export interface OpenCounts {
  toReview: number
  notFound: number
  conflicts: number
}

/** Whether a sentence still needs a decision. */
export const isOpen = (claim: Claim): boolean => isMarked(claim) && !claim.reviewed

/** How a sentence is drawn: `open` needs a decision, `kept` was signed without one; undefined carries no mark. */
export function markOf(claim: Claim, isSigned: boolean): 'open' | 'kept' | undefined {
  if (!isOpen(claim)) return undefined
  return isSigned ? 'kept' : 'open'
}

/** The marks of a note that need a decision. A signed note has none: nothing of it can be changed. */
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

/** The problem that one press can correct. Only a checked replacement is offered, never words of the visit as they are. */
export function correction(
  claim: Claim,
): { problem: Problem & { fix: string }; index: number } | undefined {
  const index = claim.problems.findIndex(({ fix, inNote }) => fix && inNote)
  const problem = claim.problems[index]
  return problem?.fix ? { problem: { ...problem, fix: problem.fix }, index } : undefined
}

const conflictWords: Record<Problem['kind'], string> = {
  number: 'Different number',
  unit: 'Different unit',
  frequency: 'Different frequency',
  drug: 'Different medicine',
  negation: 'Contradicts (yes/no)',
  side: 'Different side',
  person: 'Wrong person?',
  date: 'Different time',
  finding: 'Different finding',
  consent: 'Conflicts with the consent record',
  age: 'Different age',
  sex: 'Different sex',
  status: 'Different status',
  certainty: 'More certain than was said',
  diagnosis: 'Different diagnosis',
  allergy: 'Conflicts with an allergy',
  result: 'Different result',
  plan: 'Different plan',
  risk: 'Conflicts about a risk',
}

/**
 * A claim's state in words, for people who do not see the colour.
 * @param state of the note's check: what the rules could not read is not said to be free of conflicts
 */
export function statusWords(claim: Claim, state: NoteCheck['state'] = 'rules'): string {
  if (claim.status === 'contradicted') return contradictionWords(claim)
  if (claim.status === 'unsupported') return 'Not found in the recording'
  if (claim.status === 'unchecked')
    return state === 'not-covered' ? 'Not checked in this language' : 'No conflict found'
  const { length } = claim.evidence
  return `Supported by ${length} ${length === 1 ? 'line' : 'lines'}`
}

function contradictionWords({ problems }: Claim): string {
  const kind = problems.find(({ contradicts }) => contradicts)?.kind
  return kind ? conflictWords[kind] : 'Conflicts with the recording'
}

/** `statusWords` of a mark, with what was decided about it. */
export function markWords(claim: Claim, isSigned: boolean, state?: NoteCheck['state']): string {
  const words = statusWords(claim, state)
  if (!isMarked(claim)) return words
  if (claim.reviewed) return `${words} (kept)`
  return isSigned ? `${words} (kept without review)` : words
}

/** The question before a note is used with this many high-risk statements that nobody has reviewed. */
export const riskWords = (count: number): string =>
  count === 1
    ? '1 high-risk statement hasn’t been reviewed.'
    : `${count} high-risk statements haven’t been reviewed.`

/** Why a sentence needs a look, one sentence for each reason. */
export function reasonWords({ status, problems }: Claim): string {
  const messages = problems.map(({ message }) => asSentence(message))
  if (messages.length > 0) return messages.join(' ')
  return status === 'contradicted' ? 'Conflicts with the recording.' : 'Not found in the recording.'
}

/** A message of the checks with a full stop and the quotation marks of the interface. */
export function asSentence(message: string): string {
  const text = curlyQuotes(message.trim())
  return /[.!?]”?$/.test(text) ? text : `${text}.`
}

/** Straight quotation marks as “these” and apostrophes as ’. */
export const curlyQuotes = (text: string): string =>
  text
    .replace(/(^|[\s([])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([])'/g, '$1‘')
    .replaceAll("'", '’')
