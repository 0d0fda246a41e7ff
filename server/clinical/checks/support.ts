import { tokenise } from '#server/clinical/lexicon/words.ts'
import { writeDigits } from '#server/clinical/transcript/digits.ts'
import type { VisitLine } from '#server/clinical/visit.ts'
import { sideGivenAfter } from './bare-answers.ts'
import type { CheckContext } from './check.ts'
import { perVisit } from './per-visit.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** Fewer words than this agree by chance. */
const fewestWords = 3

const spoken = (text: string) =>
  ` ${tokenise(writeDigits(text))
    .map(({ word }) => word)
    .join(' ')} `

const spokenLine = perVisit(({ text }: VisitLine) => spoken(text))

/** "Under the right arm. The left.": a word of the line was corrected. */
const isTakenBack = (visit: VisitIndex, { line }: Passage): boolean =>
  visit.passages.some(
    (passage) =>
      passage.line === line &&
      (passage.statement.retracted.length > 0 || sideGivenAfter(visit, passage) !== undefined),
  )

/** Whether the sentence repeats a line word for word, with or without the speaker's name. */
export function isQuoted({ sentence, evidence, visit }: CheckContext): boolean {
  const quoted = /^[\p{L} ]{1,40}:\s*[“"]([^“”"]+)[”"]\.?$/u.exec(sentence.text)?.[1]
  const words = spoken(quoted ?? sentence.text)
  if (words.trim().split(' ').length < fewestWords) return false
  return evidence.some(
    (passage) =>
      !passage.statement.isQuestion &&
      spokenLine(passage.line).includes(words) &&
      !(passage.statement.subject === 'other' && passage.statement.who === undefined) &&
      !isTakenBack(visit, passage),
  )
}
