import { drugNamesIn } from '#server/clinical/facts/drugs.ts'
import type { HighlightLine } from '#server/clinical/highlights/render.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import type { GoldFact } from './development-visits.ts'

/**
 * How a required fact is matched, settled before any extraction was tuned. Its lines are those of Highlights that cite at
 * least one of its evidence lines. It is complete when together they hold every figure of the fact, every drug, and at
 * least a third of its other content words (by stem); a denial must be worded as one. It is missing when they hold
 * none of its figures, drugs and content words.
 */
export type Match = 'complete' | 'partial' | 'missing'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 20 + 10 * at]),
)
const times = new Map([
  ['once', 1],
  ['twice', 2],
  ['half', 0.5],
])

/** Figures of a text, spoken ones too. "One" is an article as often as a number and does not count. */
function figuresIn(text: string): string[] {
  const words = text.toLowerCase().match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []
  return words.flatMap((word) => {
    if (/^\d/.test(word)) return [String(Number(word))]
    const small = ones.indexOf(word)
    if (small > 1) return [String(small)]
    const large = tens.get(word) ?? times.get(word)
    return large === undefined || large === 1 ? [] : [String(large)]
  })
}

const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z][a-z'-]+/g) ?? [])
      .filter((word) => !isStopword(word) && word.length > 2)
      .map(stem),
  )

const negative = /\b(?:no|not|never|none|denie[sd]|without|nothing)\b/i
const isNegated = (section: string, text: string) => section === 'Denied' || negative.test(text)

/** @param lines of Highlights, each with its heading; line n of the visit is utterance n - 1 */
export function matchFact(
  fact: GoldFact,
  lines: readonly (HighlightLine & { heading: string })[],
): Match {
  const cites = new Set(fact.evidence.map((at) => at + 1))
  const own = lines.filter((line) => line.lines.some((number) => cites.has(number)))
  const text = own.map((line) => line.text).join(' · ')
  const [figures, drugs, words] = [figuresIn(fact.text), drugNamesIn(fact.text), wordsIn(fact.text)]
  const theirs = {
    figures: new Set(figuresIn(text)),
    drugs: new Set(drugNamesIn(text).map(({ generic }) => generic)),
    words: wordsIn(text),
  }
  const hasFigures = figures.filter((one) => theirs.figures.has(one)).length
  const hasDrugs = drugs.filter(({ generic }) => theirs.drugs.has(generic)).length
  const hasWords = [...words].filter((one) => theirs.words.has(one)).length
  if (hasFigures + hasDrugs + hasWords === 0) return 'missing'
  const isDenial =
    fact.kind === 'negated' && !own.some((line) => isNegated(line.heading, line.text))
  const isWhole =
    hasFigures === figures.length && hasDrugs === drugs.length && hasWords >= words.size / 3
  return isWhole && !isDenial ? 'complete' : 'partial'
}

const mostShared = 8
const tokensOf = (text: string) => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []

/** Lines that share a run of eight words or more with one line of the transcript. */
export function rawLines(
  lines: readonly HighlightLine[],
  transcript: readonly string[],
): HighlightLine[] {
  const runs = new Set<string>()
  for (const line of transcript) {
    const words = tokensOf(line)
    for (let at = 0; at + mostShared <= words.length; at++)
      runs.add(words.slice(at, at + mostShared).join(' '))
  }
  return lines.filter(({ text }) => {
    const words = tokensOf(text)
    return words.some(
      (_, at) =>
        at + mostShared <= words.length && runs.has(words.slice(at, at + mostShared).join(' ')),
    )
  })
}
