import { regionsOf } from './check-answer.ts'
import type { Condition, Question, QuestionSet } from './question-set.ts'
import { textsIn } from './set-texts.ts'
import { units } from './units.ts'

/** Why a question set can’t be used, with the question or rule it is about. */
export interface SetFault {
  /** The id of the question or rule. */
  where: string
  fault:
    | 'repeated-id'
    | 'repeated-option'
    | 'no-options'
    | 'no-text'
    | 'bad-bounds'
    | 'mixed-units'
    /** The condition refers to a question that comes later or doesn’t exist. */
    | 'not-an-earlier-question'
    /** The condition can’t be met by any answer to that question. */
    | 'impossible-condition'
    /** The score adds up an answer that isn’t a number of points. */
    | 'no-points'
}

/** The faults of a set whose shape is right. A set without any can be asked to its end. */
export function setFaults(
  set: QuestionSet,
  languages: readonly string[] = ['en', 'fr'],
): SetFault[] {
  const faults: SetFault[] = []
  const add = (where: string, fault: SetFault['fault']) => faults.push({ where, fault })
  const scores = set.scores ?? []
  const names = [...set.questions, ...set.emergencies, ...scores].map(({ id }) => id)
  for (const id of new Set(names.filter((name, index) => names.indexOf(name) < index)))
    add(id, 'repeated-id')
  for (const [index, question] of set.questions.entries()) {
    for (const fault of questionFaults(question)) add(question.id, fault)
    const earlier = set.questions.slice(0, index)
    if (question.when)
      for (const fault of conditionFaults(question.when, earlier)) add(question.id, fault)
  }
  for (const rule of set.emergencies)
    for (const fault of conditionFaults(rule.when, set.questions)) add(rule.id, fault)
  for (const { id, questions } of scores)
    if (!questions.every((question) => hasPoints(set, question))) add(id, 'no-points')
  for (const { where, text } of textsIn(set))
    if (languages.some((language) => !text[language]?.trim())) add(where, 'no-text')
  return faults
}

function questionFaults(question: Question): SetFault['fault'][] {
  if (question.kind === 'choice' || question.kind === 'choices') {
    const ids = question.options.map(({ id }) => id)
    if (ids.length < 2) return ['no-options']
    return new Set(ids).size < ids.length ? ['repeated-option'] : []
  }
  if (question.kind !== 'number') return []
  const quantities = new Set(question.units.map((unit) => units[unit].quantity))
  return [
    ...(question.min < question.max ? [] : ['bad-bounds' as const]),
    ...(quantities.size > 1 ? ['mixed-units' as const] : []),
  ]
}

function conditionFaults(condition: Condition, earlier: readonly Question[]): SetFault['fault'][] {
  if ('all' in condition) return condition.all.flatMap((part) => conditionFaults(part, earlier))
  if ('any' in condition) return condition.any.flatMap((part) => conditionFaults(part, earlier))
  if ('not' in condition) return conditionFaults(condition.not, earlier)
  if (!('question' in condition)) return []
  const question = earlier.find(({ id }) => id === condition.question)
  if (!question) return ['not-an-earlier-question']
  return canMeet(condition, question) ? [] : ['impossible-condition']
}

function canMeet(condition: Extract<Condition, { question: string }>, question: Question): boolean {
  if ('yes' in condition) return question.kind === 'yes-no'
  if ('includes' in condition) {
    const known = selectable(question)
    return condition.includes.length > 0 && condition.includes.every((id) => known.includes(id))
  }
  const range = rangeOf(question)
  if (!range) return false
  return 'atLeast' in condition ? condition.atLeast <= range.max : condition.atMost >= range.min
}

function selectable(question: Question): readonly string[] {
  if (question.kind === 'choice' || question.kind === 'choices')
    return question.options.map(({ id }) => id)
  return question.kind === 'body-map' ? regionsOf(question) : []
}

function rangeOf(question: Question): { min: number; max: number } | undefined {
  if (question.kind === 'scale') return { min: 0, max: 10 }
  return question.kind === 'number' ? { min: question.min, max: question.max } : undefined
}

function hasPoints({ questions }: QuestionSet, id: string): boolean {
  const question = questions.find((one) => one.id === id)
  return question?.kind === 'choice' && question.options.every((option) => /^\d+$/.test(option.id))
}
