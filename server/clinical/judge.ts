/** A line of the visit as a judge reads it. `number` is that of `VisitLine`. */
export interface NumberedLine {
  number: number
  speaker: string | undefined
  text: string
  /** The writer of the sentence cited it, or without a citation it was found for the sentence; not a neighbour of such a line. */
  isNearest?: boolean
}

/** The most sentences in one question. Each question repeats the rules, but a small model loses count in a long list. */
export const sentencesPerQuestion = 20

/** One sentence of a note with the lines to judge it by: those it cites, those found, and their neighbours. */
export interface JudgeInput {
  id: string
  sentence: string
  section: string
  lines: NumberedLine[]
}

/**
 * The kind of error in a contradicted sentence, in the words of the judge's prompt. `status`: taking, stopped, offered,
 * done …
 */
export type ErrorKind = 'number' | 'medicine' | 'side' | 'person' | 'time' | 'yes/no' | 'status'

/**
 * A judge's verdict on a sentence. A contradiction has a verbatim quote of `line`, the wrong words of the sentence and,
 * if the judge gives them, the correct ones and the kind of error.
 */
export type Verdict =
  | { verdict: 'supported'; lines: number[] }
  | {
      verdict: 'contradicted'
      line: number
      quote: string
      words: string
      fix?: string
      kind?: ErrorKind
    }
  | { verdict: 'not-stated'; words: string }

/** A judge's answer: a verdict, or that it read the sentence and can't decide, which leaves the marks of the rules. */
export type JudgeAnswer = Verdict | { verdict: 'unsure' }

/** Judges by meaning. Answers by id; a sentence without an answer was not judged. */
export interface Judge {
  /** As readers see it, such as a model's name; it may change with an answer. */
  name: string
  judge(
    sentences: readonly JudgeInput[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, JudgeAnswer>>
}
