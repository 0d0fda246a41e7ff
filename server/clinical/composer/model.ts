import { readFileSync } from 'node:fs'

export const classes = ['none', 'subjective', 'objective', 'results', 'plan'] as const
export type LineClass = (typeof classes)[number]

/** Hundredths per class, in the order of `classes`. Made by `bench/train-composer.ts`. */
export type Weights = Record<string, number[]>

let shipped: Weights | undefined

/** The weights that ship with the product, read once when first needed. */
export function shippedWeights(): Weights {
  shipped ??= JSON.parse(readFileSync(new URL('weights.json', import.meta.url), 'utf8')) as Weights
  return shipped
}

/** How likely a line belongs to each part of a note; the sum is 1. */
export function classify(features: readonly string[], weights: Weights): Record<LineClass, number> {
  const sums = classes.map(() => 0)
  for (const feature of features)
    weights[feature]?.forEach((w, i) => (sums[i] = (sums[i] ?? 0) + w / 100))
  const most = Math.max(...sums)
  const raised = sums.map((s) => Math.exp(s - most))
  const all = raised.reduce((a, b) => a + b, 0)
  const [none = 0, subjective = 0, objective = 0, results = 0, plan = 0] = raised.map(
    (r) => r / all,
  )
  return { none, subjective, objective, results, plan }
}
