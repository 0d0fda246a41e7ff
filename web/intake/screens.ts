import { nextQuestion, previousQuestion } from '#common/intake/walk.ts'
import type { Interview } from './interview.ts'

/** What the page shows. It's kept in the browser's history, so that its Back button works. */
export type ScreenName =
  | { name: 'welcome' }
  | { name: 'question'; id: string }
  | { name: 'review' }
  | { name: 'done' }

type State = Pick<Interview, 'set' | 'answers' | 'facts'>

/** The screen after a question; without one, where the patient continues. */
export function after({ set, answers, facts }: State, id?: string): ScreenName {
  const next = nextQuestion(set, answers, facts, id)
  return next ? { name: 'question', id: next.id } : { name: 'review' }
}

/** The screen before a question, or before the last screen. */
export function before({ set, answers, facts }: State, id?: string): ScreenName {
  const previous = previousQuestion(set, answers, facts, id)
  return previous ? { name: 'question', id: previous.id } : { name: 'welcome' }
}

/** A screen from the browser's history, which other pages may have written. */
export function readScreen(state: unknown): ScreenName {
  const name = typeof state === 'object' && state !== null && 'name' in state ? state.name : ''
  if (name === 'review' || name === 'done') return { name }
  const id = typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined
  return name === 'question' && typeof id === 'string'
    ? { name: 'question', id }
    : { name: 'welcome' }
}
