/** Words of one text that replace words of another, between words that both share. */
export interface Exchange {
  before: string
  after: string
  /** Their places in their texts. */
  beforeAt: number
  afterAt: number
}

interface Word {
  text: string
  at: number
}
const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\d]+(?:['’/-][\p{L}\d]+)*|[^\s\p{L}\d]/gu)].map((match) => ({
    text: match[0],
    at: match.index,
  }))

/** With more comparisons than this, the search for habits is skipped. */
const mostComparisons = 4_000_000

/** The replaced words of an edit, by the longest common subsequence of words; empty for a text that is too long. */
export function exchangesIn(before: string, after: string): Exchange[] {
  const [a, b] = [splitWords(before), splitWords(after)]
  if (a.length * b.length > mostComparisons) return []
  const width = b.length + 1
  const shared = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => shared[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i * width + j] =
        a[i]?.text === b[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const exchanges: Exchange[] = []
  let [i, j, fromI, fromJ] = [0, 0, 0, 0]
  const close = () => {
    const [out, into] = [spanOf(before, a, fromI, i), spanOf(after, b, fromJ, j)]
    if (out && into)
      exchanges.push({ before: out.text, after: into.text, beforeAt: out.at, afterAt: into.at })
  }
  while (i < a.length && j < b.length) {
    if (a[i]?.text === b[j]?.text) {
      close()
      i++
      j++
      fromI = i
      fromJ = j
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  i = a.length
  j = b.length
  close()
  return exchanges
}

function spanOf(text: string, words: Word[], from: number, to: number): Word | undefined {
  const [first, last] = [words[from], words[to - 1]]
  if (!first || !last || to <= from) return undefined
  return { text: text.slice(first.at, last.at + last.text.length), at: first.at }
}
