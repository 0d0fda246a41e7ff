import { TZDate } from '@date-fns/tz'
import type { ChartPart } from '#contract/chart.ts'
import type { Citation } from '#contract/chat.ts'
import type { CodeSuggestion } from '#contract/codes.ts'
import type { Claim, Evidence } from '#contract/notes.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ForeignMention } from '#contract/patient-check.ts'
import type { Difference, Omission } from '#contract/review.ts'
import type { TemplateSuggestion } from '#contract/suggest.ts'
import type { suggestVisitLevel } from '#contract/visit-level.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import { coversNote } from '#server/clinical/checks/check-claims.ts'
import { checkRecord } from '#server/clinical/chart/check-record.ts'
import { chartEntries } from '#server/clinical/chart/entries.ts'
import type { FoundDifference } from '#server/clinical/chart/difference.ts'
import { chartDifferences } from '#server/clinical/chart/visit-differences.ts'
import { findDifferences } from '#server/clinical/comparison/find-differences.ts'
import type { JudgeInput } from '#server/clinical/judge.ts'
import { type JudgeLine, linesToJudge } from '#server/clinical/judge-lines.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import { settleClaim } from '#server/clinical/marks.ts'
import { type StoredVerdicts, validVerdict } from '#server/clinical/verdicts.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { coverageQuestions, statedFacts } from '#server/clinical/coverage/confirm.ts'
import type { CoverageVerdicts } from '#server/clinical/coverage/verdicts.ts'
import { missingFacts, type NoteContext } from '#server/clinical/coverage/missing-facts.ts'
import { coversLanguage, buildHighlights } from '#server/clinical/highlights/highlights.ts'
import type { HighlightSection } from '#server/clinical/highlights/render.ts'
import { trustedSources } from '#server/clinical/injection/orders.ts'
import { type Source, withoutChart } from '#server/clinical/language/source.ts'
import {
  codesOf,
  type ProblemStatement,
  statementsInNote,
  statementsInVisit,
} from '#server/visits/billing-codes/find.ts'
import {
  acceptProposals,
  type CodesAnswer,
  type Proposals,
} from '#server/visits/billing-codes/proposed.ts'
import { visitComplexity } from '#server/visits/billing-codes/visit-complexity.ts'
import { type Gist, extractGist } from '#server/visits/chat/gist.ts'
import { findPassages, type PassageGroup } from '#server/visits/chat/find-passages.ts'
import { nearestLines } from '#server/visits/chat/nearest-lines.ts'
import { trustedCitations } from '#server/visits/chat/trusted-citations.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import { factsForFields } from '#server/visits/forms/fact-slots.ts'
import { editSize, type TextPair } from '#server/visits/home/edit-size.ts'
import { trialDoubts } from '#server/visits/learning/trial-doubts.ts'
import { findForeignMentions, type LinkedPatient } from '#server/visits/patient-check/compare.ts'
import { type About, rankTemplates, type Template } from '#server/visits/suggest/rank.ts'
import { findTasks, type FoundTask } from '#server/visits/tasks/find.ts'
import type { HeldVisit } from './held-visit.ts'

export interface CheckRequest {
  markdown: string
  /** Offset of the text in the whole note, when only a section is checked. */
  offset?: number
  /** Code of the note's language; '' for that of the visit. */
  language: string
  /** Text that the note may contain although nobody said it. */
  fixed: readonly FixedText[]
  /** The note that a summary is written from. */
  note?: string
  /** A judge's verdicts on its sentences. */
  verdicts?: StoredVerdicts
  /** Line numbers that the writer named, by claim. */
  citations?: ReadonlyMap<string, readonly number[]>
}

export interface CheckResult {
  claims: Claim[]
  /** Claims that no judge has examined in their present form. */
  unjudged: string[]
  /** How many claims a judge was asked about without a readable answer. */
  unanswered: number
  /** How many a judge has read. */
  judged: number
  /** Whether the rules cover the language; in others they compare only figures and names of drugs. */
  covered: boolean
}

/** The claims as the rules and the verdicts leave them. An exact quote and a fixed text need no judge. */
function checkText(
  visit: HeldVisit,
  { markdown, verdicts = {}, ...options }: CheckRequest,
): CheckResult {
  // Made only where a verdict needs it.
  const lines = () => visit.record().lines
  const unjudged: string[] = []
  let unanswered = 0
  let judged = 0
  const byNumber = {
    evidenceOf: (number: number) => evidenceOfLine(lines()[number - 1]),
    normalOf: (number: number) => lines()[number - 1]?.normal ?? '',
  }
  const covered = coversNote(visit.visit(), options.language)
  const record = { visit: visit.visit(), chart: visit.chart() }
  const claims = checkRecord(markdown, record, options).map((claim) => {
    if (claim.status === 'supported') return claim
    const stored = verdicts[claim.id]
    const valid = stored && validVerdict(claim, stored, lines())
    if (!valid) unjudged.push(claim.id)
    else if (valid.verdict) judged += 1
    else unanswered += 1
    return settleClaim(claim, valid?.verdict, byNumber)
  })
  return { claims, unjudged, unanswered, judged, covered }
}

const evidenceOfLine = (line: JudgeLine | undefined): Evidence | undefined =>
  line && { ...evidenceOfSource(line.source), quote: line.text }

export interface CoverageRequest extends Omit<NoteContext, 'stated'> {
  content: string
  /** What a judge found stated in the note. */
  coverage?: CoverageVerdicts
}

