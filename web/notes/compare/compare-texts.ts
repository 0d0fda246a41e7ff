import { type Change, wordDiff } from '#common/word-diff.ts'

/** Two texts side by side: what both hold, what only the left and what only the right one has. */
export interface Sides {
  left: Change[]
  right: Change[]
  /** How many places differ. */
  differences: number
}

export function compareTexts(left: string, right: string): Sides {
  const changes = wordDiff(left, right)
  const isChanged = (at: number) => changes[at] !== undefined && changes[at]?.kind !== 'same'
  return {
    left: changes.filter(({ kind }) => kind !== 'added'),
    right: changes.filter(({ kind }) => kind !== 'removed'),
    // A word taken out and the one in its place are one difference.
    differences: changes.filter((_, at) => isChanged(at) && !isChanged(at - 1)).length,
  }
}
