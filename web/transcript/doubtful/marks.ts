import type { Doubt } from '#contract/drugs.ts'
import type { Sentence } from '#common/merge.ts'
import type { Chunk } from '#contract/transcripts.ts'

/** A doubtful name in a line; offsets into the line's text. */
export interface Mark {
  doubt: Doubt
  start: number
  end: number
}

const none: readonly Mark[] = []

/**
 * Finds the marks of lines that were joined from several chunks. The same line and doubts return the same list, so that
 * nothing is redrawn needlessly.
 */
export function createMarks(): (
  line: Sentence,
  chunks: readonly Chunk[],
  doubts: readonly Doubt[],
) => readonly Mark[] {
  let known: readonly Doubt[] = []
  let bySeq = new Map<number, Doubt[]>()
  let byLine = new WeakMap<Sentence, readonly Mark[]>()
  return (line, chunks, doubts) => {
    if (doubts !== known) {
      known = doubts
      bySeq = Map.groupBy(doubts, ({ seq }) => seq)
      byLine = new WeakMap()
    }
    const found = byLine.get(line) ?? findMarks(line, chunks, bySeq)
    byLine.set(line, found)
    return found
  }
}

function findMarks(
  line: Sentence,
  chunks: readonly Chunk[],
  bySeq: ReadonlyMap<number, Doubt[]>,
): readonly Mark[] {
  if (!chunks.some(({ seq }) => bySeq.has(seq))) return none
  const marks: Mark[] = []
  let from = 0
  for (const { seq, text } of chunks) {
    const piece = text.trim()
    const at = line.text.indexOf(piece, from)
    if (at < 0) continue
    from = at + piece.length
    const cut = text.length - text.trimStart().length
    for (const doubt of bySeq.get(seq) ?? []) {
      const start = at + doubt.start - cut
      // A line that was just corrected may not contain the name any more.
      if (line.text.slice(start, start + doubt.said.length) !== doubt.said) continue
      marks.push({ doubt, start, end: start + doubt.said.length })
    }
  }
  return marks
}

/** Compares doubts of different answers of the server. */
export const isSame = (a: Doubt, b: Doubt | undefined): boolean =>
  a.seq === b?.seq && a.start === b.start

/** The doubt after this one, or before it with `by` -1, wrapping around; undefined if there is none. */
export function nextDoubt(
  doubts: readonly Doubt[],
  current: Doubt | undefined,
  by: 1 | -1,
): Doubt | undefined {
  if (!current) return doubts.at(by === 1 ? 0 : -1)
  const place = ({ seq, start }: Doubt) => seq * 100_000 + start
  const found =
    by === 1
      ? doubts.find((one) => place(one) > place(current))
      : doubts.findLast((one) => place(one) < place(current))
  return found ?? doubts.at(by === 1 ? 0 : -1)
}
