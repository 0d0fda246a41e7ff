import type { SetFault } from '#common/intake/check-set.ts'
import { inLanguage } from '#common/intake/local-text.ts'
import type { EmergencyAction, Question, QuestionSet } from '#common/intake/question-set.ts'
import { language, t } from '#web/i18n/i18n.ts'

export const kindWords: Record<Question['kind'], string> = {
  'yes-no': t('Yes or no'),
  choice: t('One answer from a list'),
  choices: t('Several answers from a list'),
  number: t('Number with a unit'),
  date: t('Date'),
  text: t('Text'),
  scale: t('Scale from 0 to 10'),
  'body-map': t('Body map'),
  medicines: t('List of medicines'),
  allergies: t('List of allergies'),
}

export const actionWords: Record<EmergencyAction, string> = {
  ambulance: t('Call an ambulance now'),
  crisis: t('Call the crisis line now'),
  hospital: t('Go to the emergency department now'),
  today: t('Be seen today'),
}

const faultWords: Record<SetFault['fault'], string> = {
  'repeated-id': t('Duplicate. Remove one.'),
  'repeated-option': t('Duplicate answer. Remove one.'),
  'no-options': t('Add at least two answers.'),
  'no-text': t('Text is missing in one of the languages.'),
  'bad-bounds': t('The minimum must be below the maximum.'),
  'mixed-units': t('The units measure different things. Choose units of one kind.'),
  'not-an-earlier-question': t('The condition refers to a later or removed question.'),
  'impossible-condition': t('No answer can meet the condition.'),
  'no-points': t('A score uses answers that have no points.'),
}

/** A problem and its place: "Question 2: Add at least two answers." */
export function problemWords(set: QuestionSet, { where, fault }: SetFault): string {
  return t('{where}: {problem}', { where: placeWords(set, where), problem: faultWords[fault] })
}

function placeWords(set: QuestionSet, where: string): string {
  const question = set.questions.findIndex(({ id }) => id === where)
  if (question >= 0) return t('Question {number, number}', { number: question + 1 })
  const rule = set.emergencies.findIndex(({ id }) => id === where)
  if (rule >= 0) return t('Urgent answer {number, number}', { number: rule + 1 })
  return where === set.id ? t('Name') : t('Score')
}

/** A question in a list to choose from. */
export function questionName(set: QuestionSet, { id, short, text }: Question): string {
  const number = set.questions.findIndex((one) => one.id === id) + 1
  const name = inLanguage(short, language) || inLanguage(text, language)
  return name ? t('{number, number}. {name}', { number, name }) : String(number)
}
