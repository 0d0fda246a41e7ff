import { message } from '#common/translation.ts'
import type { Claim, Evidence, Problem, ProblemKind } from '#contract/notes.ts'
import { fixIn, locateWords } from './fix-words.ts'
import type { ErrorKind, JudgeAnswer, Verdict } from './judge.ts'
import { normaliseText } from './transcript/normalise-text.ts'

/** What the lines of a visit say, by their numbers. */
export interface LinesByNumber {
  evidenceOf: (line: number) => Evidence | undefined
  /** The words of the line in their normal form: figures with units, without values that were taken back. */
  normalOf: (line: number) => string
}
type EvidenceOf = LinesByNumber['evidenceOf']

/**
 * Kinds of contradictions that outlast a judge who finds the sentence supported: models misread values, and rules don't. A
 * rule that reads language, such as who denies what, is more often wrong than the judge.
 */
const vetoes: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  'number',
  'unit',
  'frequency',
  'drug',
  'side',
  'date',
  'age',
  'sex',
])

/**
 * A claim with the marks that it keeps once a judge has read it. Pure.
 * - `supported` clears amber, and the judge's lines come first. A contradicted value stays red, and a medicine or dose
 * that nobody named stays amber, unless one of these lines has it.
 * - `contradicted` makes it red, with the quote, and with a safe fix if there is one.
 * - `not-stated` makes it amber. Without a verdict, or if the judge is unsure, the claim stays as the rules left it.
 */
export function settleClaim(
  claim: Claim,
  verdict: JudgeAnswer | undefined,
  lines: LinesByNumber,
): Claim {
  if (!verdict || verdict.verdict === 'unsure') return claim
  const { evidenceOf } = lines
  const kept = claim.problems.filter(
    (one) => outlasts(one, verdict, lines) && !isExpansion(one, claim),
  )
  const ownProblems = problemsOf(claim, verdict, evidenceOf)
  // The rules' finding about the same words has its own fix; the judge's needn't be shown beside it.
  const added = ownProblems.filter((one) => !kept.some((veto) => overlap(veto, one)))
  const problems = [...kept, ...added]
  const isRed = problems.some(({ contradicts }) => contradicts)
  const status = isRed ? 'contradicted' : problems.length > 0 ? 'unsupported' : 'supported'
  return { ...claim, status, problems, evidence: evidenceWith(claim, verdict, evidenceOf) }
}

function outlasts(problem: Problem, verdict: Verdict, { normalOf }: LinesByNumber): boolean {
  // A medicine or a dose that nobody named stays marked, whatever a judge reads into its lines.
  const isUnsaidMedicine = !problem.contradicts && (problem.kind === 'drug' || isDose(problem))
  if (!problem.contradicts && !isUnsaidMedicine) return false
  if (verdict.verdict !== 'supported') return problem.contradicts
  const value = wordsIn(normaliseText(problem.inNote))
  const isSaid = verdict.lines.some((line) => wordsIn(normalOf(line)).includes(value))
  return vetoes.has(problem.kind) && !isSaid
}

const isDose = ({ kind, inNote }: Problem) =>
  kind === 'number' && /\d\s?(?:mg|mcg|µg|micrograms?|g|grams?|ml|units?|iu)\b/i.test(inNote)

/** Whether a medicine is in brackets: the generic name of a spoken brand. */
function isExpansion({ kind, start }: Problem, { text, start: from }: Claim): boolean {
  const before = text.slice(0, start - from)
  return kind === 'drug' && before.lastIndexOf('(') > before.lastIndexOf(')')
}

