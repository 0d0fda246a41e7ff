import type { ChartPart } from '#contract/chart.ts'

/**
 * One piece of what is known about a visit. Transcript sources are lines in spoken order whose
 * `id` is the line number (`seq`) as text; `timestamp` and `end` are seconds from the start of the visit.
 */
export interface Source {
  /**
   * 'gap': a stretch of the visit that was not captured, from `timestamp` to `end`. 'chart': an item of the patient's chart
   * in the EMR; it supports background, but nobody said it in this visit.
   */
  kind: 'transcript' | 'context' | 'file' | 'intake' | 'gap' | 'consent' | 'chart'
  id: string
  text: string
  /** The name of a file or of the EMR. */
  name?: string
  /** Of a chart item: YYYY-MM-DD. */
  date?: string
  /**
   * Of a chart item: the part of the chart, and whether it no longer holds. `statement`: the text says itself what holds,
   * such as "No known allergies".
   */
  chart?: { part: ChartPart; ended: boolean; statement?: boolean }
  /** 'clinician', 'patient', a name the user gave, or a label such as 'S1'. */
  speaker?: string
  /**
   * What a recogniser calls the speaker, where `speaker` was given or guessed later. Prompts show it, because it stays the
   * same when a name comes.
   */
  label?: string
  /** Of 'consent': what the record says. */
  consent?: 'grant' | 'decline' | 'withdraw'
  timestamp?: number
  end?: number
  /** Names in it that may be misheard and that nobody has decided about, with what was meant perhaps. */
  doubts?: { said: string; meant: string[] }[]
}

/** What was said and written in the visit itself. */
export const withoutChart = (sources: readonly Source[]): Source[] =>
  sources.filter(({ kind }) => kind !== 'chart')
