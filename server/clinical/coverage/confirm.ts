import { createHash } from 'node:crypto'
import type { Omission } from '#contract/review.ts'
import type { JudgeAnswer, JudgeInput, NumberedLine } from '#server/clinical/judge.ts'
import { similarLines } from '#server/clinical/judge-lines.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { noteSentences } from './note-sentences.ts'

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

/** Line numbers by claim id. */
type Citations = ReadonlyMap<string, readonly number[]>

interface NoteToConfirm {
  markdown: string
  citations: Citations
  verdicts: CoverageVerdicts
}

/** Lines between the one that a sentence cites and one of the fact, at most, for the sentence to be about that fact. */
const nearLines = 3

interface Sentence extends NumberedLine {
  cited: readonly number[]
}

/** The sentences of a note, numbered as the lines of a visit are, since a judge reads them in their place. */
const numberedSentences = (markdown: string, citations: Citations): Sentence[] =>
  noteSentences(markdown, citations).map(({ text, cited }, at) => ({
    number: at + 1,
    speaker: undefined,
    text: text.replace(/^[\s*>-]+/, '').trim(),
    cited,
  }))

/**
 * The sentences that may state a fact: those about nearly the same lines of the visit, and those in similar words. All of
 * them if the writer cited nothing.
 */
function sentencesFor(
  omission: Omission,
  lines: readonly number[],
  all: Sentence[],
): NumberedLine[] {
  const hasCitations = all.some(({ cited }) => cited.length > 0)
  const similar = new Set(similarLines(omission.text, all))
  const isNear = ({ cited }: Sentence) =>
    cited.some((one) => lines.some((line) => Math.abs(one - line) <= nearLines))
  return all
    .filter((sentence, at) => !hasCitations || similar.has(at) || isNear(sentence))
    .map(({ number, speaker, text }) => ({ number, speaker, text, isNearest: true }))
}

const hashOf = (lines: readonly NumberedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ text }) => text)))
    .digest('base64url')
    .slice(0, 22)

/** Ids of the omissions that a judge found stated in the note, as long as all sentences that state them are still there. */
export function statedFacts(markdown: string, verdicts: CoverageVerdicts): ReadonlySet<string> {
  const sentences = new Set(numberedSentences(markdown, new Map()).map(({ text }) => text))
  return new Set(
    Object.entries(verdicts)
      .filter(
        ([, { statedIn }]) => statedIn.length > 0 && statedIn.every((one) => sentences.has(one)),
      )
      .map(([id]) => id),
  )
}

/** Questions to a judge: is this fact stated in the note? Leaves out those that it has answered for the same sentences. */
export function coverageQuestions(
  omissions: readonly Omission[],
  { markdown, citations, verdicts }: NoteToConfirm,
  visit: Pick<Visit, 'lines'>,
): JudgeInput[] {
  const all = numberedSentences(markdown, citations)
  return omissions.flatMap((omission) => {
    const { id, text: sentence, evidence } = omission
    const said = new Set(evidence.map(({ sourceId }) => sourceId))
    const numbers = visit.lines.flatMap((line) => (said.has(line.source.id) ? [line.number] : []))
    const lines = sentencesFor(omission, numbers, all)
    if (lines.length === 0 || verdicts[id]?.hash === hashOf(lines)) return []
    return [{ id, sentence, section: '', lines }]
  })
}

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
      return [id, { by, statedIn, hash: hashOf(lines) }]
    }),
  )
