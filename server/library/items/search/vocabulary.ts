/** Words of the index, and what a misspelt word may mean. */
export interface Vocabulary {
  /** Adds new words. */
  add(words: readonly string[]): void
  /** Whether some word begins so. */
  has(start: string): boolean
  /** Beginnings of words that are one letter wrong, missing, too many or swapped away, best first, at most 6. */
  near(word: string): string[]
}

/** Shorter ones have too many neighbours. */
const shortest = 4
/** Only this many letters are indexed: two words one edit apart have prefixes one deletion apart. */
const indexed = 7
const most = 6

interface Words {
  known: Set<string>
  /** Beginnings of words, under themselves and each of their deletions. */
  beginnings: Map<string, Set<string>>
  sorted: string[]
}

/**
 * A vocabulary by symmetric deletion (W. Garbe, SymSpell, 2012): words that are one edit apart become the same by
 * leaving out at most one letter of each, so that a look-up costs a few hash probes whatever the number of words.
 */
export function vocabulary(): Vocabulary {
  const words: Words = { known: new Set(), beginnings: new Map(), sorted: [] }
  return {
    add(added) {
      const fresh = added.filter((word) => word.length > 1 && !words.known.has(word))
      if (fresh.length === 0) return
      for (const word of fresh) {
        words.known.add(word)
        indexBeginnings(words, word)
      }
      words.sorted = [...words.known].toSorted()
    },
    has: (start) => words.sorted[lowerBound(words.sorted, start)]?.startsWith(start) ?? false,
    near: (word) => (word.length < shortest ? [] : nearestBeginnings(words, word)),
  }
}

function indexBeginnings({ beginnings }: Words, word: string): void {
  for (let length = shortest; length <= Math.min(indexed, word.length); length++) {
    const start = word.slice(0, length)
    for (const key of [start, ...deletions(start)]) {
      const starts = beginnings.get(key)
      if (starts) starts.add(start)
      else beginnings.set(key, new Set([start]))
    }
  }
}

/** Index of the first word in `sorted` that isn't before `start`, by binary search. */
function lowerBound(sorted: readonly string[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

function wordsWith({ sorted }: Words, start: string): string[] {
  const from = lowerBound(sorted, start)
  let to = from
  while (sorted[to]?.startsWith(start)) to++
  return sorted.slice(from, to)
}

function nearestBeginnings(words: Words, word: string): string[] {
  const start = word.slice(0, indexed)
  const keys = [start, ...deletions(start)]
  const starts = new Set(keys.flatMap((key) => [...(words.beginnings.get(key) ?? [])]))
  const candidates = [...starts].flatMap((one) =>
    one.length < indexed ? [one] : wordsWith(words, one),
  )
  const near = new Set(candidates.flatMap((one) => beginningNear(word, one) ?? []))
  const distance = (one: string) => Math.abs(one.length - word.length)
  return [...near].toSorted((a, b) => distance(a) - distance(b)).slice(0, most)
}

function deletions(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** The beginning of `candidate` that is one edit from `word`; the one of the same length first. */
function beginningNear(word: string, candidate: string): string | undefined {
  return [word.length, word.length + 1, word.length - 1]
    .filter((length) => length <= candidate.length)
    .map((length) => candidate.slice(0, length))
    .find((start) => isOneEdit(word, start))
}

/** Whether one insertion, deletion, replacement or swap of neighbours turns one into the other, or they are equal. */
export function isOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEdit(b, a)
  if (b.length - a.length > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1)
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
