import { matchPhrase, type TermKind } from './lexicon.ts'
import { negatedTokens } from './negation.ts'
import { personsIn, type PersonMention } from './persons.ts'
import { quantitiesIn, type Quantity } from './quantities.ts'
import { type SideMention, sidesIn } from './sides.ts'
import { stem } from './stem.ts'
import { isStopword } from './stopwords.ts'
import { isWord, type Token, tokenize } from './tokens.ts'

/** A content word or a phrase of the lexicon under its common name. */
export interface Term {
  key: string
  kind: TermKind
  negated: boolean
  start: number
  end: number
  /** Index of the first token. */
  at: number
}

/** What the checks know about one sentence. Offsets are into the sentence. */
export interface Analysis {
  tokens: Token[]
  terms: Term[]
  quantities: Quantity[]
  sides: SideMention[]
  persons: PersonMention[]
}

function termsOf(tokens: readonly Token[], quantities: readonly Quantity[]): Term[] {
  const stems = tokens.map((token) => stem(token.word))
  const negated = negatedTokens(tokens)
  const inQuantity = new Set<number>()
  for (const q of quantities) for (let i = q.from; i < q.to; i++) inQuantity.add(i)
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const phrase = inQuantity.has(at) ? undefined : matchPhrase(stems, at)
    const length = phrase?.length ?? 1
    const last = tokens[at + length - 1]
    if (token && last && (phrase ?? isContent(token, inQuantity.has(at))))
      terms.push({
        key: phrase?.key ?? stems[at] ?? token.word,
        kind: phrase?.kind ?? 'word',
        negated: negated.slice(at, at + length).some(Boolean),
        start: token.start, end: last.end, at,
      })
    at += length
  }
  return terms
}

const isContent = (token: Token, counted: boolean) =>
  !counted && isWord(token.word) && token.word.length > 1 && !isStopword(token.word) && !/^(?:left|right)$/.test(token.word)

/** Reads one sentence: its terms with denial, numbers, sides and persons. */
export function analyse(sentence: string): Analysis {
  const tokens = tokenize(sentence)
  const quantities = quantitiesIn(tokens)
  return { tokens, quantities, terms: termsOf(tokens, quantities), sides: sidesIn(tokens), persons: personsIn(tokens) }
}
