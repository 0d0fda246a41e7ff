import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ChartDifference, ChartItem } from '#contract/chart.ts'
import type { Source } from '#server/clinical/language/source.ts'

type ChartVisitPart = 'medications' | 'allergies' | 'diagnoses'
type Half = 'first' | 'second'

/** A short visit with a chart, written for the project by an author who had not read the rules that compare them. */
export interface ChartVisit {
  id: string
  setting: string
  chart: Record<ChartVisitPart, ChartItem[]>
  lines: { speaker: string; text: string }[]
  /** What the conversation and the chart tell differently, the only thing; none where they agree. */
  difference?: {
    kind: ChartDifference['kind']
    /** Any of these may name the drug, substance or problem. */
    names: string[]
    /** Numbers of the lines that say it, from 1. */
    lines: number[]
  }
  /** Why a careless reader would see a difference where there is none. */
  tempts?: string
}

type Row = Omit<ChartVisit, 'chart'> & {
  chart: Record<
    ChartVisitPart,
    (Pick<ChartItem, 'text' | 'date'> & Partial<Pick<ChartItem, 'ended' | 'statement'>>)[]
  >
}

/** Authors of rules may read the first half; the second is scored by totals only. */
const halfOf = (id: string): Half =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'first' : 'second'

function itemsOf(part: ChartVisitPart, rows: Row['chart'][ChartVisitPart]): ChartItem[] {
  return rows.map((row, at) => ({ id: `${part}/${at + 1}`, part, ended: false, ...row }))
}

export function chartVisits(half: Half): ChartVisit[] {
  return (
    readFileSync(new URL('../chart/visits.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      // The file has this shape.
      .map((line) => JSON.parse(line) as Row)
      .filter(({ id }) => halfOf(id) === half)
      .map(({ chart, ...visit }) => ({
        ...visit,
        chart: {
          medications: itemsOf('medications', chart.medications),
          allergies: itemsOf('allergies', chart.allergies),
          diagnoses: itemsOf('diagnoses', chart.diagnoses),
        },
      }))
  )
}

export const spokenLines = ({ lines }: ChartVisit): Source[] =>
  lines.map(({ speaker, text }, at) => ({
    kind: 'transcript',
    id: String(at),
    text,
    speaker,
    timestamp: 5 * at,
  }))
