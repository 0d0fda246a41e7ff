import { readFileSync } from 'node:fs'
import type { Verdict } from '#server/clinical/judge.ts'
import { readWholeAnswer, type WholeAnswer } from '#server/clinical/citations/whole-answer.ts'

/** A judge's answer about one sentence of the example note; its lines are those of the sample visit, from 1. */
export interface RecordedVerdict {
  sentence: string
  verdict: Verdict
}

export interface ExampleNote extends WholeAnswer {
  verdicts: RecordedVerdict[]
}

const folder = new URL('../sample-visit/visit/', import.meta.url)

/**
 * The note that comes with the sample visit, so that marks can be reviewed on a computer without a language model. It
 * has one wrong dose and two unsupported statements, and leaves out an allergy; `verdicts.json` has recorded answers.
 * @param headings of the template that it's written from
 * @throws {Error} if the product's own file is missing or broken.
 */
export function readExampleNote(headings: readonly string[]): ExampleNote {
  const answer = readFileSync(new URL('note.md', folder), 'utf8')
  // Our own file, checked by the test beside this.
  const verdicts = JSON.parse(
    readFileSync(new URL('verdicts.json', folder), 'utf8'),
  ) as RecordedVerdict[]
  return { ...readWholeAnswer(answer, headings), verdicts }
}
