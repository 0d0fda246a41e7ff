import { diffArrays } from 'diff'

/** Words that two texts share, and those only one of them has. */
export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Most differences that are searched for: texts that have less in common take the more time the longer they are. */
const limit = { maxEditLength: 1_000 }

/**
 * What was removed from `before` and added in `after`, word by word (Myers, 1986), for very different texts line by line,
 * and for long texts with nothing in common as a whole.
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
