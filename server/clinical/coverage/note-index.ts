import { bareStatement } from '#server/clinical/composer/clean.ts'
import { withDigits } from '#server/clinical/composer/voice.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { type Analysis, analyse } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'

/** One sentence of a note as the search for what is missing reads it. */
export interface Written {
  text: string
  section: string
  analysis: Analysis
  keys: Set<string>
}

/** What a note speaks of. */
export interface NoteIndex {
  sentences: Written[]
  keys: Set<string>
  /** All words in a row, without fillers and signs. */
  words: string
}

const wordsOf = (text: string) =>
  ` ${withDigits(bareStatement(text))
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

/** Whether the note holds what was said word for word. */
export function isQuoted({ words }: NoteIndex, said: string): boolean {
  const wanted = wordsOf(said)
  return wanted.trim().includes(' ') && words.includes(wanted)
}

export function indexNote(markdown: string): NoteIndex {
  const sentences = statementsIn(markdown).map(({ text, section }) => {
    const analysis = analyse(text)
    return { text, section, analysis, keys: new Set(analysis.terms.map((t) => t.key)) }
  })
  const keys = new Set(sentences.flatMap((one) => [...one.keys]))
  return { sentences, keys, words: sentences.map(({ text }) => wordsOf(text)).join('') }
}

export const states = (sentence: Written, quantity: Quantity): boolean =>
  sentence.analysis.quantities.some((other) => sameQuantity(other, quantity))

/** The largest share, by weight, of these terms that one sentence of the note speaks of. */
export function bestShare(
  { sentences }: NoteIndex,
  keys: ReadonlySet<string>,
  weight: (key: string) => number,
): number {
  const of = (some: ReadonlySet<string>) =>
    [...some].reduce((sum, key) => sum + Math.max(0.2, weight(key)), 0)
  const all = of(keys)
  if (all === 0) return 1
  return Math.max(0, ...sentences.map((one) => of(one.keys.intersection(keys)) / all))
}
