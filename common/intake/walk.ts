import type { Answer } from './answers.ts'
import { holds } from './conditions.ts'
import type { PatientFacts, Question, QuestionSet } from './question-set.ts'

interface Walk {
  questions: Question[]
  answers: Answer[]
}

/** The questions that are asked with these answers, and the answers to them, both in the order of the set. */
function walk(set: QuestionSet, answers: readonly Answer[], facts: PatientFacts): Walk {
  const asked: Walk = { questions: [], answers: [] }
  for (const question of set.questions) {
    const { when } = question
    if (when && holds(when, set.questions, asked.answers, facts) === false) continue
    asked.questions.push(question)
    const answer = answers.find((given) => given.question === question.id)
    if (answer) asked.answers.push(answer)
  }
  return asked
}

/** The questions that are asked with these answers. */
export const askedQuestions = (
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
): Question[] => walk(set, answers, facts).questions

/** The answers without those to questions that aren’t asked (any more), in the order of the set. */
export const keptAnswers = (
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
): Answer[] => walk(set, answers, facts).answers

/** The answers with a new or changed one; answers to questions that are no longer asked are dropped. */
export const withAnswer = (
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  answer: Answer,
): Answer[] =>
  keptAnswers(
    set,
    [...answers.filter(({ question }) => question !== answer.question), answer],
    facts,
  )

/**
 * The question after `current`; without `current` the first one that has no answer, where a patient resumes. undefined
 * at the end.
 */
export function nextQuestion(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  current?: string,
): Question | undefined {
  const asked = walk(set, answers, facts)
  if (current === undefined)
    return asked.questions.find(({ id }) => !asked.answers.some(({ question }) => question === id))
  const place = placeIn(set, current)
  return asked.questions.find(({ id }) => placeIn(set, id) > place)
}

/** The question before `current`; without `current` the last one. undefined at the start. */
export function previousQuestion(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  current?: string,
): Question | undefined {
  const place = current === undefined ? set.questions.length : placeIn(set, current)
  const before = askedQuestions(set, answers, facts).filter(({ id }) => placeIn(set, id) < place)
  return before[before.length - 1]
}

const placeIn = (set: QuestionSet, question: string) =>
  set.questions.findIndex(({ id }) => id === question)

/** How many of the questions asked so far have an answer. The total changes with the answers. */
export function progress(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
): { answered: number; total: number } {
  const asked = walk(set, answers, facts)
  return { answered: asked.answers.length, total: asked.questions.length }
}
