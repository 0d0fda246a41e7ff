import { type Answer, answerTo } from './answers.ts'
import type { PatientFacts, QuestionSet, ScoreRule } from './question-set.ts'
import { askedQuestions } from './walk.ts'

/** The sum of a scored questionnaire. */
export interface Score {
  rule: ScoreRule
  points: number
  /** The last of its questions that was asked. */
  after: string
  /** When the last of its questions was answered. */
  at: string
}

/** The scores whose questions are all answered. A question that isn’t asked counts 0; a skipped one leaves no score. */
export function scoresIn(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
): Score[] {
  const asked = askedQuestions(set, answers, facts).map(({ id }) => id)
  return (set.scores ?? []).flatMap((rule) => {
    const counted = rule.questions.filter((id) => asked.includes(id))
    const values = counted.map((id) => answerTo(answers, id))
    const points = values.map((value) => (value?.kind === 'choice' ? Number(value.option) : NaN))
    const sum = points.reduce((total, one) => total + one, 0)
    const after = counted[counted.length - 1]
    if (after === undefined || Number.isNaN(sum)) return []
    const times = answers.filter(({ question }) => counted.includes(question)).map(({ at }) => at)
    return [{ rule, points: sum, after, at: times.sort()[times.length - 1] ?? '' }]
  })
}
