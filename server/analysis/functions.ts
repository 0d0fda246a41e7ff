import type { SectionKind } from '#contract/item-fields.ts'
import type { Claim } from '#contract/notes.ts'
import type { SummaryDoubt } from '#contract/patient-summary.ts'
import type { Difference, Omission } from '#contract/review.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import { checkIn } from '#server/clinical/checks/translated.ts'
import { findDifferences } from '#server/clinical/comparison/find-differences.ts'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { trustedSources } from '#server/clinical/injection/orders.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { englishDoubts, foreignDoubts } from '#server/notes/patient-summary/doubts.ts'

/** A visit as a worker keeps it, with what is computed from it once. */
export interface HeldVisit {
  sources: Source[]
  /** Code of the language that the visit was set to. */
  language: string
  index: () => SourceIndex
}

export function holdVisit(sources: Source[], language: string): HeldVisit {
  let index: SourceIndex | undefined
  return { sources, language, index: () => (index ??= indexSources(sources)) }
}

export interface CheckRequest {
  markdown: string
  /** Where the text stands in the whole note, when only a section of it is checked. */
  offset?: number
  /** Code of the note's language; '' for that of the visit. */
  language: string
  /** What may stand in the note without having been said. */
  fixed: readonly FixedText[]
}

/** Everything that a worker does. Arguments and results are copied between threads, so they are plain data. */
export const functions = {
  /** The sources without passages that address the writing program. */
  readSources: (_: HeldVisit, sources: readonly Source[]): { sources: Source[]; ignored: number } =>
    trustedSources(sources),

  check: (visit: HeldVisit, { markdown, language, ...options }: CheckRequest): Claim[] =>
    checkIn(language, visit)(markdown, options),

  findOmissions: (
    { index }: HeldVisit,
    { content, kinds }: { content: string; kinds: ReadonlyMap<string, SectionKind> },
  ): Omit<Omission, 'notNeeded'>[] => findOmissions(content, index(), kinds),

  findDifferences: (
    { index }: HeldVisit,
    texts: readonly { id: string; title: string; content: string }[],
  ): Difference[] => findDifferences(texts, index()),

  checkSummary: (
    { index }: HeldVisit,
    { content, note, isEnglish }: { content: string; note: string; isEnglish: boolean },
  ): SummaryDoubt[] =>
    isEnglish ? englishDoubts(content, index()) : foreignDoubts(content, note, index()),
}

export type Functions = typeof functions
export type FunctionName = keyof Functions
export type Request<N extends FunctionName> = Parameters<Functions[N]>[1]
export type Result<N extends FunctionName> = ReturnType<Functions[N]>
