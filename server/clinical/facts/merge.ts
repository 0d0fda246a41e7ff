import { joinConcepts } from './deniable.ts'
import type { Fact } from './fact.ts'

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [])

/** Facts in spoken order, each once: one whose words another of its kind includes passes its lines to that one. */
export function merged(facts: readonly Fact[]): Fact[] {
  const kept: { fact: Fact; words: Set<string> }[] = []
  for (const fact of facts) {
    if (fact.text === '' && fact.kind !== 'medicine') continue
    const words = wordsOf(fact.text)
    const known = kept.find(
      (one) =>
        one.fact.kind === fact.kind &&
        fact.kind !== 'medicine' &&
        one.fact.subject === fact.subject &&
        (isWithin(words, one.words) || isWithin(one.words, words) || isSameDenial(fact, one.fact)),
    )
    if (!known) {
      kept.push({ fact, words })
      continue
    }
    const lines = [...new Set([...known.fact.lines, ...fact.lines])].toSorted((a, b) => a - b)
    const text = words.size > known.words.size ? fact.text : known.fact.text
    known.fact = { ...known.fact, lines, text }
    known.words = wordsOf(text)
  }
  return kept
    .map(({ fact }) => fact)
    .toSorted((a, b) => (a.lines.at(-1) ?? 0) - (b.lines.at(-1) ?? 0))
}

const isSameDenial = (a: Fact, b: Fact): boolean =>
  a.kind === 'denial' &&
  joinConcepts(a.text) !== '' &&
  joinConcepts(a.text) === joinConcepts(b.text)

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((word) => all.has(word))
