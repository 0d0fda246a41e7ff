import type { Answer } from '#common/intake/answers.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'
import type { OpenIntake } from '#contract/intake-link.ts'

/** An open link with its questions and answers, which the server has checked. */
export type Interview = Omit<OpenIntake, 'set' | 'answers'> & {
  set: QuestionSet
  answers: Answer[]
}
