import type { Word } from './words.ts'

interface Node<T> {
  next: Map<string, Node<T>> | undefined
  /** By words as written, for phrases that count only in their capitals. */
  exact: Map<string, Node<T>> | undefined
  values: T[] | undefined
}

/** Sequences of stems and their meanings. */
export interface Trie<T> {
  root: Node<T>
}

/** Words from `from` to `to` (exclusive) mean `values`. */
export interface Match<T> {
  from: number
  to: number
  values: T[]
}

/** The most light words that may be between two words of a phrase. */
const mostLight = 4

const emptyNode = <T>(): Node<T> => ({ next: undefined, exact: undefined, values: undefined })

export const makeTrie = <T>(): Trie<T> => ({ root: emptyNode() })

/** Words that say too little to be a phrase without the light words around them ("not with it"). */
const weak = new Set(
  'not can could no out off up down go come back one feel see all and or when if like make take want need keep put tell think know'.split(
    ' ',
  ),
)

/**
 * Words of a phrase that count: those that aren't light. Where only one would be left ("the runs") or the others say too
 * little, every word does.
 */
export function toKeys(words: readonly Word[], isExact: boolean): string[] {
  if (isExact) return words.map((word) => word.raw)
  const heavy = words.filter((word) => !word.isLight)
  const isEnough = heavy.length > 1 && heavy.some((word) => !weak.has(word.stem))
  return (isEnough ? heavy : words).map((word) => word.stem)
}

export function addTo<T>(trie: Trie<T>, keys: readonly string[], isExact: boolean, value: T): void {
  let node = trie.root
  for (const key of keys) {
    const under = isExact ? (node.exact ??= new Map()) : (node.next ??= new Map())
    let next = under.get(key)
    if (!next) under.set(key, (next = emptyNode()))
    node = next
  }
  node.values ??= []
  node.values.push(value)
}

/** The longest match that begins at a word. `accept` may refuse values, and a shorter match is tried. */
export function matchAt<T>(
  trie: Trie<T>,
  words: readonly Word[],
  from: number,
  accept: (value: T, from: number, to: number) => boolean,
): Match<T> | undefined {
  const best: { match: Match<T> | undefined } = { match: undefined }
  const walk = (node: Node<T>, at: number) => {
    const word = words[at]
    if (!word) return
    enter(node.exact?.get(word.raw), at)
    enter(node.next?.get(word.stem), at)
  }
  const keep = (values: T[], to: number) => {
    const { match } = best
    // "ED" in capitals and "ed" with its context end at the same word.
    if (to === match?.to) best.match = { from, to, values: [...match.values, ...values] }
    else if (to > (match?.to ?? 0)) best.match = { from, to, values }
  }
  const enter = (node: Node<T> | undefined, at: number) => {
    if (!node) return
    const values = node.values?.filter((value) => accept(value, from, at + 1))
    if (values && values.length > 0) keep(values, at + 1)
    if (node.next || node.exact) stepOver(node, at + 1)
  }
  const stepOver = (node: Node<T>, from_: number) => {
    for (let at = from_; at <= from_ + mostLight; at++) {
      const word = words[at]
      if (!word || word.gap !== 0) return
      walk(node, at)
      if (!word.isLight) return
    }
  }
  walk(trie.root, from)
  return best.match
}
