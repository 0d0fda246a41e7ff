import { createHash } from 'node:crypto'
import type { Claim } from '#contract/notes.ts'
import type { JudgeAnswer, JudgeInput, NumberedLine } from './judge.ts'
import { type JudgeLine, numberedLine } from './judge-lines.ts'

/** A verdict as it is kept with a note. It counts for as long as the sentence and the lines it was made from stay. */
export interface StoredVerdict {
  /** Absent if the judge gave no verifiable answer: the sentence is unchecked. */
  verdict?: JudgeAnswer
  /** Name of the judge. */
  by: string
  /** Numbers of the lines that the judge was given. */
  lines: number[]
  /** Of the sentence and these lines. */
  hash: string
}
/** By claim. */
export type StoredVerdicts = Readonly<Record<string, StoredVerdict>>

const hashOf = (sentence: string, lines: readonly NumberedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify([sentence, ...lines.map(({ number, text }) => [number, text])]))
    .digest('base64url')
    .slice(0, 22)

export const storedVerdict = (
  { sentence, lines }: JudgeInput,
  verdict: JudgeAnswer | undefined,
  by: string,
): StoredVerdict => ({
  ...(verdict && { verdict }),
  by,
  lines: lines.map(({ number }) => number),
  hash: hashOf(sentence, lines),
})

/** A judge's verdict on a claim; undefined if its sentence or a line has changed since. */
export function validVerdict(
  { text }: Claim,
  stored: StoredVerdict,
  lines: readonly JudgeLine[],
): StoredVerdict | undefined {
  const given = stored.lines.flatMap((number) => numberedLine(lines[number - 1]))
  return hashOf(text, given) === stored.hash ? stored : undefined
}
