import { DECOY } from './concepts.ts'
import { matchAt } from './trie.ts'
import { type Entry, vocabulary } from './vocabulary.ts'
import { SENTENCE, type Word } from './words.ts'

/** A concept found in a text, before sides and negation. Indexes are into the words. */
export interface Item {
  concept: string
  category: string
  from: number
  to: number
  /** Said by a word that means its absence ("afebrile"). */
  isNegative: boolean
  /** Of a composed one: its body part and finding. */
  part?: string
  finding?: string
}

/** Whether one of these stems is in the sentence of a word. */
function hasNear(words: readonly Word[], at: number, stems: ReadonlySet<string>): boolean {
  for (let back = at; back >= 0; back--) {
    if (stems.has(words[back]?.stem ?? '')) return true
    if (words[back]?.gap === SENTENCE || at - back > mostContext) break
  }
  for (let on = at + 1; on < words.length && on - at <= mostContext; on++) {
    if (words[on]?.gap === SENTENCE) break
    if (stems.has(words[on]?.stem ?? '')) return true
  }
  return false
}

/** Words on either side in which a context counts, so that a text without full stops is fast. */
const mostContext = 30

function fits(entry: Entry, words: readonly Word[], from: number): boolean {
  const { context, phrase } = entry
  if (context.size === 0) return true
  if (phrase.isBefore) return from > 0 && context.has(words[from - 1]?.stem ?? '')
  return hasNear(words, from, context)
}

/** Concepts named in the words, the longest at each place first, without overlap. */
export function itemsIn(words: readonly Word[]): Item[] {
  const { trie } = vocabulary()
  const items: Item[] = []
  let at = 0
  while (at < words.length) {
    const match = matchAt(trie, words, at, (entry, from) => fits(entry, words, from))
    if (!match) {
      at++
      continue
    }
    for (const { concept, phrase } of chosen(match.values))
      if (concept.category !== DECOY)
        items.push({
          concept: concept.id,
          category: concept.category,
          from: match.from,
          to: match.to,
          isNegative: phrase.isNegative,
        })
    at = match.to
  }
  return items
}

/** A phrase that matches its context wins over one that needs none; an ambiguous one means all of its concepts. */
function chosen(entries: readonly Entry[]): Entry[] {
  const inContext = entries.filter((entry) => entry.context.size > 0)
  const best = inContext.length > 0 ? inContext : entries
  return best[0]?.phrase.isShared ? best.filter((entry) => entry.phrase.isShared) : best.slice(0, 1)
}
