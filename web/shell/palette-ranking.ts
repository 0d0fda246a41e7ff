/**
 * How well a label matches the typed text: every typed word must begin some word of the label; earlier and whole words
 * count more. 0 for no match.
 */
export function score(label: string, typed: string): number {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const asked = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let sum = 1
  for (const part of asked) {
    const at = words.findIndex((word) => word.startsWith(part))
    if (at < 0) return 0
    sum += (words[at] === part ? 3 : 2) / (at + 1)
  }
  return sum
}

/** A match that needs a synonym is worth less than any match of the label alone. */
const SYNONYM = 0.01

function scoreEntry({ label, words }: RankedEntry, typed: string): number {
  return score(label, typed) || (words ? score(`${label} ${words}`, typed) * SYNONYM : 0)
}

interface RankedEntry {
  label: string
  /** Further words that it is found by. */
  words?: string
}

/** The best answers first; those alike keep their order. An empty question keeps all. */
export function rank<T extends RankedEntry>(entries: readonly T[], typed: string): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreEntry(entry, typed) }))
    .filter((ranked) => ranked.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((ranked) => ranked.entry)
}
