import type { Omission } from '#contract/review.ts'
import type { Judge, JudgeInput } from '#server/clinical/judge.ts'
import { coverageQuestions, statedFacts } from '#server/clinical/coverage/confirm.ts'
import { missingFacts } from '#server/clinical/coverage/missing-facts.ts'
import { type CoverageVerdicts, coverageVerdicts } from '#server/clinical/coverage/verdicts.ts'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkAnswer } from '#test/fakes/replayed-note.ts'
import { visitNamed } from './any-visit.ts'

/** With or without the lines that its writer cites: without them the rules report more that is stated in other words. */
export type NoteForm = 'cited' | 'uncited'

/** As often as the product asks (`judge-coverage.ts`). */
const mostRounds = 3

interface JudgedCoverage {
  /** What the rules report as missing, in all rounds. */
  reported: Omission[]
  /** Ids of those that the judge found stated. */
  cleared: ReadonlySet<string>
  questions: JudgeInput[]
}

/** A function of texts that computes each result once. */
function remembered<T>(compute: (...texts: string[]) => T): (...texts: string[]) => T {
  const known = new Map<string, T>()
  return (...texts) => {
    const key = JSON.stringify(texts)
    const value = known.get(key) ?? compute(...texts)
    known.set(key, value)
    return value
  }
}

const factsOf = remembered((name = '') => {
  const visit = normaliseVisit(visitNamed(name))
  return { visit, facts: extractFacts(visit) }
})

const noteOf = remembered((name = '', answer = '') => {
  const { content: markdown, request } = checkAnswer(answer, visitNamed(name))
  return { markdown, cited: request.citations ?? new Map<string, readonly number[]>() }
})

/** What the rules report of a note, and what a judge clears of it. */
export async function judgeCoverageOf(
  name: string,
  answer: string,
  form: NoteForm,
  judge: Judge,
): Promise<JudgedCoverage> {
  const { visit, facts } = factsOf(name)
  const { markdown, cited } = noteOf(name, answer)
  const citations = form === 'cited' ? cited : new Map<string, readonly number[]>()
  const reported = new Map<string, Omission>()
  const questions: JudgeInput[] = []
  let verdicts: CoverageVerdicts = {}
  for (let round = 0; round < mostRounds; round++) {
    const stated = statedFacts(markdown, verdicts)
    const omissions = missingFacts(facts, markdown, visit, { citations, stated })
    for (const one of omissions) reported.set(one.id, one)
    const open = coverageQuestions(omissions, { markdown, citations, verdicts }, visit)
    if (open.length === 0) break
    questions.push(...open)
    const answers = await judge.judge(open, new AbortController().signal)
    verdicts = { ...verdicts, ...coverageVerdicts(open, answers, judge.name) }
  }
  return { reported: [...reported.values()], cleared: statedFacts(markdown, verdicts), questions }
}
