import { readFileSync } from 'node:fs'
import type { Verdict } from '#server/clinical/judge.ts'
import type { CitedSection } from '#server/clinical/citations/cite-claims.ts'
import { parseAnswer } from '#server/clinical/citations/parse-answer.ts'

/** What a judge answered about one sentence of the example note; its lines are those of the sample visit, from 1. */
export interface RecordedVerdict {
  sentence: string
  verdict: Verdict
}

export interface ExampleNote {
  /** Markdown. */
  content: string
  /** The lines that its writer named, by section. */
  sections: CitedSection[]
  verdicts: RecordedVerdict[]
}

const folder = new URL('./visit/', import.meta.url)

/**
 * The note that the sample visit ships with, so that marks can be reviewed on a computer without a language model. It has
 * one wrong dose, two statements that nobody made, and leaves out an allergy; `verdicts.json` are recorded answers.
 * @param headings of the template that it is written from
 * @throws {Error} when the product's own file is missing or broken.
 */
export function readExampleNote(headings: readonly string[]): ExampleNote {
  const parser = parseAnswer(headings)
  const answer = readFileSync(new URL('note.md', folder), 'utf8')
  const parts: string[] = []
  const sections: CitedSection[] = []
  let heading = ''
  for (const part of [...parser.push(answer), ...parser.end()]) {
    if (part.type === 'section') {
      heading = headings[part.at] ?? ''
      parts.push(`## ${heading}\n\n`)
    } else if (part.type === 'text') parts[parts.length - 1] += part.text
    else sections.push({ heading, cited: part.cited })
  }
  // Our own file, checked by the test beside this.
  const verdicts = JSON.parse(
    readFileSync(new URL('verdicts.json', folder), 'utf8'),
  ) as RecordedVerdict[]
  return { content: parts.map((part) => part.trim()).join('\n\n'), sections, verdicts }
}
