import type { LocalText } from './local-text.ts'
import type { QuestionSet } from './question-set.ts'

/** A text of a set and the question or rule it belongs to; the id of the set for its title. */
export interface SetText {
  where: string
  text: LocalText
}

/** All texts of a set that a translation has to have. */
export function textsIn(set: QuestionSet): SetText[] {
  const questions = set.questions.flatMap((question) =>
    [
      question.text,
      question.help,
      question.short,
      ...('options' in question ? question.options.map(({ text }) => text) : []),
      ...(question.kind === 'scale' ? [question.lowest, question.highest] : []),
    ].map((text) => ({ where: question.id, text })),
  )
  const rules = set.emergencies.flatMap(({ id, reason, advice, short }) =>
    [reason, advice, short].map((text) => ({ where: id, text })),
  )
  const scores = (set.scores ?? []).map(({ id, short }) => ({ where: id, text: short }))
  return [{ where: set.id, text: set.title }, ...questions, ...rules, ...scores].flatMap(
    ({ where, text }) => (text ? [{ where, text }] : []),
  )
}
