import { existsSync, readFileSync } from 'node:fs'
import type { Claim } from '#contract/notes.ts'
import { type CheckRequest, functions } from '#server/visits/analysis/functions.ts'
import { holdVisit } from '#server/visits/analysis/held-visit.ts'
import { citeClaims, numberedCitations } from '#server/clinical/citations/cite-claims.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { readWholeAnswer } from '#server/clinical/citations/whole-answer.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { storedVerdicts } from '#server/visits/notes/judging/batches.ts'
import { fixtureName, recordedAnswers, recordedJudge } from './recorded.ts'

/** The changes to a recorded note before it was judged; its judge didn't know them. */
export interface PlantedErrors {
  /** The writer's answer as it was. */
  complete: string
  errors: { sentence: string; was: string; kind: string }[]
  /** Removed sentences, with the numbers of their lines. */
  deleted: { sentence: string; lines: number[] }[]
}

export interface ReplayedNote {
  content: string
  /** As the rules leave them, and as they are once the recorded judge has read them. */
  byRules: Claim[]
  judged: Claim[]
  /** Sentences in a judge's prompt without a recorded answer. */
  unanswered: string[]
}

const folder = new URL('../fixtures/recorded/', import.meta.url)

/** Undefined where the note of this visit was recorded as it was written. */
export function plantedErrors(visit: string): PlantedErrors | undefined {
  const file = new URL(`${fixtureName(visit)}.planted.json`, folder)
  // Written by hand in this shape.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PlantedErrors) : undefined
}

const headings = () => {
  const soap = builtInItems().find(({ id }) => id === 'soap')
  if (!soap) throw new Error('the SOAP template comes with the product')
  return soap.sections.map(({ heading }) => heading)
}

/** A writer's answer about a visit, checked by the rules. */
export function checkAnswer(answer: string, sources: Source[]) {
  const { content, sections } = readWholeAnswer(answer, headings())
  const lines = numberLines(sources)
  const citations = numberedCitations(citeClaims(content, sections, lines), lines)
  const request: CheckRequest = { markdown: content, language: '', fixed: [], citations }
  const visit = holdVisit(sources, 'en')
  return { content, request, visit, claims: functions.check(visit, request).claims }
}

/**
 * The recorded note of a visit with its recorded judge's answers, through the present checks.
 * @throws {Error} if no note of that visit is recorded
 */
export async function replayNote(name: string, sources: Source[]): Promise<ReplayedNote> {
  const note = recordedAnswers(name).find((one) => one.kind === 'note')
  if (!note) throw new Error(`No note of ${name} is recorded.`)
  const { content, request, visit, claims } = checkAnswer(note.answer, sources)
  const inputs = functions.judgeInputs(visit, request)
  const verdicts = await recordedJudge(name).judge(inputs, new AbortController().signal)
  const stored = storedVerdicts(inputs, verdicts, 'recorded reader')
  const { claims: judged } = functions.check(visit, { ...request, verdicts: stored })
  const unanswered = inputs.filter(({ id }) => !verdicts.has(id)).map(({ sentence }) => sentence)
  return { content, byRules: claims, judged, unanswered }
}