/** Words and figures between single spaces, so that one text can be searched for in another. */
const wordsIn = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\d]+(?:[./][\p{L}\d]+)*|%/gu) ?? []).join(' ')} `

const overlap = (a: Problem, b: Problem) => a.start < b.end && b.start < a.end

function problemsOf(claim: Claim, verdict: Verdict, evidenceOf: EvidenceOf): Problem[] {
  if (verdict.verdict === 'supported') return []
  const place = locateWords(verdict.words, claim.text)
  const { start, end } = place ?? { start: 0, end: claim.text.length }
  if (verdict.verdict === 'not-stated') {
    const inNote = claim.text.slice(start, end)
    const text = place
      ? message('“{inNote}” was not said in the visit', { inNote })
      : message('This was not said in the visit')
    return [problem(claim, { start, end, inSource: '', message: text, contradicts: false })]
  }
  const { quote, line, kind } = verdict
  const fixed =
    place && verdict.fix !== undefined ? fixIn(claim.text, place, verdict.fix) : undefined
  const at = fixed ?? { start, end }
  const inNote = claim.text.slice(at.start, at.end)
  const who = evidenceOf(line)?.speaker ?? 'visit'
  return [
    problem(claim, {
      start: at.start,
      end: at.end,
      inSource: quote,
      message: differenceText({ who, quote, ...(place && { inNote }) }),
      contradicts: true,
      ...(fixed && { fix: fixed.fix }),
      ...(kind && { kind: kinds[kind] }),
    }),
  ]
}

/** A line's contradiction. @param who a role of the visit, or `visit` */
function differenceText({ who, quote, inNote }: { who: string; quote: string; inNote?: string }) {
  if (inNote === undefined)
    return message(
      '{who, select, clinician {The clinician} patient {The patient} visit {The visit} other {The {who}}} says “{quote}”',
      { who, quote },
    )
  return message(
    'Note says “{inNote}”; {who, select, clinician {the clinician} patient {the patient} visit {the visit} other {the {who}}} says “{quote}”',
    { who, quote, inNote },
  )
}

const kinds = {
  number: 'number',
  medicine: 'drug',
  side: 'side',
  person: 'person',
  time: 'date',
  'yes/no': 'negation',
  status: 'status',
} satisfies Record<ErrorKind, ProblemKind>

function problem(
  claim: Claim,
  found: Omit<Problem, 'kind' | 'inNote'> & Partial<Pick<Problem, 'kind'>>,
): Problem {
  const inNote = claim.text.slice(found.start, found.end)
  const place = { start: claim.start + found.start, end: claim.start + found.end }
  const ofRules = claim.problems.find((one) => one.start < place.end && place.start < one.end)
  const own = kindOf(inNote)
  const isTold = found.contradicts && own !== 'finding'
  const guessed = isTold ? own : (ofRules?.kind ?? own)
  return { ...found, ...place, kind: found.kind ?? guessed, inNote }
}

/** Where a judge names no kind, the words tell numbers, sides and denials, or else a rule that marks the same words. */
function kindOf(words: string): ProblemKind {
  if (/\d/.test(words)) return 'number'
  if (/\b(?:left|right|bilateral|both)\b/i.test(words)) return 'side'
  if (/\b(?:no|not|denies|denied|without|never|negative)\b/i.test(words)) return 'negation'
  return 'finding'
}

const keyOf = ({ kind, sourceId, quote }: Evidence) => `${kind} ${sourceId} ${quote}`

/** The judge's lines first, then the earlier ones; each once. */
function evidenceWith(claim: Claim, verdict: Verdict, evidenceOf: EvidenceOf): Evidence[] {
  if (verdict.verdict === 'not-stated') return claim.evidence
  const lines = verdict.verdict === 'supported' ? verdict.lines : [verdict.line]
  const named = lines.flatMap((line) => evidenceOf(line) ?? [])
  const cited = new Set(
    claim.evidence.filter((one) => one.cited).map((one) => `${one.kind} ${one.sourceId}`),
  )
  const first = named.map((one) => ({
    ...one,
    ...(cited.has(`${one.kind} ${one.sourceId}`) && { cited: true }),
  }))
  const keys = new Set(first.map(keyOf))
  return [...first, ...claim.evidence.filter((one) => !keys.has(keyOf(one)))]
}
