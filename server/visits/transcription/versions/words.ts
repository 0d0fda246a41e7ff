/** A word with its place in the text it came from. */
export interface Word {
  /** In small letters, for comparing. */
  key: string
  from: number
  to: number
}

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu)].map((found) => ({
    key: found[0].toLowerCase().replaceAll('’', "'"),
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/** A stretch of words that an edit put in the place of another; either may be empty. Ends are exclusive. */
export interface Change {
  before: { from: number; to: number }
  after: { from: number; to: number }
}

/** Lines are short; a longer one is taken to be changed as a whole. */
const MOST_WORDS = 400

/** What changed from `a` to `b`, word by word (longest common subsequence). */
export function changesOf(a: readonly Word[], b: readonly Word[]): Change[] {
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return [{ before: { from: 0, to: a.length }, after: { from: 0, to: b.length } }]
  const shared = sharedTable(a, b)
  const at = (i: number, j: number) => shared[i * (b.length + 1) + j] ?? 0
  const changes: Change[] = []
  let open: Change | undefined
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i]?.key === b[j]?.key) {
      open = undefined
      i++
      j++
      continue
    }
    if (!open) changes.push((open = { before: { from: i, to: i }, after: { from: j, to: j } }))
    if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) open.before.to = ++i
    else open.after.to = ++j
  }
  return changes
}

/** How many words the rests of both share, from each pair of places on. */
function sharedTable(a: readonly Word[], b: readonly Word[]): Uint16Array {
  const width = b.length + 1
  const shared = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i * width + j] =
        a[i]?.key === b[j]?.key
          ? (shared[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(shared[(i + 1) * width + j] ?? 0, shared[i * width + j + 1] ?? 0)
  return shared
}
