import type { Question } from '#common/intake/question-set.ts'

export interface InputProps<Q extends Question = Question> {
  question: Q
  /** An `AnswerValue` of this question, perhaps unfinished; undefined before the first input. */
  value: unknown
  /** Ids of the help and of what is wrong. */
  describedBy: string
  onChange: (value: unknown) => void
  /** The answer is being recorded, so it can't be sent yet. */
  onBusy: (isBusy: boolean) => void
}

/** A member of a draft, which the screen keeps without its type. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A member that is a list of ids. */
export function idsIn(value: unknown, name: string): string[] {
  const ids = member(value, name)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
