/** Words that two texts share, and those only one of them has. */
export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many comparisons a difference is told by lines: a second of waiting would help nobody. */
const mostComparisons = 4_000_000

/** What was removed from `before` and added in `after`, word by word (longest common subsequence). */
export function wordDiff(before: string, after: string): Change[] {
  const a = before.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
  const b = after.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
  if (a.length * b.length <= mostComparisons) return joined(subsequence(a, b))
  return joined(subsequence(before.split(/(?<=\n)/), after.split(/(?<=\n)/)))
}

function subsequence(a: readonly string[], b: readonly string[]): Change[] {
  const width = b.length + 1
  // How much the rests of both share, from each pair of places on.
  const shared = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => shared[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [mine, other] = [a[i], b[j]]
    if (mine !== undefined && mine === other) {
      changes.push({ kind: 'same', text: mine })
      i++
      j++
    } else if (mine !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: mine })
      i++
    } else {
      changes.push({ kind: 'added', text: other ?? '' })
      j++
    }
  }
  return changes
}

function joined(changes: readonly Change[]): Change[] {
  const runs: Change[] = []
  for (const { kind, text } of changes) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  return runs
}
