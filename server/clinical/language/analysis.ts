import { matchPhrase, type TermKind } from './lexicon.ts'
import { type Denial, denials } from './negation.ts'
import { personsIn, type PersonMention } from './persons.ts'
import type { Quantity } from './quantity.ts'
import { quantitiesIn } from './quantities.ts'
import { type SideMention, sidesIn } from './sides.ts'
import { stem } from './stem.ts'
import { isStopword } from './stopwords.ts'
import { isWord, type Token, tokenize } from './tokens.ts'

/** 'open': undecidable, asked without an answer, or only possible. */
export type Polarity = 'yes' | 'no' | 'open'

/** A content word or a phrase of the lexicon under its common name. */
export interface Term {
  key: string
  kind: TermKind
  /** 'open' where a denial may or may not reach it. */
  polarity: Polarity
  start: number
  end: number
  /** Index of the first token. */
  at: number
}

/** The checks' analysis of one sentence. Offsets are into the sentence. */
export interface Analysis {
  tokens: Token[]
  terms: Term[]
  quantities: Quantity[]
  sides: SideMention[]
  persons: PersonMention[]
}

/**
 * A sentence has at most six hundred characters; further repetitions add nothing, and everything is compared with
 * everything.
 */
const mostAlike = 4

const hypothetical =
  /\b(?:if|unless|in case|in the event|watch (?:out )?for|look out for|risks? (?:of|include)|rule out|worried about|concerned about|concern for|concerned for|can cause|could cause|may cause|might cause|wish|to prevent|to avoid|should|side effects? (?:are|include|like|such)|(?:information|leaflet|handout|read(?:ing)?|link) (?:about|on|to))\b/i

/** Short forms that include a denial: no known (drug) allergies. */
const deniesItself = /^nkd?a$/

function termsOf(
  sentence: string,
  tokens: readonly Token[],
  quantities: readonly Quantity[],
): Term[] {
  const supposed = hypothetical.exec(sentence)?.index ?? sentence.length
  const stems = tokens.map((token) => stem(token.word))
  const denied = denials(tokens)
  const inQuantity = new Set<number>()
  for (const q of quantities) for (let i = q.from; i < q.to; i++) inQuantity.add(i)
  const terms: Term[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    const phrase = inQuantity.has(at) ? undefined : matchPhrase(stems, at)
    const length = phrase?.length ?? 1
    const last = tokens[at + length - 1]
    if (token && last && (phrase ?? isContent(token, inQuantity.has(at))))
      terms.push({
        key: phrase?.key ?? stems[at] ?? token.word,
        kind: phrase?.kind ?? 'word',
        polarity: deniesItself.test(token.word)
          ? 'no'
          : token.start > supposed
            ? 'open'
            : isOfOthers(stems, at)
              ? othersOf(polarityOf(denied[at], phrase?.kind ?? 'word'))
              : polarityOf(denied[at], phrase?.kind ?? 'word'),
        start: token.start,
        end: last.end,
        at,
      })
    at += length
  }
  return terms
}

/** "No other pain" doesn't deny a pain mentioned before. */
const isOfOthers = (stems: readonly string[], at: number) =>
  /^(?:other|further|addit\w*)$/.test(stems[at - 1] ?? '') ||
  /^(?:other|further|addit\w*)$/.test(stems[at - 2] ?? '')

const othersOf = (polarity: Polarity): Polarity => (polarity === 'no' ? 'open' : polarity)

function polarityOf(denial: Denial | undefined, kind: TermKind): Polarity {
  if (denial === 'open') return 'open'
  if (denial === 'strong') return 'no'
  if (denial !== 'weak') return 'yes'
  return kind === 'finding' ? 'no' : 'open'
}

const isContent = (token: Token, counted: boolean) =>
  !counted &&
  isWord(token.word) &&
  token.word.length > 1 &&
  !isStopword(token.word) &&
  !isStopword(stem(token.word)) &&
  !/^(?:left|right)$/.test(token.word)

/** "Lost eight pounds" is a loss of weight, whatever is in between. */
function weightChanges(tokens: readonly Token[], quantities: readonly Quantity[]): Term[] {
  return quantities.flatMap((q) => {
    if (q.kind !== 'amount' || !/^(?:lb|kg|stone)$/.test(q.unit)) return []
    const at = tokens.findLastIndex(
      (t, i) =>
        i < q.from && i >= q.from - 4 && /^(?:lost|losing|gained|gaining|lose|gain)$/.test(t.word),
    )
    const token = tokens[at]
    if (!token) return []
    const key = token.word.startsWith('g') ? 'weight gain' : 'weight loss'
    return [
      {
        key,
        kind: 'finding' as const,
        polarity: 'yes' as const,
        start: token.start,
        end: token.end,
        at,
      },
    ]
  })
}

function withoutRepeats(terms: readonly Term[]): Term[] {
  const seen = new Map<string, number>()
  return terms.filter(({ key }) => {
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return before < mostAlike
  })
}

/** Reads one sentence: its terms with denial, numbers, sides and persons. */
export function analyse(sentence: string): Analysis {
  const tokens = tokenize(sentence)
  const quantities = quantitiesIn(tokens)
  return {
    tokens,
    quantities,
    terms: [
      ...withoutRepeats(termsOf(sentence, tokens, quantities)),
      ...weightChanges(tokens, quantities),
    ],
    sides: sidesIn(tokens),
    persons: personsIn(tokens),
  }
}
