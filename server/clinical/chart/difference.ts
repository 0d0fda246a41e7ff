import { createHash } from 'node:crypto'
import type { ChartDifference } from '#contract/chart.ts'
import type { Passage } from '#server/clinical/checks/visit-index.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { ChartEntry } from './entries.ts'

/** A difference that nobody has decided about. */
export type FoundDifference = Omit<ChartDifference, 'decision'>

/** A difference before it has an id, with what it rests on. */
export interface Draft extends Pick<ChartDifference, 'kind' | 'subject' | 'inVisit'> {
  /** Undefined if the chart has nothing about it. */
  entry?: ChartEntry | undefined
  /** What says it in the visit; the questions that they answer are added. */
  passages: readonly Passage[]
}

export function asDifference({ entry, passages, ...draft }: Draft): FoundDifference {
  const inChart = entry?.source.text ?? ''
  const { kind, subject, inVisit } = draft
  const lines = passages.flatMap((one) =>
    one.question ? [one.question.line, one.line] : [one.line],
  )
  const inOrder = [...new Set(lines)].toSorted((a, b) => a.number - b.number)
  return {
    id: createHash('sha256')
      .update(JSON.stringify([kind, subject, inChart, inVisit]))
      .digest('hex')
      .slice(0, 24),
    ...draft,
    inChart,
    evidence: [
      ...(entry ? [evidenceOfSource(entry.source)] : []),
      ...inOrder.map(({ source }) => evidenceOfSource(source)),
    ],
  }
}
