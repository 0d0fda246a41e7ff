import { wordCount } from '#common/word-count.ts'
import { wordDiff } from '#common/word-diff.ts'

export interface TextPair {
  before: string
  after: string
}

/** Words that were added, removed or replaced between two texts; a replaced word counts once. */
export function editSize({ before, after }: TextPair): number {
  if (before === after) return 0
  let size = 0
  let run = { added: 0, removed: 0 }
  for (const { kind, text } of [
    ...wordDiff(before, after),
    { kind: 'same' as const, text: 'end' },
  ]) {
    const words = wordCount(text)
    if (kind !== 'same') run[kind] += words
    // White space between two changed words doesn't end the change.
    else if (words > 0) {
      size += Math.max(run.added, run.removed)
      run = { added: 0, removed: 0 }
    }
  }
  return size
}
