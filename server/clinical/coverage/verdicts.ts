import { createHash } from 'node:crypto'
import type { JudgeAnswer, JudgeInput, NumberedLine } from '#server/clinical/judge.ts'

/** What a judge found in a note about a fact that the rules don't find there. */
export interface CoverageVerdict {
  /** Name of the judge. */
  by: string
  /** Sentences of the note that state the fact; empty if none does. */
  statedIn: string[]
  /** Hash of the sentences that the judge read. */
  hash: string
}
/** Verdicts by the id of the omission. */
export type CoverageVerdicts = Readonly<Record<string, CoverageVerdict>>

/** Hash of the sentences that a judge reads. */
export const hashSentences = (lines: readonly NumberedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ text }) => text)))
    .digest('base64url')
    .slice(0, 22)

/** The answers as they are stored. A question without a readable answer isn't asked again until its sentences change. */
export const coverageVerdicts = (
  questions: readonly JudgeInput[],
  answers: ReadonlyMap<string, JudgeAnswer>,
  by: string,
): CoverageVerdicts =>
  Object.fromEntries(
    questions.map(({ id, lines }) => {
      const answer = answers.get(id)
      const numbers = answer?.verdict === 'supported' ? answer.lines : []
      const statedIn = lines
        .filter(({ number }) => numbers.includes(number))
        .map(({ text }) => text)
      return [id, { by, statedIn, hash: hashSentences(lines) }]
    }),
  )
