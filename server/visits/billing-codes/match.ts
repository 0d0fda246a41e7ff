import { allConcepts } from '#server/clinical/lexicon/concepts.ts'
import { findMentions, type Mention } from '#server/clinical/lexicon/mentions.ts'
import { readPolarities } from '#server/clinical/lexicon/polarity.ts'
import { SENTENCE, type Word, tokenise } from '#server/clinical/lexicon/words.ts'
import { allCodes, type Code } from './lexicon.ts'

/** A problem named in a text that has a code. */
export interface CodeMatch {
  code: Code
  /** Offsets in the text. */
  start: number
  end: number
}

interface Phrase {
  stems: string[]
  code: Code
}

interface Index {
  /** By first stem, longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Codes whose phrases mean exactly one concept of the lexicon. */
  concepts: ReadonlyMap<string, Code>
}

let index: Index | undefined

/** Whether a phrase matches across a word: a light one, but not the letter of "stage 3a". */
const isSkipped = (words: readonly Word[], at: number): boolean =>
  words[at]?.isLight === true && words[at - 1]?.end !== words[at]?.start

const stemsOf = (words: readonly Word[]) =>
  words.filter((_, at) => !isSkipped(words, at)).map(({ stem }) => stem)

/** A phrase means a concept when the concept covers all of its words but light ones. */
function findConcept(text: string, words: readonly Word[]): string | undefined {
  const mentions = findMentions(text, words)
  const [only] = mentions
  if (!only || mentions.length > 1 || only.negated === 'yes') return undefined
  const isCovered = words.every(
    ({ isLight, start, end }) => isLight || (start >= only.start && end <= only.end),
  )
  return isCovered ? only.concept : undefined
}

function buildIndex(): Index {
  const phrases = new Map<string, Phrase[]>()
  const concepts = new Map<string, Code>()
  for (const code of allCodes().values())
    for (const phrase of code.phrases) {
      const words = tokenise(phrase)
      const stems = stemsOf(words)
      const [first = ''] = stems
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, code }])
      const concept = findConcept(phrase, words)
      if (!concept) continue
      // "Bladder infection" also means a urinary infection, whose own code is that of the concept's preferred term.
      const isPreferred = allConcepts().get(concept)?.preferred.toLowerCase() === phrase
      if (isPreferred || !concepts.has(concept)) concepts.set(concept, code)
    }
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length)
  return { phrases, concepts }
}

interface Span {
  code: Code
  from: number
  to: number
}

/** The longest phrase of a code at a word, across light words but not across the end of a sentence. */
function phraseAt(words: readonly Word[], from: number): Span | undefined {
  const candidates = index?.phrases.get(words[from]?.stem ?? '') ?? []
  for (const { stems, code } of candidates) {
    const to = findEnd(words, from, stems)
    if (to !== undefined) return { code, from, to }
  }
  return undefined
}

function findEnd(
  words: readonly Word[],
  from: number,
  stems: readonly string[],
): number | undefined {
  let at = from
  for (const [nth, stem] of stems.entries()) {
    while (nth > 0 && isSkipped(words, at) && words[at]?.stem !== stem) at++
    const word = words[at]
    if (word?.stem !== stem || (nth > 0 && word.gap === SENTENCE)) return undefined
    at++
  }
  return at
}

function phrasesIn(words: readonly Word[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < words.length;) {
    const span = isSkipped(words, at) ? undefined : phraseAt(words, at)
    if (span) spans.push(span)
    at = span?.to ?? at + 1
  }
  return spans
}

/**
 * The problems that a text names and doesn't deny or leave open, with their codes: by the phrases of the list, which are
 * the most specific, then by what the words mean ("T2DM", "sugar diabetes").
 */
export function codesIn(text: string): CodeMatch[] {
  index ??= buildIndex()
  const words = tokenise(text)
  const spans = phrasesIn(words)
  const polarities = readPolarities(
    words,
    spans.map(({ from, to }) => ({ concept: '', category: '', from, to, isNegative: false })),
  )
  const byPhrase = spans.flatMap(({ code, from, to }, at) =>
    polarities[at] === 'no' ? [place(code, words, from, to)] : [],
  )
  const taken = spans.map(({ code, from, to }) => place(code, words, from, to))
  const byMeaning = findMentions(text, words).flatMap((mention): CodeMatch[] => {
    const code = findCode(mention)
    const isTaken = taken.some(({ start, end }) => mention.start < end && start < mention.end)
    if (!code || isTaken || mention.negated !== 'no') return []
    return [{ code, start: mention.start, end: mention.end }]
  })
  return [...byPhrase, ...byMeaning].toSorted((a, b) => a.start - b.start)
}

const findCode = ({ concept }: Mention) => index?.concepts.get(concept)

const place = (code: Code, words: readonly Word[], from: number, to: number): CodeMatch => ({
  code,
  start: words[from]?.start ?? 0,
  end: words[to - 1]?.end ?? 0,
})
