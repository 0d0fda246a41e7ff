import type { ChartPart } from '#contract/chart.ts'
import { readText, type Reading } from '#server/clinical/checks/reading.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'

/** An item of the chart, read. */
export interface ChartEntry {
  source: Source
  part: ChartPart
  /** It's no longer current: a stopped drug, a resolved problem, "No known allergies". */
  ended: boolean
  reading: Reading
}

/** The chart items among the sources of a visit, read. */
export function chartEntries(sources: readonly Source[]): ChartEntry[] {
  return sources.flatMap((source) => {
    if (source.kind !== 'chart' || !source.chart) return []
    const { part, statement = false } = source.chart
    // "Not to be given: aspirin" and "No known allergies" list nothing current.
    const ended = source.chart.ended || statement
    return [{ source, part, ended, reading: readText(source.text, normaliseText(source.text)) }]
  })
}

/** The entries of a part that hold now. */
export const currentIn = (entries: readonly ChartEntry[], part: ChartPart): ChartEntry[] =>
  entries.filter((entry) => entry.part === part && !entry.ended)
