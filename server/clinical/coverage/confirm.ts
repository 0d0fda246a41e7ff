import type { Omission } from '#contract/review.ts'
import type { JudgeInput, NumberedLine } from '#server/clinical/judge.ts'
import { similarLines } from '#server/clinical/judge-lines.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { noteSentences } from './note-sentences.ts'
import { type CoverageVerdicts, hashSentences } from './verdicts.ts'

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
    if (lines.length === 0 || verdicts[id]?.hash === hashSentences(lines)) return []
    return [{ id, sentence, section: '', lines }]
  })
}
