import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { isMarked } from '#contract/review.ts'
import type { Claim, ProblemKind } from '#contract/notes.ts'
import type { Visit } from '#server/clinical/visit.ts'
import type { LabelledClaim } from './claims-data.ts'

/** Kinds of problems that name the error of each kind of the labelled data. */
const reasons: Record<string, readonly ProblemKind[]> = {
  age: ['age', 'number'],
  allergy: ['allergy', 'drug'],
  certainty: ['certainty'],
  date: ['date'],
  dose: ['number', 'unit'],
  drug: ['drug'],
  frequency: ['frequency'],
  negation: ['negation', 'status'],
  number: ['number'],
  person: ['person'],
  sex: ['sex'],
  side: ['side'],
  temporality: ['status'],
  unit: ['unit', 'number'],
}

export interface Tally {
  correct: number
  correctFlagged: number
  wrong: number
  wrongFlagged: number
  contradicted: number
  rightReason: number
  red: number
  redRight: number
  /** Flagged sentences with lines that decide, and those of them that lead to one of these lines first. */
  evidence: number
  evidenceHit: number
}

export const emptyTally = (): Tally => ({
  correct: 0,
  correctFlagged: 0,
  wrong: 0,
  wrongFlagged: 0,
  contradicted: 0,
  rightReason: 0,
  red: 0,
  redRight: 0,
  evidence: 0,
  evidenceHit: 0,
})

/** The claims of one sentence; several if it is split. */
export const claimsOf = (sentence: string, visit: Visit): Claim[] =>
  checkClaims(`## Note\n\n${sentence}`, visit)

export const isFlagged = (claims: readonly Claim[]): boolean => claims.some(isMarked)
export const isRed = (claims: readonly Claim[]): boolean =>
  claims.some(({ status }) => status === 'contradicted')

/** Whether a problem names the error that the sentence was written with. */
export const hasRightReason = (kind: string | null, claims: readonly Claim[]): boolean =>
  claims.some(({ problems }) =>
    problems.some((problem) => kind !== null && (reasons[kind] ?? []).includes(problem.kind)),
  )

/** A judge names no kind of error: its reason is right where it calls the sentence contradicted by a line that decides. */
export const namesDecidingLine = ({ evidence: lines }: LabelledClaim, claims: readonly Claim[]) =>
  claims.some(
    ({ status, evidence: [first] }) =>
      status === 'contradicted' && lines.includes(Number(first?.sourceId)),
  )

const hitsEvidence = (lines: readonly number[], claims: readonly Claim[]) =>
  claims.some(({ evidence }) =>
    evidence.slice(0, 3).some(({ sourceId }) => lines.includes(Number(sourceId))),
  )

/**
 * Adds one sentence.
 * @param isRightReason whether the marks of a contradicted sentence name its error
 */
export function tallyClaim(
  tally: Tally,
  labelled: LabelledClaim,
  claims: readonly Claim[],
  isRightReason = ({ kind }: LabelledClaim, marked: readonly Claim[]) =>
    hasRightReason(kind, marked),
): void {
  const flagged = isFlagged(claims)
  const { label, evidence } = labelled
  if (label === 'supported') {
    tally.correct++
    if (flagged) tally.correctFlagged++
  } else {
    tally.wrong++
    if (flagged) tally.wrongFlagged++
  }
  if (label === 'contradicted') {
    tally.contradicted++
    if (flagged && isRightReason(labelled, claims)) tally.rightReason++
  }
  if (isRed(claims)) {
    tally.red++
    if (label === 'contradicted') tally.redRight++
  }
  if (label !== 'unsupported' && evidence.length > 0) {
    tally.evidence++
    if (hitsEvidence(evidence, claims)) tally.evidenceHit++
  }
}
