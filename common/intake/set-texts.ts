import type { LocalText } from './local-text.ts'
import type { QuestionSet } from './question-set.ts'

/** A text of a set and the question or rule it belongs to; the id of the set for its title. */
export interface SetText {
  where: string
  text: LocalText
}

/** All texts of a set that it has to have in each of its languages. */
export const textsIn = (set: QuestionSet): SetText[] => collect(set, false)

/** The texts of a set that patients read. */
export const patientTexts = (set: QuestionSet): SetText[] => collect(set, true)

function collect(set: QuestionSet, isForPatient: boolean): SetText[] {
  const clinical = (text: LocalText) => (isForPatient ? undefined : text)
  const questions = set.questions.flatMap((question) =>
    [
      question.text,
      question.help,
      clinical(question.short),
      ...('options' in question ? question.options.map(({ text }) => text) : []),
      ...(question.kind === 'scale' ? [question.lowest, question.highest] : []),
    ].map((text) => ({ where: question.id, text })),
  )
  const rules = set.emergencies.flatMap(({ id, reason, advice, short }) =>
    [reason, advice, clinical(short)].map((text) => ({ where: id, text })),
  )
  const scores = (set.scores ?? []).map(({ id, short }) => ({
    where: id,
    text: clinical(short),
  }))
  return [{ where: set.id, text: set.title }, ...questions, ...rules, ...scores].flatMap(
    ({ where, text }) => (text ? [{ where, text }] : []),
  )
}
