import { readFileSync } from 'node:fs'
import type { Verdict } from '#server/clinical/judge.ts'
import { readWholeAnswer, type WholeAnswer } from '#server/clinical/citations/whole-answer.ts'

/** What a judge answered about one sentence of the example note; its lines are those of the sample visit, from 1. */
export interface RecordedVerdict {
  sentence: string
  verdict: Verdict
}

export interface ExampleNote extends WholeAnswer {
  verdicts: RecordedVerdict[]
}

const folder = new URL('../sample-visit/visit/', import.meta.url)

/**
 * The note that the sample visit ships with, so that marks can be reviewed on a computer without a language model. It has
 * one wrong dose, two statements that nobody made, and leaves out an allergy; `verdicts.json` are recorded answers.
 * @param headings of the template that it is written from
 * @throws {Error} when the product's own file is missing or broken.
 */
export function readExampleNote(headings: readonly string[]): ExampleNote {
  const answer = readFileSync(new URL('note.md', folder), 'utf8')
  // Our own file, checked by the test beside this.
  const verdicts = JSON.parse(
    readFileSync(new URL('verdicts.json', folder), 'utf8'),
  ) as RecordedVerdict[]
  return { ...readWholeAnswer(answer, headings), verdicts }
}