const findOmissions = (
  { facts, visit }: HeldVisit,
  { content, coverage = {}, ...context }: CoverageRequest,
): Omission[] =>
  missingFacts(facts(), content, visit(), { ...context, stated: statedFacts(content, coverage) })

/** Everything that a worker does. Arguments and results are copied between threads, so they are plain data. */
export const functions = {
  /** The sources without passages that address the writing program. */
  readSources: (_: HeldVisit, sources: readonly Source[]): { sources: Source[]; ignored: number } =>
    trustedSources(sources),

  check: checkText,

  /** The sentences that no judge has examined in their present form, with the lines to judge them by. */
  judgeInputs: (visit: HeldVisit, request: CheckRequest): JudgeInput[] => {
    const { claims, unjudged } = checkText(visit, request)
    const open = new Set(unjudged)
    return claims
      .filter(({ id }) => open.has(id))
      .map(({ id, text: sentence, section, evidence }) => ({
        id,
        sentence,
        section,
        lines: linesToJudge(sentence, evidence, visit.record().lines),
      }))
  },

  findOmissions,

  /** The omissions as questions to a judge, which finds them stated in other words. */
  coverageQuestions: (visit: HeldVisit, request: CoverageRequest): JudgeInput[] => {
    const { content: markdown, citations = new Map(), coverage: verdicts = {} } = request
    const note = { markdown, citations, verdicts }
    return coverageQuestions(findOmissions(visit, request), note, visit.visit())
  },

  /** Of the sources that the user chose to have it written from. */
  highlights: (_: HeldVisit, sources: readonly Source[]): HighlightSection[] =>
    buildHighlights(normaliseVisit(withoutChart(sources))),

  findDifferences: (
    { index }: HeldVisit,
    texts: readonly { id: string; title: string; content: string }[],
  ): Difference[] => findDifferences(texts, index()),

  /** Differences between the pulled chart and the conversation; undefined in a language without rules. @see chartDifferences */
  chartDifferences: (
    { conversation, visit }: HeldVisit,
    { items, parts }: { items: readonly Source[]; parts: readonly ChartPart[] },
  ): FoundDifference[] | undefined =>
    coversLanguage(visit().language)
      ? chartDifferences({ entries: chartEntries(items), parts, visit: conversation() })
      : undefined,

  /** Names and birth dates that don't fit the linked patient. */
  foreignMentions: ({ sources }: HeldVisit, patient: LinkedPatient): ForeignMention[] =>
    findForeignMentions(sources, patient),

  /**
   * Codes for the words of a note's claims, or of the clinician if there are none, and the sentences that may name a
   * problem.
   */
  findCodes: (
    { visit }: HeldVisit,
    { claims }: { claims: readonly Claim[] },
  ): { items: CodeSuggestion[]; statements: ProblemStatement[] } => {
    const ofNote = statementsInNote(claims)
    const items = codesOf(ofNote, visit())
    if (items.length > 0) return { items, statements: ofNote }
    const ofVisit = statementsInVisit(visit())
    return { items: codesOf(ofVisit, visit()), statements: ofNote.length > 0 ? ofNote : ofVisit }
  },

  acceptCodes: (_: HeldVisit, { answer, statements, titles }: CodesAnswer): Proposals =>
    acceptProposals(answer, statements, titles),

  visitLevel: ({ visit }: HeldVisit, { day }: { day: Date }): Answer<typeof suggestVisitLevel> =>
    visitComplexity(visit(), findTasks(visit(), day)),

  /** The tasks and due dates of a visit that began at `start` (ISO 8601) in a time zone. */
  findTasks: (
    { visit }: HeldVisit,
    { start, timezone }: { start: string; timezone: string },
  ): FoundTask[] => findTasks(visit(), new TZDate(start, timezone)),

  gist: ({ sources, index, visit }: HeldVisit): Gist =>
    extractGist(withoutChart(sources), index(), visit()),

  findPassages: (
    { sources, recordIndex, record }: HeldVisit,
    { message, files }: { message: string; files: readonly Citation[] },
  ): PassageGroup[] =>
    findPassages(message, files, { sources, index: recordIndex(), visit: record() }),

  nearestLines: (
    _: HeldVisit,
    { lines, question }: { lines: readonly Citation[]; question: string },
  ): Citation[] => nearestLines(trustedCitations(lines), question),

  /** Files without passages that address the writing program. */
  trustedFiles: (_: HeldVisit, files: readonly Citation[]): Citation[] => trustedCitations(files),

  /** Kind and id of the sources most relevant to each text, best first. */
  rankSources: ({ sources, recordIndex }: HeldVisit, texts: readonly string[]): string[][] =>
    texts.map((text) =>
      relevantPassages(text, recordIndex(), sources.length).map(
        ({ source: { kind, id } }) => `${kind} ${id}`,
      ),
    ),

  factsForFields,

  trialDoubts: (_: HeldVisit, { before, after }: { before: string; after: string }): string[] =>
    trialDoubts(before, after),

  /** Words that were edited in each pair of texts. */
  editSizes: (_: HeldVisit, pairs: readonly TextPair[]): number[] => pairs.map(editSize),

  rankTemplates: (
    _: HeldVisit,
    { templates, about }: { templates: readonly Template[]; about: About },
  ): TemplateSuggestion[] => rankTemplates(templates, about),
}

export type Functions = typeof functions
export type FunctionName = keyof Functions
/** Unknown for a function that reads the visit alone. */
export type Request<N extends FunctionName> = Functions[N] extends (
  visit: HeldVisit,
  request: infer R,
) => unknown
  ? R
  : never
export type Result<N extends FunctionName> = ReturnType<Functions[N]>
