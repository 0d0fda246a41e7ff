import type { Source } from '#server/clinical/language/source.ts'
import { toLines } from '#server/clinical/transcript/lines.ts'

/** A line of the record that a writer can name as its source. */
export interface NumberedLine {
  /** From 1, the number of `VisitLine`: the transcript in spoken order, then intake, context and files. */
  number: number
  /** Names the line for as long as its source has it, whatever is added before it. */
  key: string
  source: Source
  /** The line without line breaks. */
  text: string
}

/** Everything that a reader or a tokenizer may take for the end of a line. */
const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]+/g

/**
 * The lines of a visit with the numbers that prompts show and writers cite. Leaving lines out of a prompt doesn't
 * change the numbers.
 */
export function numberLines(sources: readonly Source[]): NumberedLine[] {
  const parts = new Map<Source, number>()
  return toLines(sources).map(({ source, text }, at) => {
    const part = parts.get(source) ?? 0
    parts.set(source, part + 1)
    const key = `${source.kind} ${source.id} ${part}`
    return { number: at + 1, key, source, text: text.replace(lineBreaks, ' ').trim() }
  })
}
