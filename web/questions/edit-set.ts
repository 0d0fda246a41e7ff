import { regionsOf } from '#common/intake/check-answer.ts'
import type { LocalText } from '#common/intake/local-text.ts'
import type {
  Condition,
  EmergencyRule,
  Question,
  QuestionSet,
} from '#common/intake/question-set.ts'

const noText = (): LocalText => ({ en: '', fr: '' })

export const emptySet = (): QuestionSet => ({
  id: 'new',
  version: 1,
  title: noText(),
  answeredBy: 'patient',
  languages: ['en', 'fr'],
  questions: [newQuestion([], 'yes-no')],
  emergencies: [],
})

/** The first of `q1`, `q2`… that isn't used. */
export function freeId(prefix: string, used: readonly string[]): string {
  let number = used.length + 1
  while (used.includes(`${prefix}${number}`)) number += 1
  return `${prefix}${number}`
}

const idsIn = ({ questions, emergencies, scores = [] }: QuestionSet): string[] =>
  [...questions, ...emergencies, ...scores].map(({ id }) => id)

export type Kind = Question['kind']

export const newQuestion = (used: readonly string[], kind: Kind): Question =>
  withKind({ id: freeId('q', used), text: noText(), short: noText() }, kind)

type Base = Pick<Question, 'id' | 'text' | 'short' | 'help' | 'when'>

/** The same question with another kind of answer. */
export function withKind({ id, text, short, help, when }: Base, kind: Kind): Question {
  const base = { id, text, short, ...(help && { help }), ...(when && { when }) }
  switch (kind) {
    case 'choice':
    case 'choices':
      return { ...base, kind, options: ['o1', 'o2'].map((option) => newOption(option)) }
    case 'number':
      return { ...base, kind, units: ['days'], min: 0, max: 100 }
    case 'date':
      return { ...base, kind, from: 1900 }
    case 'scale':
      return { ...base, kind, lowest: noText(), highest: noText() }
    default:
      return { ...base, kind }
  }
}

export const newOption = (id: string) => ({ id, text: noText() })

export const addQuestion = (set: QuestionSet): QuestionSet => ({
  ...set,
  questions: [...set.questions, newQuestion(idsIn(set), 'yes-no')],
})

export const changeQuestion = (set: QuestionSet, next: Question): QuestionSet => ({
  ...set,
  questions: set.questions.map((one) => (one.id === next.id ? next : one)),
})

/** Removes a question and the scores that use it. Conditions on it stay, and become problems. */
export function removeQuestion(set: QuestionSet, id: string): QuestionSet {
  const { scores, ...rest } = set
  const left = scores?.filter(({ questions }) => !questions.includes(id)) ?? []
  const questions = set.questions.filter((one) => one.id !== id)
  return { ...rest, questions, ...(left.length > 0 && { scores: left }) }
}

/** Moves a question up (-1) or down (1). */
export function moveQuestion(set: QuestionSet, id: string, by: -1 | 1): QuestionSet {
  const from = set.questions.findIndex((one) => one.id === id)
  const moved = set.questions[from]
  if (!moved) return set
  const questions = set.questions.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, moved)
  return { ...set, questions }
}

/** Adds an urgent answer; undefined without a question that it could refer to. */
export function addRule(set: QuestionSet): QuestionSet | undefined {
  const first = set.questions.map(conditionOn).find((one) => one !== undefined)
  if (!first) return undefined
  const rule: EmergencyRule = {
    id: freeId('r', idsIn(set)),
    when: first,
    action: 'today',
    reason: noText(),
    short: noText(),
  }
  return { ...set, emergencies: [...set.emergencies, rule] }
}

export const changeRule = (set: QuestionSet, next: EmergencyRule): QuestionSet => ({
  ...set,
  emergencies: set.emergencies.map((one) => (one.id === next.id ? next : one)),
})

export const removeRule = (set: QuestionSet, id: string): QuestionSet => ({
  ...set,
  emergencies: set.emergencies.filter((one) => one.id !== id),
})

/** A default condition on a question; undefined for free-text answers. */
export function conditionOn(question: Question): Condition | undefined {
  const { id, kind } = question
  if (kind === 'yes-no') return { question: id, yes: true }
  if (kind === 'choice' || kind === 'choices')
    return { question: id, includes: question.options.slice(0, 1).map((option) => option.id) }
  if (kind === 'body-map') return { question: id, includes: regionsOf(question).slice(0, 1) }
  if (kind === 'scale') return { question: id, atLeast: 7 }
  return kind === 'number' ? { question: id, atLeast: question.min } : undefined
}
