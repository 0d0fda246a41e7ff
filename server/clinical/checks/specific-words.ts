import { stemWord } from '#server/clinical/lexicon/stem.ts'
import type { Word } from '#server/clinical/lexicon/words.ts'
import type { NoteSentence } from './note-sentence.ts'
import { noteWords } from './note-words.ts'
import type { Span } from './reading.ts'

const plain = new Set(noteWords.trim().split(/\s+/).map(stemWord))

/** Whether a word says nothing specific in a note. */
export const isPlain = ({ stem, isLight }: Word): boolean =>
  isLight || plain.has(stem) || /\d/.test(stem)

const isWithin = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

/** The specific words of a sentence, or of a part of it, those of drugs and of figures left out. */
export const specificWords = (sentence: NoteSentence, part?: Span): Word[] =>
  sentence.words.filter(
    (word) =>
      (!part || isWithin(word, part)) &&
      !isPlain(word) &&
      word.word.length > 2 &&
      !sentence.drugs.some((drug) => isWithin(word, drug)),
  )

export const specificStems = (sentence: NoteSentence, part: Span): string[] =>
  specificWords(sentence, part).map(({ stem }) => stem)
