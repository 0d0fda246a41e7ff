import type { HealthSample } from '#contract/admin.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { t } from '#web/i18n/i18n.ts'

type Measure = Exclude<keyof HealthSample, 'at'>

export interface Trend {
  latest: number
  lowest: number
  highest: number
  /** Points of a line in a box of 240 × 40, one string for each stretch without a gap. */
  lines: string[]
}

const WIDTH = 240
const HEIGHT = 40
const PADDING = 2
const SPAN_MS = 24 * 60 * 60_000
/** Two missed samples are a gap; a measure that is seldom taken is joined across longer ones. */
const GAP_MS = { queueSeconds: 15 * 60_000, diskFree: 15 * 60_000 } as const

/** The course of one measure over the last 24 hours; undefined without a value. */
export function trendOf(
  samples: readonly HealthSample[],
  measure: Measure,
  now: Date,
): Trend | undefined {
  const points = samples.flatMap((sample) => {
    const value = sample[measure]
    return value === null ? [] : [{ at: Date.parse(sample.at), value }]
  })
  const last = points.at(-1)
  if (!last) return undefined
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const begin = now.getTime() - SPAN_MS
  const top = highest || 1
  const place = ({ at, value }: (typeof points)[number]) => {
    const x = ((at - begin) / SPAN_MS) * WIDTH
    const y = HEIGHT - PADDING - (value / top) * (HEIGHT - 2 * PADDING)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const gap = measure in GAP_MS ? GAP_MS[measure as keyof typeof GAP_MS] : SPAN_MS
  const lines: string[][] = []
  points.forEach((point, at) => {
    const before = points[at - 1]
    const isJoined = before !== undefined && point.at - before.at <= gap
    if (isJoined) lines.at(-1)?.push(place(point))
    else lines.push([place(point)])
  })
  return { latest: last.value, lowest, highest, lines: lines.map((line) => line.join(' ')) }
}

/** Seconds with a unit: `0.8 s`, `12 s`, `3 min`. */
export function secondsText(seconds: number): string {
  if (seconds >= 120) return t('{minutes, number} min', { minutes: Math.round(seconds / 60) })
  const step = seconds < 10 ? 10 : 1
  return t('{seconds, number} s', { seconds: Math.round(seconds * step) / step })
}

export const measures: readonly {
  measure: Measure
  name: string
  show: (value: number) => string
  /** Shown when there is no value. */
  none: string
}[] = [
  {
    measure: 'speechSeconds',
    name: t('Recording to text'),
    show: secondsText,
    none: t('No recording was transcribed in the last 24 hours.'),
  },
  {
    measure: 'noteSeconds',
    name: t('Time to write a note'),
    show: secondsText,
    none: t('No note was written in the last 24 hours.'),
  },
  {
    measure: 'queueSeconds',
    name: t('Oldest waiting job'),
    show: secondsText,
    none: t('Not measured yet. The first value appears within five minutes.'),
  },
  {
    measure: 'diskFree',
    name: t('Free disk space'),
    show: fileSize,
    none: t('Not measured yet. The first value appears within five minutes.'),
  },
]
