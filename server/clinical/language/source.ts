import type { ChartPart } from '#contract/chart.ts'

/**
 * One source of a visit. Transcript sources are lines in spoken order whose `id` is the line number (`seq`) as text;
 * `timestamp` and `end` are seconds from the start of the visit.
 */
export interface Source {
  /**
   * 'gap': a stretch of the visit that wasn't captured, from `timestamp` to `end`. 'chart': an item of the patient's
   * chart in the EMR; it supports background, but nobody said it in this visit.
   */
  kind: 'transcript' | 'context' | 'file' | 'intake' | 'gap' | 'consent' | 'chart'
  id: string
  text: string
  /** The name of a file or of the EMR. */
  name?: string
  /** Of a chart item: YYYY-MM-DD. Of an answer before the visit: when the patient gave it (ISO 8601). */
  date?: string
  /**
   * For a chart item: its part of the chart, and whether it's no longer current. `statement`: the text itself is a
   * statement, such as "No known allergies".
   */
  chart?: { part: ChartPart; ended: boolean; statement?: boolean }
  /** For 'intake': a line of the patient's list of all medicines. */
  list?: 'medicines'
  /** 'clinician', 'patient', a name the user gave, or a label such as 'S1'. */
  speaker?: string
  /**
   * The recogniser's label, if `speaker` was set or guessed later. Prompts show it, because it stays the same when a
   * name comes.
   */
  label?: string
  /** Of 'consent': what the record says. */
  consent?: 'grant' | 'decline' | 'withdraw'
  timestamp?: number
  end?: number
  /** Its possibly misheard names that nobody has decided about, with their probable meaning. */
  doubts?: { said: string; meant: string[] }[]
}

/** The spoken and written text of the visit itself. */
export const withoutChart = (sources: readonly Source[]): Source[] =>
  sources.filter(({ kind }) => kind !== 'chart')
