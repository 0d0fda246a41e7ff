import { composeItems } from './compose.ts'
import { itemsIn, type Item } from './items.ts'
import { readPolarities, type Polarity } from './polarity.ts'
import { findSides, type Side } from './side.ts'
import { tokenise, type Word } from './words.ts'

/** A concept named in a text. */
export interface Mention {
  /** Id of the concept, or "part+finding" for one that is put together ("knee+swelling"). */
  concept: string
  category: string
  /** Offsets in the text. */
  start: number
  end: number
  /** 'yes': denied or absent. 'open': asked, warned of or possible, so neither said nor denied. */
  negated: Polarity
  side?: Side
  /** As written. */
  words: string
  /** Of a composed concept: ids of its body part and finding. */
  part?: string
  finding?: string
}

/**
 * The clinical concepts that a text names, in order, whatever words it uses: lay speech, clinical terms, shorthand.
 * Linear in the length of the text.
 */
export function mentionsIn(text: string): Mention[] {
  return findMentions(text, tokenise(text))
}

/** `mentionsIn` for words that were read already. */
export function findMentions(text: string, words: readonly Word[]): Mention[] {
  const items = composeItems(words, itemsIn(words))
  if (items.length === 0) return []
  const polarities = readPolarities(words, items)
  const sides = findSides(words, items)
  return items.map((item, at) => mentionOf(text, words, item, polarities[at] ?? 'no', sides[at]))
}

function mentionOf(
  text: string,
  words: readonly Word[],
  item: Item,
  negated: Polarity,
  side: Side | undefined,
): Mention {
  const start = words[item.from]?.start ?? 0
  const end = words[item.to - 1]?.end ?? start
  return {
    concept: item.concept,
    category: item.category,
    start,
    end,
    negated,
    words: text.slice(start, end),
    ...(side && { side }),
    ...(item.part !== undefined && { part: item.part, finding: item.finding }),
  }
}
