import type { Sample } from './samples.ts'

/** How a figure moves after the warm-up. `undecided`: it scatters too much, or was measured too briefly. */
export type Verdict = 'plateau' | 'growth' | 'undecided'

export interface Trend {
  verdict: Verdict
  /** Per hour. */
  growth: number
  /** The growth is within this of the true one, in 95 of 100 runs. */
  margin: number
  /** The fitted value at the first and last sample. */
  first: number
  last: number
}

export interface Limits {
  /** Of growth per hour. */
  limit: number
  /** What stays below this doesn't grow without end, whatever its slope. */
  ceiling?: number
}

/** Neighbouring samples resemble each other, which would make a slope look surer than it is: means of blocks don't. */
const BLOCKS = 12
/** Student's t for 95 % and ten degrees of freedom: two of twelve are spent on the line. */
const T = 2.228

interface Point {
  hours: number
  value: number
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length

function inBlocks(points: readonly Point[]): Point[] {
  const size = points.length / BLOCKS
  return Array.from({ length: BLOCKS }, (_, n) => {
    const block = points.slice(Math.floor(n * size), Math.floor((n + 1) * size))
    return {
      hours: mean(block.map(({ hours }) => hours)),
      value: mean(block.map(({ value }) => value)),
    }
  })
}

/** A line through points by least squares, and the standard error of its slope. */
function fit(points: readonly Point[]) {
  const middle = mean(points.map(({ hours }) => hours))
  const height = mean(points.map(({ value }) => value))
  const spread = points.reduce((sum, { hours }) => sum + (hours - middle) ** 2, 0)
  const slope =
    points.reduce((sum, one) => sum + (one.hours - middle) * (one.value - height), 0) / spread
  const at = (hours: number) => height + slope * (hours - middle)
  const residue = points.reduce((sum, { hours, value }) => sum + (value - at(hours)) ** 2, 0)
  return { slope, error: Math.sqrt(residue / (points.length - 2) / spread), at }
}

/** Whether one figure reached a plateau, from its samples after the warm-up. */
export function judge(points: readonly Point[], { limit, ceiling }: Limits): Trend {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 * BLOCKS)
    return { verdict: 'undecided', growth: 0, margin: Infinity, first: 0, last: 0 }
  const { slope, error, at } = fit(inBlocks(points))
  const margin = T * error
  return {
    verdict: verdictOf(slope, margin, limit, points, ceiling),
    growth: slope,
    margin,
    first: at(first.hours),
    last: at(last.hours),
  }
}

function verdictOf(
  growth: number,
  margin: number,
  limit: number,
  points: readonly Point[],
  ceiling = -Infinity,
): Verdict {
  if (points.every(({ value }) => value <= ceiling)) return 'plateau'
  if (growth - margin > limit) return 'growth'
  return growth + margin <= limit ? 'plateau' : 'undecided'
}

/** What is judged, its bound, and where that comes from. */
export interface Measure extends Limits {
  name: keyof Sample
  label: string
  unit: string
  source: string
}

/** The part of a run in which caches fill and code is compiled. */
const WARM_UP = 1 / 3

/** Samples after the warm-up. */
export function afterWarmUp(samples: readonly Sample[]): readonly Sample[] {
  const end = samples.at(-1)?.minute ?? 0
  return samples.filter(({ minute }) => minute >= end * WARM_UP)
}

export const trendOf = (samples: readonly Sample[], measure: Measure): Trend =>
  judge(
    afterWarmUp(samples).map((one) => ({ hours: one.minute / 60, value: one[measure.name] })),
    measure,
  )
