import type { HeldChart } from '#server/clinical/chart/check-record.ts'
import { chartEntries } from '#server/clinical/chart/entries.ts'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { coversLanguage } from '#server/clinical/highlights/highlights.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { type Source, withoutChart } from '#server/clinical/language/source.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Visit } from '#server/clinical/visit.ts'

/** A visit as a worker keeps it, with what is computed from it once. */
export interface HeldVisit {
  /** All of the record, with the chart. */
  sources: Source[]
  /** Code of the language that the visit was set to. */
  language: string
  /** The visit's spoken and written text, without the chart. */
  index: () => SourceIndex
  visit: () => Visit
  /** What was said, and what the patient filled in, without the notes of the clinician. */
  conversation: () => Visit
  facts: () => Fact[]
  /** Undefined without a pulled chart. */
  chart: () => HeldChart | undefined
  /** The visit with the chart, whose lines have the numbers of prompts. */
  record: () => Visit
  recordIndex: () => SourceIndex
}

/** A function that computes its value when it is first asked for. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}

const isConversation = ({ kind }: Source): boolean => kind === 'transcript' || kind === 'intake'

export function holdVisit(sources: Source[], language: string): HeldVisit {
  const own = withoutChart(sources)
  const items = sources.filter(({ kind }) => kind === 'chart')
  const visit = once(() => normaliseVisit(own))
  const index = once(() => indexSources(own))
  const hasChart = items.length > 0
  return {
    sources,
    language,
    index,
    visit,
    conversation: once(() => normaliseVisit(own.filter(isConversation))),
    facts: once(() => (coversLanguage(visit().language) ? extractFacts(visit()) : [])),
    chart: once(() =>
      hasChart ? { visit: normaliseVisit(items), entries: chartEntries(items) } : undefined,
    ),
    record: hasChart ? once(() => normaliseVisit(sources)) : visit,
    recordIndex: hasChart ? once(() => indexSources(sources)) : index,
  }
}
