import { type BenchCandidate, BenchMeasure, type BenchRun } from '#contract/clinic-bench.ts'
import type { Shares } from './measure.ts'
import { toFigure } from './score/figures.ts'

/** One visit by one candidate: the measurements, or null if it gave no answer. */
export interface Measurement {
  candidate: number
  visit: number
  shares: Shares | null
}
type Result = BenchRun['results'][number]

/** What all visits say together of the candidate at a position. */
export function buildResult(
  candidate: BenchCandidate,
  at: number,
  measured: readonly Measurement[],
): Result {
  const own = measured.filter((one) => one.candidate === at)
  const figures: Result['figures'] = {}
  for (const measure of BenchMeasure.options) {
    const shares = own.flatMap((one) => (one.shares?.[measure] ? [one.shares[measure]] : []))
    const figure = toFigure(shares)
    if (figure) figures[measure] = figure
  }
  return { candidate, failures: own.filter(({ shares }) => shares === null).length, figures }
}
