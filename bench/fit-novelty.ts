/**
 * Fits the weights of `checks/novelty-score.ts` to labelled sentences by logistic regression with a ridge penalty, and says
 * how well they do on excerpts that they were not fitted to: each excerpt is scored with weights fitted to all others.
 * Sentences with a contradicted detail say nothing of novelty and are left out. Clinicians' notes of the open visits count as
 * said, with less weight, because some of what they say was seen and not spoken of.
 * Run: node bench/fit-novelty.ts
 */
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { readSentence } from '#server/clinical/checks/note-sentence.ts'
import { measureNovelty, scaled } from '#server/clinical/checks/novelty-score.ts'
import { readVisit } from '#server/clinical/checks/visit-index.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { labelledClaims, openNotes } from './lib/claims-data.ts'
import { writtenClaims } from './lib/written-claims.ts'

interface Row {
  group: object
  values: number[]
  isInvented: boolean
  weight: number
}

/** Of a sentence of a clinician's note, against 1 for a labelled one. */
const noteWeight = 0.15

/** Penalty on each weight but the constant. */
const ridge = 1
const steps = 40

function rowsOf(text: string, visit: Visit, isInvented: boolean, weight: number): Row[] {
  const index = readVisit(visit)
  return statementsIn(text).flatMap((statement) => {
    const novelty = measureNovelty(readSentence(statement), index)
    if (novelty.spans.length === 0) return []
    return [{ group: visit, values: Object.values(scaled(novelty)), isInvented, weight }]
  })
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
const probability = (weights: readonly number[], values: readonly number[]) =>
  1 / (1 + Math.exp(-dot(weights, values)))

/** Solves `matrix` x = `right` by Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (const [pivot, base] of rows.entries())
    for (const row of rows.slice(pivot + 1)) {
      const factor = (row[pivot] ?? 0) / (base[pivot] ?? 1)
      for (let at = pivot; at < row.length; at++)
        row[at] = (row[at] ?? 0) - factor * (base[at] ?? 0)
    }
  const solution: number[] = right.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? []
    solution[at] = ((row.at(-1) ?? 0) - dot(row.slice(0, -1), solution)) / (row[at] ?? 1)
  }
  return solution
}

/** Newton's method for the penalised likelihood. */
function fit(rows: readonly Row[]): number[] {
  const size = rows[0]?.values.length ?? 0
  const penalty: number[] = Array.from({ length: size }, (_, at) => (at === 0 ? 1e-3 : ridge))
  let weights: number[] = penalty.map(() => 0)
  for (let step = 0; step < steps; step++) {
    const gradient: number[] = penalty.map((by, at) => by * (weights[at] ?? 0))
    const curvature: number[][] = penalty.map((by, at) =>
      penalty.map((_, other) => (at === other ? by : 0)),
    )
    for (const { values, isInvented, weight } of rows) {
      const p = probability(weights, values)
      for (const [at, value] of values.entries()) {
        gradient[at] = (gradient[at] ?? 0) + weight * (p - Number(isInvented)) * value
        const row = curvature[at] ?? []
        for (const [other, second] of values.entries())
          row[other] = (row[other] ?? 0) + weight * p * (1 - p) * value * second
      }
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, at) => weight - (change[at] ?? 0))
  }
  return weights
}

/** Scores of each row with weights fitted to the other excerpts. */
function crossValidate(rows: readonly Row[]): number[] {
  const scores = new Map<Row, number>()
  for (const group of new Set(rows.map((row) => row.group))) {
    const weights = fit(rows.filter((row) => row.group !== group))
    for (const row of rows.filter((one) => one.group === group))
      scores.set(row, probability(weights, row.values))
  }
  return rows.map((row) => scores.get(row) ?? 0)
}

const share = (scores: readonly number[], least: number) =>
  `${Math.round((100 * scores.filter((one) => one >= least).length) / Math.max(1, scores.length))} %`

function main(): void {
  const claims = [...labelledClaims('first'), ...writtenClaims('development')]
  const labelled = claims
    .filter(({ label }) => label !== 'contradicted')
    .flatMap(({ sentence, visit, label }) => rowsOf(sentence, visit, label === 'unsupported', 1))
  const notes = [...openNotes('aci'), ...openNotes('primock')].flatMap(({ note, visit }) =>
    rowsOf(note, visit, false, noteWeight),
  )
  const rows = [...labelled, ...notes]
  const scores = crossValidate(rows)
  const of = (belongs: (row: Row) => boolean) =>
    scores.filter((_, at) => rows[at] !== undefined && belongs(rows[at]))
  const invented = of((row) => row.isInvented)
  const said = of((row) => !row.isInvented && row.weight === 1)
  const written = of((row) => row.weight !== 1)
  const pairs = invented.flatMap((a) => said.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  console.log(`${said.length} said, ${invented.length} invented, ${written.length} of notes`)
  console.log(
    `area under the curve: ${(
      dot(
        pairs,
        pairs.map(() => 1),
      ) / pairs.length
    ).toFixed(3)}`,
  )
  for (const least of [0.3, 0.35, 0.4, 0.45, 0.5, 0.6])
    console.log(
      `from ${least}: invented ${share(invented, least)}, said ${share(said, least)}, of notes ${share(written, least)}`,
    )
  const names = Object.keys(
    scaled({
      covered: 0,
      strange: 0,
      unknown: 0,
      hasSaidValue: false,
      hasSaidDrug: false,
      said: 0,
    }),
  )
  const weights = fit(rows)
  console.log(Object.fromEntries(names.map((name, at) => [name, Number(weights[at]?.toFixed(2))])))
}

main()
