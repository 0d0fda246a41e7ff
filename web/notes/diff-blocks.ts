import { type Change, wordDiff } from '#common/word-diff.ts'

/** A line of two texts: its changed words, or both of its versions where little of it stayed. */
export type DiffBlock =
  | { kind: 'words'; changes: Change[] }
  | { kind: 'rewritten'; before: string; after: string }

/** A line that shares less than this part of its letters is shown as old and new. */
const leastShared = 0.5

/** The differences of two texts, line by line. */
export function diffBlocks(before: string, after: string): DiffBlock[] {
  return splitLines(wordDiff(before, after)).map((changes) => {
    const [old, now] = [textWithout(changes, 'added'), textWithout(changes, 'removed')]
    const isRewritten = old.trim() !== '' && now.trim() !== '' && shared(changes) < leastShared
    return isRewritten
      ? { kind: 'rewritten', before: old.trim(), after: now.trim() }
      : { kind: 'words', changes }
  })
}

/** A line ends where both texts have a line break. */
function splitLines(changes: readonly Change[]): Change[][] {
  const lines: Change[][] = [[]]
  for (const { kind, text } of changes) {
    const parts = kind === 'same' ? text.split(/(?<=\n)/) : [text]
    for (const part of parts) {
      lines.at(-1)?.push({ kind, text: part })
      if (kind === 'same' && part.endsWith('\n')) lines.push([])
    }
  }
  return lines.filter((line) => line.length > 0)
}

const textWithout = (changes: readonly Change[], without: Change['kind']) =>
  changes.map(({ kind, text }) => (kind === without ? '' : text)).join('')

/** The part of the letters of both lines that both have, 0 to 1. */
function shared(changes: readonly Change[]): number {
  const letters = (text: string) => text.replace(/\s/g, '').length
  const same = changes.reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? letters(text) : 0),
    0,
  )
  const all = changes.reduce(
    (sum, { kind, text }) => sum + letters(text) * (kind === 'same' ? 2 : 1),
    0,
  )
  return all === 0 ? 1 : (2 * same) / all
}
