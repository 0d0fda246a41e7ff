/** A phrase of a list found in a text, with offsets into it. */
export interface PhraseMatch<K extends string> {
  kind: K
  start: number
  end: number
}

interface Node<K> {
  next: Map<string, Node<K>>
  kind?: K
}

const word = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu

/** The phrases of a list that is written with `|` between them. */
export const phraseList = (phrases: string): string[] =>
  phrases.split('|').map((phrase) => phrase.trim())

/**
 * Compiles lists of phrases, several words each, to one function that finds them in a text: the longest at each place,
 * whole words, in any case. Linear in the length of the text.
 */
export function compilePhrases<K extends string>(
  lists: Readonly<Record<K, readonly string[]>>,
): (text: string) => PhraseMatch<K>[] {
  const root: Node<K> = { next: new Map() }
  // Object.entries forgets the keys' type.
  for (const [kind, phrases] of Object.entries(lists) as [K, readonly string[]][])
    for (const phrase of phrases) add(root, phrase.toLowerCase().split(' '), kind)
  return (text) => find(root, text)
}

function add<K>(root: Node<K>, words: readonly string[], kind: K): void {
  let node = root
  for (const each of words) {
    const next: Node<K> = node.next.get(each) ?? { next: new Map() }
    node.next.set(each, next)
    node = next
  }
  node.kind = kind
}

function find<K extends string>(root: Node<K>, text: string): PhraseMatch<K>[] {
  const words = [...text.toLowerCase().matchAll(word)]
  const found: PhraseMatch<K>[] = []
  let at = 0
  while (at < words.length) {
    let node: Node<K> | undefined = root
    let best: { kind: K; last: number } | undefined
    for (let i = at; i < words.length; i++) {
      node = node.next.get((words[i]?.[0] ?? '').replace('’', "'"))
      if (!node) break
      if (node.kind !== undefined) best = { kind: node.kind, last: i }
    }
    const [first, last] = [words[at], best && words[best.last]]
    if (best && first && last)
      found.push({ kind: best.kind, start: first.index, end: last.index + last[0].length })
    at = best ? best.last + 1 : at + 1
  }
  return found
}
