import { writeDigits } from '#server/clinical/transcript/digits.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'

interface Token {
  text: string
  start: number
  end: number
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[^\s\p{L}\p{N}]/gu)].map(
    ({ 0: token, index }) => ({
      text: writeDigits(token.toLowerCase()),
      start: index,
      end: index + token.length,
    }),
  )

/** Longer texts, in tokens, aren't aligned: the table grows with the square. */
const mostTokens = 400

/** Pairs of equal tokens in order, as many as possible. */
function pairsOf(a: readonly Token[], b: readonly Token[]): [number, number][] {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i]?.text === b[j]?.text
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0)
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i]?.text === b[j]?.text) pairs.push([i++, j++])
    else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return pairs
}

/**
 * The words of `raw` that became the words from `start` to `end` of its normal form ("2 times a day" was "twice
 * daily"). The whole text if they can't be separated.
 * @param normalise the function that made `normal` from `raw`
 */
export function alignSpan(
  raw: string,
  normal: string,
  start: number,
  end: number,
  normalise = normaliseText,
): { start: number; end: number } {
  if (raw === normal) return { start, end }
  const [from, to] = [tokensOf(raw), tokensOf(normal)]
  if (from.length > mostTokens || to.length > mostTokens) return { start: 0, end: raw.length }
  const first = to.findIndex((token) => token.end > start)
  const last = to.findLastIndex((token) => token.start < end)
  if (first < 0 || last < first) return { start: 0, end: raw.length }
  const pairs = pairsOf(from, to)
  const inside = pairs.filter(([, j]) => j >= first && j <= last).map(([i]) => i)
  const before = pairs.findLast(([, j]) => j < first)
  const after = pairs.find(([, j]) => j > last)
  const starts =
    inside[0] !== undefined && isPaired(pairs, first) ? inside[0] : (before?.[0] ?? -1) + 1
  const lastInside = inside.at(-1)
  const ends =
    lastInside !== undefined && isPaired(pairs, last) ? lastInside : (after?.[0] ?? from.length) - 1
  const words = from.slice(starts, ends + 1)
  const [a, b] = [words[0], words.at(-1)]
  if (!a || !b) return { start: 0, end: raw.length }
  return shortest(raw, words, normal.slice(start, end), normalise) ?? { start: a.start, end: b.end }
}

/** Longer stretches aren't searched. */
const mostWords = 12

/** The fewest of these words that have just this normal form: "25 mg" of "twenty five milligrams twice". */
function shortest(
  raw: string,
  words: readonly Token[],
  wanted: string,
  normalise: (text: string) => string,
): { start: number; end: number } | undefined {
  if (words.length > mostWords) return undefined
  for (let count = 1; count < words.length; count++)
    for (let at = 0; at + count <= words.length; at++) {
      const [first, last] = [words[at], words[at + count - 1]]
      if (first && last && normalise(raw.slice(first.start, last.end)) === wanted)
        return { start: first.start, end: last.end }
    }
  return undefined
}

const isPaired = (pairs: readonly [number, number][], at: number) => pairs.some(([, j]) => j === at)
