import type { Source } from '#server/clinical/language/source.ts'

/** A line of the record that a writer can name as its source. */
export interface NumberedLine {
  /** From 1: transcript lines in spoken order, then those of intake, context and files. */
  number: number
  /** Names the line for as long as its source has it, whatever is added before it. */
  key: string
  source: Source
  /** The line without line breaks. */
  text: string
}

const kinds = ['transcript', 'intake', 'context', 'file'] as const

/** Everything that a reader or a tokenizer may take for the end of a line. */
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]+/

/**
 * The lines of a visit with the numbers by which prompts show them and writers cite them. What was said is one line a
 * chunk; typed and uploaded texts are one a line. What is chosen or left out of a prompt doesn't change the numbers.
 */
export function numberLines(sources: readonly Source[]): NumberedLine[] {
  return kinds
    .flatMap((kind) => sources.filter((source) => source.kind === kind).flatMap(linesOf))
    .map((line, at) => ({ number: at + 1, ...line }))
}

function linesOf(source: Source): Omit<NumberedLine, 'number'>[] {
  const { kind, id, text } = source
  const parts = kind === 'transcript' ? [text.replace(lineBreaks, ' ')] : text.split(lineBreak)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, at) => ({ key: `${kind} ${id} ${at}`, source, text: part }))
}

const lineBreaks = new RegExp(lineBreak.source, 'g')
