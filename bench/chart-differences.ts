/**
 * How many differences between chart and conversation are found, and how often one is reported that isn't there, on
 * short visits written for the project (`bench/chart`), each half for itself.
 * Run: node bench/chart-differences.ts [--first] [--show]
 * `--first` leaves out the second half, of which nothing but totals is ever printed. `--show` lists what was missed and
 * reported wrongly in the first.
 */
import { parseArgs } from 'node:util'
import type { ChartPart } from '#contract/chart.ts'
import type { FoundDifference } from '#server/clinical/chart/difference.ts'
import { functions } from '#server/visits/analysis/functions.ts'
import { holdVisit } from '#server/visits/analysis/held-visit.ts'
import { asSource } from '#server/visits/chart/sources.ts'
import { chartSource } from '#server/visits/notes/sources.ts'
import { type ChartVisit, chartVisits, spokenLines } from './lib/chart-visits.ts'
import { report } from './report.ts'

const { values: args } = parseArgs({
  options: { first: { type: 'boolean' }, show: { type: 'boolean' } },
})

/** In percent. */
const goals = { found: 85, falseAlarms: 5 }
const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
const parts: ChartPart[] = ['medications', 'allergies', 'diagnoses']

/** As the product compares them, with all three parts read. */
function differencesIn(of: ChartVisit): FoundDifference[] {
  const items = Object.values(of.chart).flat()
  const visit = holdVisit(spokenLines(of), 'en')
  const chart = { items: items.map((item) => chartSource(asSource(item))), parts }
  return functions.chartDifferences(visit, chart) ?? []
}

function isRight({ difference }: ChartVisit, found: FoundDifference): boolean {
  if (difference?.kind !== found.kind) return false
  const said = `${found.subject} ${found.inChart} ${found.inVisit}`.toLowerCase()
  return difference.names.some((name) => said.includes(name.toLowerCase()))
}

/** Whether it leads to a line that says it. */
const leadsToLine = ({ difference }: ChartVisit, { evidence }: FoundDifference): boolean =>
  evidence.some(
    ({ kind, sourceId }) =>
      kind === 'transcript' && difference?.lines.includes(Number(sourceId) + 1),
  )

function score(visit: ChartVisit) {
  const all = differencesIn(visit)
  const right = all.filter((one) => isRight(visit, one))
  const wrong = all.filter((one) => !right.includes(one))
  return { visit, right, wrong, isLed: right.some((one) => leadsToLine(visit, one)) }
}
type Score = ReturnType<typeof score>

function showKinds(scores: readonly Score[]): void {
  const kinds = Map.groupBy(scores, ({ visit }) => visit.difference?.kind ?? 'no difference')
  for (const [kind, own] of kinds) {
    const found = own.filter(({ right }) => right.length > 0).length
    const alarms = own.filter(({ wrong }) => wrong.length > 0).length
    const counts = kind === 'no difference' ? '' : `${found} found, ${own.length - found} missed, `
    console.log(`${kind}: of ${own.length} visits ${counts}${alarms} with a false alarm`)
  }
}

function showFailures(scores: readonly Score[]): void {
  for (const { visit, right, wrong, isLed } of scores) {
    const { id, difference, tempts } = visit
    if (difference && right.length === 0)
      console.log(`${id}: missed ${difference.kind} of ${difference.names[0]}`)
    if (right.length > 0 && !isLed) console.log(`${id}: leads to another line`)
    for (const { kind, subject, inChart, inVisit } of wrong)
      console.log(
        `${id}: wrong ${kind} of ${subject}: ${inChart} / ${inVisit} (${tempts ?? difference?.kind})`,
      )
  }
}

function scoreHalf(half: 'first' | 'second'): void {
  const scores = chartVisits(half).map(score)
  const differing = scores.filter(({ visit }) => visit.difference)
  const found = differing.filter(({ right }) => right.length > 0)
  const alarmed = scores.filter(({ wrong }) => wrong.length > 0)
  const name = `chart differences, ${half} half`
  report({
    what: `${name}: found in %, of ${differing.length}`,
    ours: percent(found.length, differing.length),
    peer: goals.found,
    goal: 1,
    moreIsBetter: true,
  })
  report({
    what: `${name}: visits with a false alarm in %, of ${scores.length}`,
    ours: percent(alarmed.length, scores.length),
    peer: goals.falseAlarms,
    goal: 1,
  })
  if (half === 'second') return
  const led = found.filter(({ isLed }) => isLed).length
  console.log(`${name}: ${led} of ${found.length} found lead to the line that says it`)
  showKinds(scores)
  if (args.show) showFailures(scores)
}

scoreHalf('first')
if (!args.first) scoreHalf('second')
