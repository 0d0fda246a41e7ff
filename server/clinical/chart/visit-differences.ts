import type { ChartPart } from '#contract/chart.ts'
import { readVisit } from '#server/clinical/checks/visit-index.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { allergyDifferences } from './allergy-differences.ts'
import { asDifference, type FoundDifference } from './difference.ts'
import { drugDifferences } from './drug-differences.ts'
import { drugTalk } from './drug-talk.ts'
import type { ChartEntry } from './entries.ts'
import { drugsNotTaken } from './not-taken.ts'
import { problemDifferences } from './problem-differences.ts'

/** What the pulled chart and the conversation are compared by. */
export interface Comparison {
  entries: readonly ChartEntry[]
  /** Parts of the chart that were read: anything that they don't list isn't in the chart. */
  parts: readonly ChartPart[]
  visit: Visit
}

/**
 * Conflicts between chart and conversation, in spoken order. Today's changes by the clinician (a raised dose, a new
 * drug) aren't conflicts. Pure.
 */
export function chartDifferences({ entries, parts, visit }: Comparison): FoundDifference[] {
  const index = readVisit(visit)
  const statements = drugTalk(index.passages, entries)
  const talk = Map.groupBy(statements, ({ topic }) => topic.key)
  const found = [
    ...[...talk.values()].flatMap((own) => drugDifferences(own, entries, parts)),
    ...drugsNotTaken(index.passages, statements, entries),
    ...allergyDifferences(index, entries, parts),
    ...problemDifferences(index.passages, entries),
  ]
  const inOrder = found.toSorted((a, b) => placeOf(a.passages) - placeOf(b.passages))
  const unique = new Map(inOrder.map(asDifference).map((one) => [one.id, one]))
  return [...unique.values()]
}

const placeOf = (passages: readonly { statement: { at: number } }[]): number =>
  passages[0]?.statement.at ?? 0
