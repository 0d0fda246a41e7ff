import type { MetricEvent } from '#contract/metrics.ts'
import { t } from '#web/i18n/i18n.ts'

interface Series {
  event: MetricEvent
  name: string
  /** A design token. */
  color: '--teal' | '--amber' | '--ink-soft'
  /** Lines differ in dashes too, so that colour alone never tells them apart. */
  dash: readonly number[]
}

/** What the chart of a month shows. */
export const series: readonly Series[] = [
  { event: 'visit-created', name: t('Visits'), color: '--ink-soft', dash: [] },
  { event: 'note-written', name: t('Notes generated'), color: '--teal', dash: [] },
  { event: 'note-copied', name: t('Notes copied'), color: '--amber', dash: [6, 4] },
]

export interface UsageDay {
  day: string
  events: Partial<Record<MetricEvent, number>>
}

/** Columns for the chart: seconds since 1970, then one column for each series. */
export function chartData(days: readonly UsageDay[]): [number[], ...number[][]] {
  return [
    days.map(({ day }) => Date.parse(day) / 1000),
    ...series.map(({ event }) => days.map(({ events }) => events[event] ?? 0)),
  ]
}
