import type { Omission } from '#contract/review.ts'
import type { Judge } from '#server/clinical/judge.ts'
import { recordedAnswers, recordedCoverageJudge } from '#test/fakes/recorded.ts'
import { type PlantedErrors, plantedErrors } from '#test/fakes/replayed-note.ts'
import { judgeCoverageOf, type NoteForm } from './coverage-judging.ts'

export interface JudgedCoverageTally {
  notes: number
  /** Reports about facts that were taken out of the note, and those of them that the judge left. */
  missing: number
  missingKept: number
  /** Reports about facts that the note states in other words, and those of them that the judge cleared. */
  stated: number
  statedCleared: number
  /** Questions without a recorded answer. */
  unanswered: number
}

/** A judge that clears everything, so that every report comes up. */
const clearsAll: Judge = {
  name: 'none',
  judge: (facts) =>
    Promise.resolve(
      new Map(
        facts.map(({ id, lines }) => {
          const numbers = lines.slice(0, 1).map(({ number }) => number)
          return [id, { verdict: 'supported' as const, lines: numbers }]
        }),
      ),
    ),
}

const reportsOn = async (visit: string, answer: string, form: NoteForm): Promise<Set<string>> => {
  const { reported } = await judgeCoverageOf(visit, answer, form, clearsAll)
  return new Set(reported.map(({ id }) => id))
}

/**
 * Whether a report is right, by the lines that the writer cited: with them a fact is missing that only the note without the
 * removed sentences lacks. Without them the rules also report what is stated in other words.
 */
async function labels(visit: string, { complete }: PlantedErrors, answer: string) {
  const inWhole = await reportsOn(visit, complete, 'cited')
  const inAnswer = await reportsOn(visit, answer, 'cited')
  const uncited = await reportsOn(visit, complete, 'uncited')
  return ({ id }: Omission): 'missing' | 'stated' | 'open' => {
    if (inWhole.has(id)) return 'open'
    return inAnswer.has(id) || !uncited.has(id) ? 'missing' : 'stated'
  }
}

/** What the recorded judge of a visit's note kept and cleared of the reports; undefined if none is recorded. */
export async function scoreJudgedCoverage(
  visits: readonly string[],
  form: NoteForm,
): Promise<JudgedCoverageTally> {
  const tally = { notes: 0, missing: 0, missingKept: 0, stated: 0, statedCleared: 0, unanswered: 0 }
  for (const visit of visits) {
    const answers = recordedAnswers(visit)
    const note = answers.find((one) => one.kind === 'note')
    const planted = plantedErrors(visit)
    if (!note || !planted || !answers.some(({ kind }) => kind === 'coverage')) continue
    const labelOf = await labels(visit, planted, note.answer)
    const judge = recordedCoverageJudge(visit)
    const { reported, cleared, questions } = await judgeCoverageOf(visit, note.answer, form, judge)
    const answered = await judge.judge(questions, new AbortController().signal)
    const own = (label: string) => reported.filter((one) => labelOf(one) === label)
    const left = own('missing').filter(({ id }) => !cleared.has(id))
    const gone = own('stated').filter(({ id }) => cleared.has(id))
    tally.notes++
    tally.missing += own('missing').length
    tally.missingKept += left.length
    tally.stated += own('stated').length
    tally.statedCleared += gone.length
    tally.unanswered += questions.filter(({ id }) => !answered.has(id)).length
  }
  return tally
}
