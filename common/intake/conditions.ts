import { type Answer, type AnswerValue, answerTo } from './answers.ts'
import type { Condition, PatientFacts, Question } from './question-set.ts'
import { convert } from './units.ts'

/**
 * Whether a condition holds. undefined: age or sex is needed and unknown; a question is then asked, and an emergency rule
 * doesn’t apply.
 * @param answers to questions that are asked; the others must have been dropped
 */
export function holds(
  condition: Condition,
  questions: readonly Question[],
  answers: readonly Answer[],
  facts: PatientFacts,
): boolean | undefined {
  const part = (inner: Condition) => holds(inner, questions, answers, facts)
  if ('all' in condition) return allOf(condition.all.map(part))
  if ('any' in condition) return not(allOf(condition.any.map((inner) => not(part(inner)))))
  if ('not' in condition) return not(part(condition.not))
  if ('question' in condition) {
    const question = questions.find(({ id }) => id === condition.question)
    const value = answerTo(answers, condition.question)
    return question !== undefined && value !== undefined && meets(condition, question, value)
  }
  return fits(condition, facts)
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value)

function allOf(parts: (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false
  return parts.includes(undefined) ? undefined : true
}

type OnAnswer = Extract<Condition, { question: string }>

function meets(condition: OnAnswer, question: Question, value: AnswerValue): boolean {
  if ('yes' in condition) return value.kind === 'yes-no' && value.value === condition.yes
  if ('includes' in condition)
    return chosen(value).some((choice) => condition.includes.includes(choice))
  const amount = amountOf(question, value)
  if (amount === undefined) return false
  return 'atLeast' in condition ? amount >= condition.atLeast : amount <= condition.atMost
}

function chosen(value: AnswerValue): readonly string[] {
  if (value.kind === 'choice') return [value.option]
  if (value.kind === 'choices') return value.options
  return value.kind === 'body-map' ? value.regions : []
}

/** A number in the first unit of its question. */
function amountOf(question: Question, value: AnswerValue): number | undefined {
  if (value.kind === 'scale') return value.value
  if (value.kind !== 'number' || question.kind !== 'number') return undefined
  const amount = convert(value.value, value.unit, question.units[0])
  // 100.4 °F is 38 °C, despite floating-point errors.
  return Math.round(amount * 1e6) / 1e6
}

function fits(
  condition: Exclude<Condition, OnAnswer | { all: unknown } | { any: unknown } | { not: unknown }>,
  facts: PatientFacts,
): boolean | undefined {
  const age = ageInMonths(facts)
  const sex = facts.sex === 'female' || facts.sex === 'male' ? facts.sex : undefined
  if ('unknown' in condition) return (condition.unknown === 'age' ? age : sex) === undefined
  if ('sex' in condition) return sex && sex === condition.sex
  if (age === undefined) return undefined
  return 'ageFrom' in condition ? age / 12 >= condition.ageFrom : age / 12 < condition.ageUnder
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Completed months; undefined without a full birth date, or with one after today. */
export function ageInMonths({ birthDate = '', today }: PatientFacts): number | undefined {
  const [born, now] = [calendarDay.exec(birthDate), calendarDay.exec(today)]
  if (!born || !now || birthDate > today) return undefined
  const months = (Number(now[1]) - Number(born[1])) * 12 + Number(now[2]) - Number(born[2])
  return Number(now[3]) < Number(born[3]) ? months - 1 : months
}
