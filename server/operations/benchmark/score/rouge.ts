/** F-measures from 0 to 1. */
interface Rouge {
  rouge1: number
  rouge2: number
  rougeLsum: number
}

/**
 * ROUGE-1, -2 and -Lsum as ACI-BENCH reports them: lower case, letters and digits, unstemmed; the longest common
 * subsequence is taken line by line (Lin, 2004, section 3.2). It measures likeness and hardly sees invention.
 */
export function rouge(reference: string, written: string): Rouge {
  const [right, ours] = [wordsOf(reference), wordsOf(written)]
  return {
    rouge1: overlap(right, ours, 1),
    rouge2: overlap(right, ours, 2),
    rougeLsum: linesInCommon(linesOf(reference), linesOf(written)),
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .map(wordsOf)
    .filter((words) => words.length > 0)

/** The harmonic mean of precision and recall. */
const fMeasure = (hits: number, right: number, ours: number): number =>
  right + ours === 0 ? 0 : (2 * hits) / (right + ours)

function counts(words: readonly string[], length: number): Map<string, number> {
  const found = new Map<string, number>()
  for (let at = 0; at + length <= words.length; at++) {
    const gram = words.slice(at, at + length).join(' ')
    found.set(gram, (found.get(gram) ?? 0) + 1)
  }
  return found
}

function overlap(right: readonly string[], ours: readonly string[], length: number): number {
  const [a, b] = [counts(right, length), counts(ours, length)]
  let hits = 0
  for (const [gram, count] of a) hits += Math.min(count, b.get(gram) ?? 0)
  const total = (words: readonly string[]) => Math.max(0, words.length - length + 1)
  return fMeasure(hits, total(right), total(ours))
}

/** Each line of the reference is covered by the union of what it shares with every line of ours. */
function linesInCommon(right: readonly string[][], ours: readonly string[][]): number {
  const left = { right: counts(right.flat(), 1), ours: counts(ours.flat(), 1) }
  let hits = 0
  for (const line of right) {
    const covered = new Set(ours.flatMap((other) => inCommon(line, other)))
    for (const at of [...covered].toSorted((a, b) => a - b)) {
      const word = line[at] ?? ''
      // A word counts as often as both texts have it.
      if (!take(left.right, word) || !take(left.ours, word)) continue
      hits++
    }
  }
  return fMeasure(hits, right.flat().length, ours.flat().length)
}

function take(left: Map<string, number>, word: string): boolean {
  const count = left.get(word) ?? 0
  if (count > 0) left.set(word, count - 1)
  return count > 0
}

/** Positions in `line` of a longest common subsequence with `other`. */
function inCommon(line: readonly string[], other: readonly string[]): number[] {
  const width = other.length + 1
  const longest = new Uint16Array((line.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = 1; i <= line.length; i++)
    for (let j = 1; j <= other.length; j++)
      longest[i * width + j] =
        line[i - 1] === other[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1))
  const found: number[] = []
  for (let i = line.length, j = other.length; i > 0 && j > 0;) {
    if (line[i - 1] === other[j - 1]) {
      found.push(i - 1)
      i--
      j--
    } else if (at(i, j - 1) > at(i - 1, j)) j--
    else i--
  }
  return found
}
