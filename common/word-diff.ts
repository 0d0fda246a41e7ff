import { diffArrays } from 'diff'

/** Words that both texts have, and words that only one has. */
export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The most differences to search for: the less two long texts share, the longer the search takes. */
const limit = { maxEditLength: 1_000 }

/**
 * What was removed from `before` and added in `after`, word by word (Myers, 1986); line by line for very different
 * texts; as a whole for long texts with nothing in common.
 */
export function wordDiff(before: string, after: string): Change[] {
  const changes =
    diffArrays(splitWords(before), splitWords(after), limit) ??
    diffArrays(splitLines(before), splitLines(after), limit)
  if (!changes) return wholeTexts(before, after)
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

const splitWords = (text: string) => text.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
const splitLines = (text: string) => text.split(/(?<=\n)/)

const wholeTexts = (before: string, after: string): Change[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]
