import { stemWord } from '#server/clinical/lexicon/stem.ts'
import { type Word, wordsOf } from '#server/clinical/lexicon/words.ts'
import type { NoteSentence } from './note-sentence.ts'
import { noteWords } from './note-words.ts'
import type { Span } from './reading.ts'
import { matchesOf } from './said.ts'
import type { VisitIndex } from './visit-index.ts'

const plain = new Set(noteWords.trim().split(/\s+/).map(stemWord))

const isWithin = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

/** What the words of a part of a sentence are made of. */
export interface Novelty {
  /** Specific words that the visit doesn't have, in any form or as part of a concept that it has. */
  unsaid: Span[]
  /** How many specific words the visit has. */
  said: number
}

/** Compares the specific words of a clause with all that was said. */
export function noveltyOf(sentence: NoteSentence, clause: Span, visit: VisitIndex): Novelty {
  const mentions = sentence.mentions.filter((mention) => isWithin(mention, clause))
  const known = mentions.filter((mention) => matchesOf(visit, mention).length > 0)
  const novelty: Novelty = { unsaid: [], said: 0 }
  for (const word of specificWords(sentence, clause)) {
    if (visit.byStem.has(word.stem) || known.some((mention) => isWithin(word, mention)))
      novelty.said++
    else novelty.unsaid.push({ start: word.start, end: word.end })
  }
  return novelty
}

/** The specific words of a clause, those of drugs and of figures left out. */
export const specificWords = (sentence: NoteSentence, clause: Span): Word[] =>
  wordsOf(sentence.normal).filter(
    (word) =>
      isWithin(word, clause) &&
      !word.isLight &&
      word.word.length > 2 &&
      !/\d/.test(word.word) &&
      !plain.has(word.stem) &&
      !sentence.drugs.some((drug) => isWithin(word, drug)),
  )

export const specificStems = (sentence: NoteSentence, clause: Span): string[] =>
  specificWords(sentence, clause).map(({ stem }) => stem)
