import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type {
  Judge,
  JudgeAnswer,
  JudgeInput,
  NumberedLine,
  Verdict,
} from '#server/clinical/judge.ts'

/**
 * The answers of a person who played writer or judge of a visit (`bench/record-answers.ts`). One JSON object per line.
 * Of the visit only line numbers are kept: a quotation is a position in a line.
 */
export type RecordedAnswer =
  | { visit: string; kind: 'note'; request: string; answer: string }
  | RecordedVerdict
  | RecordedCoverage

export interface RecordedVerdict {
  visit: string
  kind: 'verdict'
  section: string
  /** The sentence of the note, in the words of the person who played its writer. */
  sentence: string
  /** Numbers of the lines that the judge was given, and a hash of the sentence with these lines. */
  lines: number[]
  request: string
  verdict: Verdict['verdict']
  /** For `supported`. */
  support?: number[]
  /** For `contradicted`: the line, and the position of the quotation in it. */
  line?: number
  quote?: [start: number, end: number]
  words?: string
  fix?: string
}

/** Whether a fact that a note seems to lack is stated in it. */
export interface RecordedCoverage {
  visit: string
  kind: 'coverage'
  /** Numbers of the note's sentences that the judge was given, and a hash of the fact with these sentences. */
  sentences: number[]
  request: string
  /** Numbers of the sentences that state it; empty if none does. */
  statedIn: number[]
}

const folder = new URL('../fixtures/recorded/', import.meta.url)

/** The file name for a visit, without its ending. */
export const fixtureName = (visit: string) => visit.replaceAll(/[^\w-]+/g, '-')

/** Everything recorded of a visit, or of all. */
export function recordedAnswers(visit?: string): RecordedAnswer[] {
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
      .filter((line) => line.trim() !== '')
      // The recorder writes this shape.
      .map((line) => JSON.parse(line) as RecordedAnswer)
      .filter((one) => visit === undefined || one.visit === visit)
  )
}

/** The visits of which a note is recorded. */
export const recordedVisits = (): string[] =>
  recordedAnswers().flatMap((one) => (one.kind === 'note' ? [one.visit] : []))

export const requestHash = ({ sentence, lines }: Pick<JudgeInput, 'sentence' | 'lines'>): string =>
  createHash('sha256')
    .update(JSON.stringify([sentence, ...lines.map(({ number, text }) => [number, text])]))
    .digest('hex')
    .slice(0, 16)

const plain = (text: string) => text.toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"')

/** A verdict as it is kept. */
export function recordVerdict(
  visit: string,
  { sentence, section, lines }: JudgeInput,
  verdict: Verdict,
): RecordedVerdict {
  const asked = {
    visit,
    kind: 'verdict' as const,
    section,
    sentence,
    lines: lines.map(({ number }) => number),
    request: requestHash({ sentence, lines }),
    verdict: verdict.verdict,
  }
  if (verdict.verdict === 'supported') return { ...asked, support: verdict.lines }
  if (verdict.verdict === 'not-stated') return { ...asked, words: verdict.words }
  const { line, quote, words, fix } = verdict
  const text = plain(lines.find(({ number }) => number === line)?.text ?? '')
  const start = Math.max(0, text.indexOf(plain(quote)))
  const place: [number, number] = [start, start + quote.length]
  return { ...asked, line, quote: place, words, ...(fix !== undefined && { fix }) }
}

/** A judge's answer about a fact as it is kept, without its words. */
export const recordCoverage = (
  visit: string,
  { sentence, lines }: JudgeInput,
  answer: JudgeAnswer,
): RecordedCoverage => ({
  visit,
  kind: 'coverage',
  sentences: lines.map(({ number }) => number),
  request: requestHash({ sentence, lines }),
  statedIn: answer?.verdict === 'supported' ? answer.lines : [],
})

/** A judge that repeats a person's answers about the facts that a note of this visit seems to lack. */
export function recordedCoverageJudge(visit: string): Judge {
  const records = new Map(
    recordedAnswers(visit).flatMap((one) =>
      one.kind === 'coverage' ? [[one.request, one] as const] : [],
    ),
  )
  const answerTo = (record: RecordedCoverage): Verdict =>
    record.statedIn.length > 0
      ? { verdict: 'supported', lines: record.statedIn }
      : { verdict: 'not-stated', words: '' }
  return {
    name: 'recorded reader',
    judge: (facts) =>
      Promise.resolve(
        new Map(
          facts.flatMap((fact) => {
            const record = records.get(requestHash(fact))
            return record ? [[fact.id, answerTo(record)] as const] : []
          }),
        ),
      ),
  }
}

/** The verdict of a record; undefined if a line that it quotes is not among those given. */
export function verdictOf(
  record: RecordedVerdict,
  lines: readonly NumberedLine[],
): Verdict | undefined {
  if (record.verdict === 'supported') return { verdict: 'supported', lines: record.support ?? [] }
  const { line: number, quote: [start, end] = [0, 0], words = '', fix } = record
  if (record.verdict === 'not-stated') return { verdict: 'not-stated', words }
  const line = lines.find((one) => one.number === number)
  if (!line) return undefined
  const quote = line.text.slice(start, end)
  return {
    verdict: 'contradicted',
    line: line.number,
    quote,
    words,
    ...(fix !== undefined && { fix }),
  }
}

/** A judge that repeats a person's answers about the same sentences of a visit, and answers nothing about others. */
export function recordedJudge(visit: string, answers = recordedAnswers(visit)): Judge {
  const records = new Map(
    answers.flatMap((one) => (one.kind === 'verdict' ? [[one.sentence, one] as const] : [])),
  )
  return {
    name: 'recorded reader',
    judge: (sentences) =>
      Promise.resolve(
        new Map(
          sentences.flatMap(({ id, sentence, lines }) => {
            const record = records.get(sentence)
            const verdict = record && verdictOf(record, lines)
            return verdict ? [[id, verdict] as const] : []
          }),
        ),
      ),
  }
}

/** The recorded verdicts as the model's answer to a judge's prompt, for `startLlm`. */
export function judgeAnswer(
  answers: readonly RecordedAnswer[],
  sentences: readonly string[],
  lines: ReadonlyMap<number, string>,
): string {
  const given = [...lines].map(([number, text]) => ({ number, text, speaker: undefined }))
  const shown = sentences.flatMap((sentence, at) => {
    const record = answers.find((one) => one.kind === 'verdict' && one.sentence === sentence)
    const verdict = record?.kind === 'verdict' ? verdictOf(record, given) : undefined
    return verdict ? [`${at + 1} | ${shownVerdict(verdict)}`] : []
  })
  return shown.join('\n')
}

function shownVerdict(verdict: Verdict): string {
  if (verdict.verdict === 'supported') return `supported | ${verdict.lines.join(', ')}`
  if (verdict.verdict === 'not-stated') return `not stated | ${verdict.words}`
  const { line, quote, words, fix = '-' } = verdict
  return `contradicted | ${line} | ${quote} | ${words} | ${fix}`
}
