import { wordsOf } from '#server/clinical/lexicon/words.ts'
import type { CheckContext } from './check.ts'

/** Fewer words than this agree by chance. */
const fewestWords = 3

const spoken = (text: string) =>
  ` ${wordsOf(text)
    .map(({ word }) => word)
    .join(' ')} `

/** Whether the sentence repeats what a line says, word for word. */
export function isQuoted({ sentence, evidence }: CheckContext): boolean {
  const words = spoken(sentence.text)
  if (words.trim().split(' ').length < fewestWords) return false
  return evidence.some(
    ({ line, statement }) => !statement.isQuestion && spoken(line.text).includes(words),
  )
}
