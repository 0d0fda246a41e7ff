import type { VisitChart } from '#contract/chart.ts'

export interface Progress {
  done: number
  total: number
}

/** How many parts the pull that is under way has read; undefined if none is. */
export function pullProgress({ parts }: Pick<VisitChart, 'parts'>): Progress | undefined {
  const done = parts.filter(({ status }) => status !== 'reading').length
  return done < parts.length ? { done, total: parts.length } : undefined
}

export const isReading = (chart: Pick<VisitChart, 'parts'>): boolean =>
  pullProgress(chart) !== undefined
