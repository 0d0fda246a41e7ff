import type { Claim, Evidence, Problem } from '#contract/notes.ts'
import { type ChartConflict, chartConflicts } from './note-conflicts.ts'
import type { ChartEntry } from './entries.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { alignSpan } from '#server/clinical/checks/align.ts'
import { checkClaims, type CheckOptions } from '#server/clinical/checks/check-claims.ts'
import { type NoteSentence, readSentence } from '#server/clinical/checks/note-sentence.ts'
import { actionsIn } from '#server/clinical/checks/treatment-actions.ts'

/** The chart that was pulled for a visit. */
export interface HeldChart {
  /** Its lines, numbered from 1. */
  visit: Visit
  entries: readonly ChartEntry[]
}

/** The sources that a note is checked against. */
export interface CheckedRecord {
  /** The spoken and written text of the visit. */
  visit: Visit
  chart?: HeldChart | undefined
}

/**
 * Checks every sentence of a note against the visit, and unsupported statements against the chart. The visit has
 * priority: the chart never clears a contradiction of the visit, and never supports today's actions. Pure; never
 * throws.
 */
export function checkRecord(
  markdown: string,
  { visit, chart }: CheckedRecord,
  options: CheckOptions = {},
): Claim[] {
  const claims = checkClaims(markdown, visit, options)
  if (!chart || chart.visit.lines.length === 0) return claims
  const inChart = checkClaims(markdown, chart.visit, {
    ...options,
    fixed: undefined,
    citations: chartCitations(options.citations, visit.lines.length),
  })
  return claims.map((claim, at) => {
    const sentence = readSentence(claim)
    const conflicts = chartConflicts(sentence, chart.entries).filter(
      ({ weight }) => weight !== 'silent' || isSilent(claim),
    )
    if (conflicts.length > 0) return withConflicts(claim, sentence, conflicts)
    return withChart(claim, inChart[at])
  })
}

/** The numbers of chart lines, which come after those of the visit. */
function chartCitations(
  citations: CheckOptions['citations'] = new Map(),
  visitLines: number,
): Map<string, number[]> {
  return new Map(
    [...citations].map(([id, numbers]) => [
      id,
      numbers.filter((number) => number > visitLines).map((number) => number - visitLines),
    ]),
  )
}

/** Nobody mentioned it in the visit. */
const isSilent = ({ evidence, status }: Claim): boolean =>
  evidence.length === 0 || status === 'unsupported'

/** Red if nobody mentioned it in the visit, amber if the visit supports the sentence: the clinician decides. */
function withConflicts(
  claim: Claim,
  { text, normal, normalise }: NoteSentence,
  conflicts: readonly ChartConflict[],
): Claim {
  const own = conflicts.map(({ kind, span, entry, message, weight }): Problem => {
    const { start, end } = alignSpan(text, normal, span.start, span.end, normalise)
    return {
      kind,
      inNote: text.slice(start, end),
      inSource: entry.source.text,
      message,
      start: claim.start + start,
      end: claim.start + end,
      contradicts: weight === 'red' || isSilent(claim),
    }
  })
  const others = claim.problems.filter(
    (one) => one.contradicts || !own.some((conflict) => overlaps(one, conflict)),
  )
  const problems = [...others, ...own]
  const evidence = conflicts.map(({ entry }) => evidenceOfSource(entry.source))
  return {
    ...claim,
    evidence: [...evidence, ...claim.evidence],
    problems: problems.toSorted((a, b) => Number(b.contradicts) - Number(a.contradicts)),
    status: statusOf(problems),
  }
}

function withChart(claim: Claim, inChart: Claim | undefined): Claim {
  if (claim.status === 'supported' || !inChart || inChart.evidence.length === 0) return claim
  const cited = inChart.evidence.filter((one) => one.cited)
  if (claim.problems.length === 0)
    return claim.evidence.length > 0 ? withEvidence(claim, cited) : fromChart(claim, inChart)
  if (isDoneToday(claim.text)) return withEvidence(claim, cited)
  const problems = claim.problems.flatMap((problem) => settled(problem, inChart))
  const hasHelped =
    problems.length < claim.problems.length ||
    problems.some((one) => inChart.problems.includes(one))
  return {
    ...claim,
    evidence: hasHelped ? [...inChart.evidence, ...claim.evidence] : [...claim.evidence, ...cited],
    problems,
    status: statusOf(problems),
  }
}

const deeds: ReadonlySet<string> = new Set(['start', 'stop', 'increase', 'reduce'])
/** "Started", "increased": a chart from before the visit can't tell. "Previously started" it can. */
function isDoneToday(text: string): boolean {
  const actions = actionsIn(text).map(({ kind }) => kind)
  return actions.some((kind) => deeds.has(kind)) && !actions.includes('past')
}

/** Nobody mentioned it: only the chart can decide. */
function fromChart(claim: Claim, { evidence, problems }: Claim): Claim {
  const against = problems.filter(({ contradicts }) => contradicts)
  return { ...claim, evidence, problems: against, status: statusOf(against) }
}

const overlaps = (a: Problem, b: Problem) => a.start < b.end && b.start < a.end

/** An unsupported statement is fine if the chart has it; if the chart contradicts it, that is the problem. */
function settled(problem: Problem, { problems }: Claim): Problem[] {
  if (problem.contradicts) return [problem]
  const same = problems.filter((one) => overlaps(one, problem))
  const against = same.find(({ contradicts }) => contradicts)
  if (against) return [against]
  return same.length > 0 ? [problem] : []
}

const withEvidence = (claim: Claim, more: readonly Evidence[]): Claim =>
  more.length === 0 ? claim : { ...claim, evidence: [...claim.evidence, ...more] }

function statusOf(problems: readonly Problem[]): Claim['status'] {
  if (problems.some(({ contradicts }) => contradicts)) return 'contradicted'
  return problems.length > 0 ? 'unsupported' : 'unchecked'
}
