import type { BenchFigure } from '#contract/clinic-bench.ts'
import type { Share } from './word-errors.ts'

const rounds = 1_000

/**
 * One figure over several visits: the sum of the parts divided by the sum of the wholes, the standard deviation over
 * the visits, and the interval that contains 95 % of such figures over resampled visits (percentile bootstrap, Efron
 * 1979). The samples are the same each time, so that the same measurements give the same interval. Undefined for none.
 */
export function toFigure(shares: readonly Share[]): BenchFigure | undefined {
  const measured = shares.filter(([, whole]) => whole > 0)
  if (measured.length === 0) return undefined
  const value = ratio(measured)
  const each = measured.map(([part, whole]) => part / whole)
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length
  const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (each.length - 1 || 1)
  const [low, high] = interval(measured)
  return { count: measured.length, value, low, high, deviation: Math.sqrt(variance) }
}

function ratio(shares: readonly Share[]): number {
  let [parts, wholes] = [0, 0]
  for (const [part, whole] of shares) {
    parts += part
    wholes += whole
  }
  return parts / wholes
}

function interval(shares: readonly Share[]): [number, number] {
  const draw = numbers(7)
  const drawn = Array.from({ length: rounds }, () =>
    ratio(shares.map(() => shares[draw(shares.length)] ?? [0, 0])),
  ).toSorted((a, b) => a - b)
  return [drawn[Math.floor(0.025 * rounds)] ?? 0, drawn[Math.ceil(0.975 * rounds) - 1] ?? 0]
}

/** The same numbers every time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
