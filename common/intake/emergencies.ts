import type { Answer } from './answers.ts'
import { holds } from './conditions.ts'
import {
  emergencyActions,
  type EmergencyRule,
  type PatientFacts,
  type QuestionSet,
} from './question-set.ts'
import { keptAnswers } from './walk.ts'

/** The emergency rules that apply, the most urgent first. */
export function emergenciesIn(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
): EmergencyRule[] {
  const kept = keptAnswers(set, answers, facts)
  const urgency = ({ action }: EmergencyRule) => emergencyActions.indexOf(action)
  return set.emergencies
    .filter(({ when }) => holds(when, set.questions, kept, facts) === true)
    .sort((one, other) => urgency(one) - urgency(other))
}
