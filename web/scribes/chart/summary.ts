import type { ChartPart, ChartPartResult, VisitChart } from '#contract/chart.ts'
import { t } from '#web/i18n/i18n.ts'
import { partTitles } from './part-words.ts'

export interface ChartSummary {
  /** Titles of the parts that the note receives something of. */
  included: string[]
  /** What the clinician should know about these parts. */
  problems: string[]
}

/** What the card of the Context tab says about a chart. @param chosen the parts that the note receives */
export function summarise(
  { parts, excluded }: Pick<VisitChart, 'parts' | 'excluded'>,
  chosen: readonly ChartPart[],
): ChartSummary {
  const out = new Set(excluded)
  const used = parts.filter(({ part }) => chosen.includes(part))
  return {
    included: used
      .filter(({ items }) => items.some(({ id }) => !out.has(id)))
      .map(({ part }) => partTitles[part]),
    problems: used.flatMap((one) => problemWith(one) ?? []),
  }
}

function problemWith({ part, status }: ChartPartResult): string | undefined {
  const title = partTitles[part]
  if (status === 'error') return t('{part}: could not be read', { part: title })
  if (status === 'forbidden')
    return t('{part}: this connection isn’t allowed to read it', { part: title })
  if (status === 'truncated') return t('{part}: not all items were read', { part: title })
  return undefined
}
